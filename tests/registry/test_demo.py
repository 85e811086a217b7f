"""The demonstration's registers: there after one load, and not twice after two."""

import pytest

from desk import demo as people
from registry import demo
from registry.models import RegisterVersion, Submission


@pytest.mark.django_db
@pytest.mark.slow
def test_the_demonstration_can_be_loaded_twice() -> None:
    for _ in range(2):
        demo.load(people.load_people())
        assert RegisterVersion.objects.count() == 11
        draft = Submission.objects.get(state=Submission.State.ROWS)
        assert sum(row.own_errors + row.cross_errors for row in draft.rows.all()) == 6
    assert RegisterVersion.objects.filter(photos=26).exists()
