"""What several pages share: the objects of their addresses and the steps of a sending."""

from typing import Any, cast

from django.http import HttpRequest
from django.urls import reverse

from entities import access
from entities.http import user_of
from registry.models import FanGroup, RegisterVersion, Submission

STEPS = [
    ("file", "Ficheiro", "registry:submission-file"),
    ("columns", "Colunas", "registry:submission-columns"),
    ("rows", "Linhas", "registry:submission-rows"),
    ("photos", "Fotografias", "registry:submission-photos"),
    ("differences", "Diferenças", "registry:submission-differences"),
    ("check", "Conferir e enviar", "registry:submission-check"),
]


def submission_of(request: HttpRequest, pk: int) -> Submission:
    """The sending of an address, if the user may see it; 404 otherwise."""
    return cast(Submission, access.get("submission", user_of(request), pk))


def group_of(request: HttpRequest, pk: int) -> FanGroup:
    """The group of an address, if the user may see it; 404 otherwise."""
    return cast(FanGroup, access.get("fan_group", user_of(request), pk))


def version_of(request: HttpRequest, pk: int) -> RegisterVersion:
    """The register of an address, if the user may see it; 404 otherwise."""
    return cast(RegisterVersion, access.get("register_version", user_of(request), pk))


def steps(submission: Submission, current: str) -> list[dict[str, str]]:
    """The named steps of a sending; those that can be opened have an address."""
    reached = {
        Submission.State.READING: 0,
        Submission.State.REFUSED: 0,
        Submission.State.COLUMNS: 1,
        Submission.State.ROWS: len(STEPS) - 1,
    }.get(Submission.State(submission.state), 0)
    place = [code for code, _, _ in STEPS].index(current)
    found = []
    for index, (code, label, route) in enumerate(STEPS):
        state = "current" if code == current else ("done" if index < place else "todo")
        url = reverse(route, args=[submission.pk]) if index <= reached else ""
        found.append({"label": label, "url": url, "state": state})
    return found


def next_url(submission: Submission) -> str:
    """Where a person goes on with a sending."""
    route = {
        Submission.State.READING: "registry:submission-detail",
        Submission.State.REFUSED: "registry:submission-file",
        Submission.State.COLUMNS: "registry:submission-columns",
        Submission.State.ROWS: "registry:submission-rows",
        Submission.State.CONFIRMED: "registry:submission-detail",
        Submission.State.ABANDONED: "registry:submission-detail",
    }[Submission.State(submission.state)]
    if submission.pending_file_id and submission.is_open:
        route = "registry:submission-pending"
    if submission.version_id:
        return reverse("registry:version-detail", args=[submission.version_id])
    return reverse(route, args=[submission.pk])


def page(submission: Submission, current: str, **context: Any) -> dict[str, Any]:
    """The context of a step's page."""
    return {"submission": submission, "steps": steps(submission, current), **context}
