"""Fixtures of the tests that look at the whole product."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.permissions import World, world


@pytest.fixture(scope="module")
def everything(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: Any) -> Iterator[World]:
    """Users, bodies and objects, made once for a module of tests."""
    with world(tmp_path_factory.mktemp("files"), django_db_blocker) as made:
        yield made
