"""The file of a decision: rendered, signed in the name of who decided, and only then served."""

from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import storages

from documents import storage
from documents.models import Signature
from documents.services import copies
from documents.signing import demonstration
from entities.models import RoleGrant
from entities.roles import Role
from jobs import runner
from jobs.models import Job
from sanctions.models import Decision
from sanctions.services.deciding import decide, decide_batch, note_reading
from tests.sanctions.factories import Team, a_case, accused, at, proposed

pytestmark = pytest.mark.django_db


@pytest.fixture
def team(settings: Any, tmp_path: Path):
    """The team, with a folder of documents and the president's key."""
    place = {"BACKEND": "documents.storage.Disk", "OPTIONS": {"location": tmp_path / "files"}}
    settings.STORAGE_DIR, settings.STORAGES = tmp_path / "files", {**settings.STORAGES, "documents": place}
    vars(storages)["_storages"].pop("documents", None)
    team = Team()
    settings.SIGNING_DIR, settings.SIGNING_SECRET = tmp_path / "keys", "segredo-de-teste"
    demonstration.make(tmp_path / "keys", {team.president.username: team.president.name}, b"segredo-de-teste")
    yield team
    vars(storages)["_storages"].pop("documents", None)


def worked() -> None:
    """Everything queued about documents, as the worker does it."""
    for kind in ("document.render", "document.sign"):
        for job in Job.objects.filter(kind=kind, state=Job.State.WAITING).order_by("pk"):
            runner.run(job.pk)


def decided_now(team: Team) -> Decision:
    """A decision signed by the president, its file not made yet."""
    with at(2024, 3, 20):
        charged = accused(team, a_case(team))
        return decide(by=team.president, proposal=proposed(team, charged, 100_000))


def test_the_file_of_a_decision_is_signed_in_the_name_of_who_decided(team):
    decision = decided_now(team)
    assert not copies.is_final(decision.document)
    worked()
    decision.document.refresh_from_db()
    signature = Signature.objects.get(document=decision.document)
    assert (signature.state, signature.asked_by) == ("done", team.president)
    assert team.president.name in signature.signer
    assert copies.is_final(decision.document)
    content = storage.read(storage.ISSUED, decision.document.sha256)
    assert content.startswith(storage.read(storage.ISSUED, signature.sha256_before))


def test_who_may_no_longer_sign_leaves_the_file_in_the_queue(team):
    decision = decided_now(team)
    RoleGrant.objects.filter(user=team.president, role=Role.PRESIDENT).delete()
    worked()
    decision.document.refresh_from_db()
    assert decision.document.state == "rendered"
    assert not Signature.objects.exists()


def test_without_a_key_the_file_waits_unsigned_and_says_so(team, settings, tmp_path):
    settings.SIGNING_DIR = tmp_path / "none"
    decision = decided_now(team)
    worked()
    decision.document.refresh_from_db()
    assert decision.document.state == "rendered"
    assert Signature.objects.get(document=decision.document).failure


def test_of_twenty_signed_together_one_that_fails_does_not_spoil_the_rest(team):
    with at(2024, 3, 20):
        proposals = [proposed(team, accused(team, a_case(team)), 100_000) for _ in range(20)]
        for proposal in proposals:
            note_reading(by=team.president, proposal=proposal)
        spoiled = proposals[7]
        spoiled.charged.charges.update(facts_on="2010-01-09", offence="23.1.d")
        outcomes = decide_batch(by=team.president, proposals=proposals)
    assert [outcome.proposal for outcome in outcomes if outcome.error] == [spoiled]
    assert Decision.objects.count() == 19
    spoiled.refresh_from_db()
    assert spoiled.state == "waiting"
