"""Photographs: linked where it is certain, written anew, never unpacked by name."""

import io
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
import xlsxwriter
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from audit.models import Entry
from documents import storage
from registry.models import DraftPhoto, DraftRow, Membership, Submission
from registry.services.photos import AREA
from tests.registry import files
from tests.registry.conftest import World, words
from tests.registry.test_journey import accept_everything, confirm

Send = Callable[..., Submission]


@pytest.fixture
def photos(world: World, work: Callable[[], None]) -> Callable[..., Any]:
    """Send pictures through the page and let the worker read them."""

    def upload(submission: Submission, *sent: tuple[str, bytes], by: str = "clube") -> Any:
        answer = world.client(by).post(
            f"/registo/envios/{submission.pk}/fotografias/",
            {"pictures": [SimpleUploadedFile(name, content) for name, content in sent]},
        )
        work()
        return answer

    return upload


def linked(submission: Submission) -> list[int]:
    return list(submission.rows.filter(photo__isnull=False).values_list("number", flat=True))


def test_a_zip_is_matched_by_document_or_line(
    world: World, send: Send, photos: Callable[..., Any], file_folder: Any
) -> None:
    submission = send(files.xlsx(files.table(files.members(4))))
    exif = Image.Exif()
    exif[0x010E] = "LOCAL SECRETO"
    content = files.zipped(
        [
            ("fotos/11000000.jpg", files.picture("red", exif=exif.tobytes())),
            ("linha-3.png", files.picture("blue", kind="PNG")),
            ("ferias.jpg", files.picture("green")),
            ("leia-me.txt", b"x"),
            ("__MACOSX/._x.jpg", b"x"),
        ]
    )
    photos(submission, ("fotos.zip", content))
    assert linked(submission) == [2, 3]
    text = words(world.client("clube").get(f"/registo/envios/{submission.pk}/fotografias/"))
    assert "Faltam 2 fotografias" in text
    assert "ferias.jpg" in text
    assert "Não é uma fotografia JPEG" in text
    row = submission.rows.get(number=2)
    assert row.photo is not None
    kept = storage.read(AREA, row.photo.sha256)
    assert b"SECRETO" not in kept
    assert Image.open(io.BytesIO(kept)).format == "JPEG"
    # S33: the archive as sent is the only other copy.
    stored = [path.read_bytes() for path in file_folder.rglob("*") if path.is_file()]
    assert sum(b"SECRETO" in data for data in stored if not data.startswith(b"PK")) == 0


def test_an_unmatched_photograph_is_linked_by_choosing_a_row(
    world: World, send: Send, photos: Callable[..., Any]
) -> None:
    submission = send(files.xlsx(files.table(files.members(2))))
    photos(submission, ("retrato.jpg", files.picture()))
    draft = DraftPhoto.objects.get()
    row = submission.rows.get(number=3)
    club = world.client("clube")
    club.post(f"/registo/envios/{submission.pk}/fotografias/", {"fotografia": draft.pk, "linha": row.pk})
    assert linked(submission) == [3]
    assert club.get(f"/registo/envios/fotografias/{draft.pk}/")["Content-Type"] == "image/jpeg"
    for who in ("clube2", "registo", "psp"):
        assert world.client(who).get(f"/registo/envios/fotografias/{draft.pk}/").status_code == 404


def test_two_pictures_for_one_row_are_left_to_a_person(send: Send, photos: Callable[..., Any]) -> None:
    submission = send(files.xlsx(files.table(files.members(2))))
    content = files.zipped([("11000000.jpg", files.picture("red")), ("linha-2.jpg", files.picture("blue"))])
    photos(submission, ("fotos.zip", content))
    assert linked(submission) == []
    assert all("mesma linha" in photo.problem for photo in DraftPhoto.objects.all())


def test_the_photograph_of_the_last_register_stays(world: World, send: Send, photos: Callable[..., Any]) -> None:
    first = send(files.xlsx(files.table(files.members(2))), quarter="2022-Q2")
    photos(first, ("11000001.jpg", files.picture()))
    accept_everything(world, first, "missing_photo")
    confirm(world, first)
    second = send(files.xlsx(files.table(files.members(2))), quarter="2022-Q3")
    assert linked(second) == [3]
    member = Membership.objects.get(document_number="11000001")
    assert world.client("clube").get(f"/registo/fotografias/{member.photo_id}/").status_code == 200
    assert world.client("clube2").get(f"/registo/fotografias/{member.photo_id}/").status_code == 404


def link_entry() -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo("ligacao.jpg")
    entry.external_attr = 0o120777 << 16
    return entry


def encrypted() -> bytes:
    content = bytearray(files.zipped([("a.jpg", files.picture())]))
    content[6] |= 1
    content[content.index(b"PK\x01\x02") + 8] |= 1
    return bytes(content)


@pytest.mark.parametrize(
    "content",
    [
        files.zipped([("../../x.jpg", files.picture())]),
        files.zipped([("/etc/x.jpg", files.picture())]),
        files.zipped([("C:\\x.jpg", files.picture())]),
        files.zipped([(link_entry(), b"/etc/passwd"), ("ligacao.jpg/x.jpg", files.picture())]),
        files.zipped([("x" * 4000 + ".jpg", files.picture())]),
        encrypted(),
    ],
    ids=["parent folder", "absolute", "drive", "link", "long name", "password"],
)
def test_an_archive_that_points_elsewhere_is_refused_whole(
    world: World, send: Send, photos: Callable[..., Any], content: bytes
) -> None:
    """B62"""
    submission = send(files.xlsx(files.table(files.members(2))))
    answer = photos(submission, ("fotos.zip", content))
    text = words(world.client("clube").get(f"/registo/envios/{submission.pk}/fotografias/"))
    if answer.status_code == 200:
        text = words(answer)
    assert "não pôde ser aberto em segurança" in text or "palavra-passe" in text
    assert linked(submission) == []


