"""The child that reads other people's files answers, refuses in words, and can do nothing else."""

import io
import socket
from pathlib import Path

import pytest

from audit.errors import InvalidInput
from documents import sandbox

PROBES = "tests.documents.probes:"


def run(name: str, content: bytes = b"um\ndois\n", **options: object) -> object:
    """Run a probe with small limits."""
    return sandbox.run(PROBES + name, io.BytesIO(content), memory_mb=256, seconds=2, options=options)


def test_it_answers_with_the_functions_own_result() -> None:
    assert run("length", b"12345", times=2) == 10


def test_a_generator_arrives_item_by_item() -> None:
    items = sandbox.stream(PROBES + "lines", io.BytesIO("é\nb\n".encode()), memory_mb=256, seconds=5)
    assert list(items) == ["é", "b"]


def test_a_refusal_arrives_as_it_was() -> None:
    with pytest.raises(InvalidInput) as refused:
        run("refuses")
    assert (refused.value.code, refused.value.message, refused.value.field) == (
        "bad_row",
        "A linha 3 não tem nome.",
        "file",
    )


@pytest.mark.parametrize("probe", ["eats_memory", "never_ends"])
def test_too_much_memory_or_time_is_a_file_that_could_not_be_opened_safely(probe: str) -> None:
    with pytest.raises(sandbox.UnsafeFile) as refused:
        run(probe)
    assert refused.value.code == "file_unsafe"


def test_it_writes_nothing(tmp_path: Path) -> None:
    target = tmp_path / "written"
    with pytest.raises(sandbox.UnsafeFile):
        run("writes", path=str(target))
    assert not target.exists() or target.read_bytes() == b""


def test_it_has_no_network_where_the_kernel_allows() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert run("calls", port=port) is not run("may_leave_the_network")


def test_it_knows_nothing_of_the_installation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "segredo")
    known = run("surroundings")
    assert isinstance(known, dict)
    assert set(known) <= {"PATH", "LC_ALL", "TZ", "LC_CTYPE"}
