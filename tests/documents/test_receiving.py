"""Files are measured, told by content, kept by hash, scanned, and opened by nobody before that."""

import hashlib
import io
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from audit.errors import InvalidInput
from documents import detection, images, scanning, selectors, services
from documents.models import ReceivedFile
from documents.services import Limits, receiving
from entities.models import Organisation, User
from entities.roles import Role
from tests.documents.conftest import work

Person = Callable[..., User]
MEGABYTE = receiving.MEGABYTE


def zipped(**entries: bytes) -> bytes:
    """A zip file with these entries; double underscores stand for bars and `_dot_` for points."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name.replace("__", "/").replace("_dot_", "."), content)
    return out.getvalue()


def picture(width: int = 40, height: int = 20, **options: Any) -> bytes:
    """A JPEG picture."""
    out = io.BytesIO()
    Image.new("RGB", (width, height), "red").save(out, "JPEG", **options)
    return out.getvalue()


XLSX = zipped(**{"[Content_Types]_dot_xml": b"<Types/>", "xl__workbook_dot_xml": b"<workbook/>"})


@pytest.fixture
def receive(person: Person, club: Organisation) -> Callable[..., ReceivedFile]:
    """Send bytes as an officer of the club."""
    sender = person("remetente", Role.CLUB, club)

    def act(content: bytes, *, name: str = "registo.xlsx", limits: Limits | None = None) -> ReceivedFile:
        return services.receive(
            upload=SimpleUploadedFile(name, content, content_type="image/png"),
            purpose="register",
            by=sender,
            organisation=club,
            limits=limits or Limits(max_bytes=MEGABYTE, types=frozenset(detection.WORDS)),
        )

    return act


Receive = Callable[..., ReceivedFile]


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (XLSX, detection.XLSX),
        (zipped(**{"[Content_Types]_dot_xml": b"<Types/>", "word__document_dot_xml": b""}), detection.DOCX),
        (zipped(mimetype=detection.ODS.encode(), content_dot_xml=b""), detection.ODS),
        (zipped(a_dot_jpg=b"x"), detection.ZIP),
        (picture(), detection.JPEG),
        (b"%PDF-1.7\n%\xe2\xe3\n", detection.PDF),
        ("nome;nif\nJoão;123\n".encode("cp1252"), detection.TEXT),
        ("\ufeffnome;nif\n".encode("utf-16"), detection.TEXT),
        (b"\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom" + b"\0" * 100, detection.MP4),
        (bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 600, detection.OLE),
        (b"<!doctype html><script>alert(1)</script>", detection.UNKNOWN),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', detection.UNKNOWN),
        (b"MZ\x90\x00" + b"\0" * 200, detection.UNKNOWN),
        (b"", detection.UNKNOWN),
    ],
)
def test_the_content_tells_the_type(content: bytes, kind: str) -> None:
    assert detection.media_type(io.BytesIO(content)) == kind


def test_a_file_is_kept_by_its_hash_with_the_name_only_for_people(receive: Receive) -> None:
    received = receive(XLSX, name="../../etc/Relação\u0000 de sócios.png")
    assert received.name == "Relação de sócios.png"
    assert received.media_type == detection.XLSX
    assert received.sha256 == hashlib.sha256(XLSX).hexdigest()
    with services.open_bytes(received) as file:
        assert file.read() == XLSX


@pytest.mark.parametrize(
    ("content", "limits", "code"),
    [
        (b"", Limits(max_bytes=10, types=frozenset({detection.TEXT})), "file_empty"),
        (b"a" * 11, Limits(max_bytes=10, types=frozenset({detection.TEXT})), "file_too_big"),
        (b"%PDF-1.7", Limits(max_bytes=10, types=frozenset({detection.TEXT})), "file_type"),
        (
            zipped(a=b"1", b=b"2", c=b"3"),
            Limits(max_bytes=MEGABYTE, types=frozenset({detection.ZIP}), max_entries=2),
            "file_too_many_entries",
        ),
        (
            zipped(a=b"0" * 1001),
            Limits(max_bytes=MEGABYTE, types=frozenset({detection.ZIP}), max_unpacked=1000),
            "file_unpacks_too_much",
        ),
        (
            XLSX[: len(XLSX) // 2],
            Limits(max_bytes=MEGABYTE, types=frozenset({detection.ZIP})),
            "file_damaged",
        ),
        (
            zipped(**{"[Content_Types]_dot_xml": b"", "xl__vbaProject_dot_bin": b""}),
            Limits(max_bytes=MEGABYTE, types=frozenset({detection.XLSX})),
            "file_active",
        ),
    ],
)
def test_each_limit_refuses_before_anything_is_parsed(
    receive: Receive, content: bytes, limits: Limits, code: str
) -> None:
    with pytest.raises(InvalidInput) as refused:
        receive(content, limits=limits)
    assert (refused.value.code, refused.value.field) == (code, "file")
    assert not ReceivedFile.objects.exists()


def test_a_file_at_each_limit_passes(receive: Receive) -> None:
    text = frozenset({detection.TEXT})
    packed = zipped(a=b"0" * 500, b=b"1" * 500)
    assert receive(b"a" * 10, limits=Limits(max_bytes=10, types=text)).size == 10
    limits = Limits(max_bytes=len(packed), types=frozenset({detection.ZIP}), max_entries=2, max_unpacked=1000)
    assert receive(packed, limits=limits).media_type == detection.ZIP


def test_an_encrypted_archive_is_refused(receive: Receive) -> None:
    content = bytearray(zipped(a=b"x"))
    content[6] |= 1
    content[content.index(b"PK\x01\x02") + 8] |= 1
    with pytest.raises(InvalidInput) as refused:
        receive(bytes(content))
    assert refused.value.code == "file_encrypted"


def test_nobody_opens_a_file_before_the_scanner_found_it_clean(receive: Receive, client: Client) -> None:
    received = receive(XLSX, name='sócios "2026"\n.xlsx')
    client.force_login(received.uploaded_by)
    address = f"/documentos/recebidos/{received.pk}/ficheiro/"
    assert client.get(address).status_code == 404
    work(receiving.SCAN, received.pk)
    response = client.get(address)
    assert response.status_code == 200
    assert b"".join(response.streaming_content) == XLSX  # type: ignore[attr-defined]
    assert response["Content-Disposition"].startswith("attachment; filename*=utf-8''s%C3%B3cios%20%222026%22.xlsx")


def test_an_infected_file_stays_closed(receive: Receive, client: Client) -> None:
    received = receive(b"texto " * 20_000 + scanning.TEST_SIGNATURE)
    work(receiving.SCAN, received.pk)
    received.refresh_from_db()
    assert received.scan == ReceivedFile.Scan.INFECTED
    client.force_login(received.uploaded_by)
    assert client.get(f"/documentos/recebidos/{received.pk}/ficheiro/").status_code == 404


def test_without_a_scanner_nothing_is_opened(receive: Receive, client: Client, settings: Any) -> None:
    settings.MALWARE_SCANNER = "none"
    received = receive(XLSX)
    work(receiving.SCAN, received.pk)
    client.force_login(received.uploaded_by)
    assert client.get(f"/documentos/recebidos/{received.pk}/ficheiro/").status_code == 404


def test_a_scanner_that_does_not_answer_is_an_error_that_is_tried_again(receive: Receive, settings: Any) -> None:
    settings.MALWARE_SCANNER = "clamav"
    settings.CLAMAV_ADDRESS = "127.0.0.1:9"
    received = receive(XLSX)
    with pytest.raises(OSError, match=r"refused|recusada"):
        work(receiving.SCAN, received.pk)
    received.refresh_from_db()
    assert received.scan == ReceivedFile.Scan.WAITING


def test_another_club_has_no_such_file(
    receive: Receive, person: Person, other_club: Organisation, client: Client
) -> None:
    received = receive(XLSX)
    work(receiving.SCAN, received.pk)
    address = f"/documentos/recebidos/{received.pk}/ficheiro/"
    client.force_login(person("vizinha", Role.CLUB, other_club))
    assert client.get(address).status_code == 404
    assert client.head(address).status_code == 404
    assert client.get(address, headers={"Range": "bytes=0-1"}).status_code == 404
    client.logout()
    assert client.get(address).status_code == 302


def test_a_part_of_a_video_can_be_asked_for(receive: Receive, client: Client) -> None:
    content = b"\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom" + bytes(range(256)) * 8
    received = receive(content, name="prova.mp4")
    work(receiving.SCAN, received.pk)
    client.force_login(received.uploaded_by)
    address = f"/documentos/recebidos/{received.pk}/ficheiro/"
    size = len(content)
    for asked, first, last in (
        ("bytes=10-19", 10, 19),
        (f"bytes={size - 5}-", size - 5, size - 1),
        ("bytes=-7", size - 7, size - 1),
    ):
        response = client.get(address, headers={"Range": asked})
        assert response.status_code == 206
        assert response["Content-Range"] == f"bytes {first}-{last}/{size}"
        assert b"".join(response.streaming_content) == content[first : last + 1]  # type: ignore[attr-defined]
    impossible = client.get(address, headers={"Range": f"bytes={size}-"})
    assert (impossible.status_code, impossible["Content-Range"]) == (416, f"bytes */{size}")


def test_a_picture_is_written_anew_without_what_it_hid() -> None:
    exif = Image.Exif()
    exif[0x010E] = "SEGREDO-GPS"
    exif[0x0112] = 6
    original = picture(400, 200, exif=exif, comment=b"SEGREDO-COMENTARIO")
    again = images.reencode(original + b"<script>SEGREDO-CAUDA</script>", 100)
    assert b"SEGREDO" in original
    assert b"SEGREDO" not in again
    with Image.open(io.BytesIO(again)) as picture_again:
        assert picture_again.size == (50, 100)
        assert not picture_again.getexif()


def test_a_picture_of_too_many_pixels_is_refused_before_decoding() -> None:
    bomb = io.BytesIO()
    Image.new("1", (8000, 8000)).save(bomb, "PNG")
    with pytest.raises(InvalidInput) as refused:
        images.reencode(bomb.getvalue(), 100)
    assert refused.value.code == "picture_too_big"
    with pytest.raises(InvalidInput) as refused:
        images.reencode(picture()[:100], 100)
    assert refused.value.code == "picture_unreadable"


def test_staff_see_who_had_the_file_in_hand_and_the_club_does_not(
    receive: Receive, person: Person, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    received = receive(XLSX)
    work(receiving.SCAN, received.pk)
    monkeypatch.setattr(selectors, "_file_scopes", [lambda user: ReceivedFile.objects.all()])
    address = f"/documentos/recebidos/{received.pk}/"
    officer = person("tecnica", Role.REGISTRY_OFFICER)
    client.force_login(officer)
    client.get(f"{address}ficheiro/")
    page = client.get(address).content.decode()
    places = [page.index(words) for words in ("Recebido</th>", "Verificado contra", "Ficheiro descarregado")]
    assert places == sorted(places)
    assert officer.name in page
    assert received.sha256 in page
    client.force_login(received.uploaded_by)
    page = client.get(address).content.decode()
    assert "Cadeia de custódia" not in page
    assert received.sha256 in page
