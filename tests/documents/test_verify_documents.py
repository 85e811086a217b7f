"""The command that looks after the bytes finds what is missing, changed or too much."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command

from documents import storage
from documents.models import IssuedDocument

Issue = Callable[..., IssuedDocument]


def verify(*arguments: str) -> tuple[int, str]:
    """Exit code and words of the command."""
    out = io.StringIO()
    try:
        call_command("verify_documents", *arguments, stdout=out)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue()
    return 0, out.getvalue()


def path_of(document: IssuedDocument) -> Path:
    """Where the document's bytes are."""
    return Path(storage.backend().path(storage.name_of(storage.ISSUED, document.sha256)))


def test_all_is_whole(rendered: Issue) -> None:
    rendered()
    assert verify() == (0, "Tudo inteiro.\n")


@pytest.mark.parametrize(
    ("damage", "arguments", "word"),
    [("remove", ["--quick"], "missing"), ("change", [], "changed"), ("add", ["--quick"], "extra")],
)
def test_each_fault_is_named_with_its_document(rendered: Issue, damage: str, arguments: list[str], word: str) -> None:
    document = rendered()
    path = path_of(document)
    if damage == "remove":
        path.unlink()
    elif damage == "change":
        path.chmod(0o600)
        path.write_bytes(path.read_bytes()[:-1] + b"!")
    else:
        storage.put(storage.ISSUED, b"sobra")
    code, said = verify(*arguments)
    assert code == 1
    assert said.startswith(f"{word} issued/")
    assert (document.number in said) == (damage != "add")