def test_names_equal_after_folding_are_said(send: Send, photos: Callable[..., Any]) -> None:
    """B62"""
    submission = send(files.xlsx(files.table(files.members(2))))
    decomposed, composed = "Joa\u0303o.jpg", "JOÃO.jpg"
    content = files.zipped([(decomposed, files.picture("red")), (composed, files.picture("blue"))])
    photos(submission, ("fotos.zip", content))
    assert [bool(photo.problem) for photo in DraftPhoto.objects.order_by("pk")] == [True, True]


def test_of_two_pictures_with_one_name_none_is_linked(send: Send, photos: Callable[..., Any]) -> None:
    """B23: in two folders of one archive, nothing says which of them is the member."""
    submission = send(files.xlsx(files.table(files.members(2))))
    twice = [("a/11000000.jpg", files.picture("red")), ("b/11000000.JPG", files.picture("blue"))]
    photos(submission, ("fotos.zip", files.zipped(twice)))
    assert linked(submission) == []
    assert [photo.photo is not None for photo in DraftPhoto.objects.all()] == [True, True]


def test_the_same_archive_sent_again_adds_nothing(send: Send, photos: Callable[..., Any]) -> None:
    submission = send(files.xlsx(files.table(files.members(2))))
    content = files.zipped([("ferias.jpg", files.picture("red")), ("nota.txt", b"x")])
    photos(submission, ("fotos.zip", content))
    photos(submission, ("fotos.zip", content))
    assert sorted(photo.name for photo in DraftPhoto.objects.all()) == ["ferias.jpg", "nota.txt"]


def test_pictures_in_cells_belong_to_a_row_only_when_wholly_inside(send: Send, work: Callable[[], None]) -> None:
    """B23"""
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out)
    page = book.add_worksheet("Filiados")
    for number, row in enumerate(files.table(files.members(5))):
        page.write_row(number, 0, row)
        page.set_row(number, 80)
    colours = iter(["red", "green", "blue", "gold", "pink", "navy"])

    def put(row: int, **options: Any) -> None:
        data = io.BytesIO(files.picture(next(colours), size=(40, 50)))
        page.insert_image(row, 10, "x.jpg", {"image_data": data, **options})

    put(1)
    put(1, x_offset=60)
    put(2)
    put(3, y_offset=80)
    put(5, object_position=3)
    book.close()
    submission = send(out.getvalue())
    work()
    assert submission.about["pictures"] == 5
    assert linked(submission) == [3]
    assert DraftPhoto.objects.count() == 5


def test_another_club_cannot_send_photographs(world: World, send: Send, photos: Callable[..., Any]) -> None:
    submission = send(files.xlsx(files.table(files.members(1))))
    answer = photos(submission, ("11000000.jpg", files.picture()), by="clube2")
    assert answer.status_code == 404
    assert not DraftRow.objects.filter(photo__isnull=False).exists()


def test_a_file_that_is_no_picture_is_dismissed_with_a_reason(
    world: World, send: Send, photos: Callable[..., Any]
) -> None:
    submission = send(files.xlsx(files.table(files.members(2))))
    photos(submission, ("fotos.zip", files.zipped([("11000000.jpg", b"isto nao e uma imagem")])))
    draft, address = submission.draft_photos.get(), f"/registo/envios/{submission.pk}/fotografias/"
    club = world.client("clube")
    assert "Porque o dispensa (obrigatório)" in words(club.get(address))
    empty = club.post(address, {"fotografia": draft.pk, "motivo": "  "}, follow=True)
    assert "Diga porque dispensa" in words(empty)
    club.post(address, {"fotografia": draft.pk, "motivo": "Ficheiro estragado, segue outro."})
    assert not submission.draft_photos.exists()
    assert (
        Entry.objects.get(action="register.photo.dismiss", outcome="done").reason == "Ficheiro estragado, segue outro."
    )


def test_a_picture_is_linked_and_never_dismissed(world: World, send: Send, photos: Callable[..., Any]) -> None:
    submission = send(files.xlsx(files.table(files.members(2))))
    photos(submission, ("ferias.jpg", files.picture("green")))
    draft = submission.draft_photos.get()
    answer = world.client("clube").post(
        f"/registo/envios/{submission.pk}/fotografias/", {"fotografia": draft.pk, "motivo": "Não é."}, follow=True
    )
    assert "ligue-a a uma linha" in words(answer)
    assert submission.draft_photos.count() == 1


def test_six_hundred_photographs_of_a_slow_line_come_in_one_archive(send: Send, photos: Callable[..., Any]) -> None:
    """B23: each to its own row."""
    people = files.members(600)
    submission = send(files.separated(files.table(people)), name="registo.csv")
    pictures = [
        (
            f"{person['Número do documento']}.jpg",
            files.picture(f"rgb({place % 10 * 25}, {place // 10 % 10 * 25}, {place // 100 * 40})", size=(16, 20)),
        )
        for place, person in enumerate(people)
    ]
    photos(submission, ("fotos.zip", files.zipped(pictures)))
    assert len(linked(submission)) == 600
    assert submission.rows.values("photo").distinct().count() == 600
    assert submission.draft_photos.count() == 600
