"""What is signed is what was shown; failures leave the unsigned document; the public page tells files apart."""

import hashlib
import io
from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Any

import pytest
from allauth.account.internal.flows.login import record_authentication
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import PdfSignatureMetadata, PdfSigner
from pyhanko.sign.signers import SimpleSigner
from pyhanko.sign.timestamps import DummyTimeStamper

from audit.errors import Conflict, InvalidInput
from documents import kinds, storage, verification
from documents.kinds import DocumentKind
from documents.models import IssuedDocument, Signature
from documents.services import signing
from documents.signing import demonstration, providers, sealing
from documents.verification import Answer
from entities.models import Organisation, User
from entities.roles import Role
from tests.documents.conftest import bytes_of, work
from tests.documents.reading import text_of

Issue = Callable[..., IssuedDocument]
Person = Callable[..., User]
SIGNED = "test.signed"
PASSPHRASE = "segredo-de-teste"


@pytest.fixture
def president(person: Person) -> User:
    """Somebody who signs."""
    return person("presidente", Role.PRESIDENT)


@pytest.fixture(autouse=True)
def keys(settings: Any, tmp_path: Path) -> Path:
    """Keys for this test, of somebody we trust."""
    folder = tmp_path / "keys"
    settings.SIGNING_DIR = folder
    settings.SIGNING_SECRET = PASSPHRASE
    demonstration.make(folder, {"presidente": "Presidente", "carimbo": "Carimbo do tempo"}, PASSPHRASE.encode())
    return folder


@pytest.fixture
def to_sign(rendered: Issue, paper_kind: DocumentKind) -> Issue:
    """Issue and render a document that must be signed."""
    kinds.register(DocumentKind(code=SIGNED, label="Decisão", series="DEC", scope=paper_kind.scope, signed=True))
    return lambda **changes: rendered(**{"kind": SIGNED, **changes})


@pytest.fixture
def signed(to_sign: Issue, president: User) -> Issue:
    """A document signed by the president."""

    def act() -> IssuedDocument:
        document = to_sign()
        signing.open_to_sign(document=document, by=president)
        (outcome,) = signing.ask(chosen=[(document.pk, document.sha256)], by=president)
        assert outcome.refusal is None
        work(signing.SIGN, document.signatures.get().pk)
        document.refresh_from_db()
        return document

    return act


def test_the_signed_file_begins_with_the_very_bytes_that_were_shown(to_sign: Issue, president: User) -> None:
    document = to_sign()
    shown = signing.open_to_sign(document=document, by=president)
    signing.ask(chosen=[(document.pk, document.sha256)], by=president)
    work(signing.SIGN, document.signatures.get().pk)
    document.refresh_from_db()
    signature = document.signatures.get()
    assert document.state == IssuedDocument.State.SIGNED
    assert bytes_of(document).startswith(shown)
    assert signature.sha256_before == hashlib.sha256(shown).hexdigest()
    assert signature.sha256_after == document.sha256
    assert signature.signer == "Presidente"
    assert sealing.read(bytes_of(document)).certificate == signature.certificate


def test_signing_twice_leaves_one_signature(signed: Issue) -> None:
    document = signed()
    before = document.sha256
    work(signing.SIGN, document.signatures.get().pk)
    document.refresh_from_db()
    assert document.sha256 == before


def test_only_what_was_opened_unchanged_and_by_a_signer_is_signed(
    to_sign: Issue, president: User, officer: User, rendered: Issue
) -> None:
    document, plain = to_sign(), rendered()

    def refusal(by: User, pk: int, shown: str) -> str | None:
        (outcome,) = signing.ask(chosen=[(pk, shown)], by=by)
        return outcome.refusal.code if outcome.refusal else None

    assert refusal(president, document.pk, document.sha256) == "not_opened"
    signing.open_to_sign(document=document, by=president)
    assert refusal(president, document.pk, "0" * 64) == "changed"
    assert refusal(officer, document.pk, document.sha256) == "not_signer"
    assert refusal(president, plain.pk, plain.sha256) == "not_to_sign"
    assert refusal(president, 999_999, "0" * 64) == "not_found"
    assert refusal(president, document.pk, document.sha256) is None
    assert refusal(president, document.pk, document.sha256) == "not_to_sign"


def test_a_batch_has_at_most_twenty_and_one_refusal_spoils_none(to_sign: Issue, president: User) -> None:
    with pytest.raises(InvalidInput) as refused:
        signing.ask(chosen=[(number, "") for number in range(21)], by=president)
    assert refused.value.code == "batch_too_big"
    documents = [to_sign() for _ in range(3)]
    for document in documents[1:]:
        signing.open_to_sign(document=document, by=president)
    outcomes = signing.ask(chosen=[(d.pk, d.sha256) for d in documents], by=president)
    assert [bool(outcome.refusal) for outcome in outcomes] == [True, False, False]


def test_a_document_being_signed_is_locked(to_sign: Issue, president: User, issue: Issue) -> None:
    document = to_sign()
    signing.open_to_sign(document=document, by=president)
    signing.ask(chosen=[(document.pk, document.sha256)], by=president)
    with pytest.raises(Conflict) as refused:
        issue(kind=SIGNED, replaces=document)
    assert refused.value.code == "document_signing"


@pytest.mark.parametrize("trouble", ["time-out", "no key"])
def test_a_failed_signature_leaves_the_unsigned_document_and_can_be_asked_again(
    to_sign: Issue, president: User, settings: Any, keys: Path, trouble: str
) -> None:
    document = to_sign()
    before = bytes_of(document)
    signing.open_to_sign(document=document, by=president)
    if trouble == "no key":
        (keys / "presidente.p12").unlink()
    else:
        settings.TIMESTAMP_URL = "http://127.0.0.1:9/"
    signing.ask(chosen=[(document.pk, document.sha256)], by=president)
    work(signing.SIGN, document.signatures.get().pk)
    document.refresh_from_db()
    assert document.signatures.get().state == Signature.State.FAILED
    assert document.signatures.get().failure
    assert document.state == IssuedDocument.State.RENDERED
    assert bytes_of(document) == before
    (outcome,) = signing.ask(chosen=[(document.pk, document.sha256)], by=president)
    assert outcome.refusal is None


def test_with_a_time_stamp_the_file_carries_what_a_later_check_needs(
    president: User, to_sign: Issue, keys: Path
) -> None:
    document = to_sign()
    clock = SimpleSigner.load_pkcs12(keys / "carimbo.p12", passphrase=PASSPHRASE.encode())
    stamper = DummyTimeStamper(clock.signing_cert, clock.signing_key, certs_to_embed=clock.cert_registry)
    provider = providers.Pkcs12(keys, PASSPHRASE.encode())
    sealed = sealing.sign(bytes_of(document), provider=provider, user=president, reason="x", stamper=stamper)
    assert sealed.stamped
    assert b"/DSS" in sealed.content
    assert b"/DocTimeStamp" in sealed.content


def test_a_stamped_signature_outlasts_its_certificate_and_another_does_not(
    president: User, to_sign: Issue, keys: Path, caplog: pytest.LogCaptureFixture
) -> None:
    content = bytes_of(to_sign())
    clock = SimpleSigner.load_pkcs12(keys / "carimbo.p12", passphrase=PASSPHRASE.encode())
    stamper = DummyTimeStamper(clock.signing_cert, clock.signing_key, certs_to_embed=clock.cert_registry)
    provider = providers.Pkcs12(keys, PASSPHRASE.encode())
    stamped, plain = (
        sealing.sign(content, provider=provider, user=president, reason="x", stamper=used) for used in (stamper, None)
    )
    now = timezone.now()
    after = datetime.combine(plain.ends + timedelta(days=300), time(), tzinfo=UTC)
    assert after > now + timedelta(days=365)
    assert sealing.holds(stamped.content, at=now)
    assert sealing.holds(stamped.content, at=after)
    assert not sealing.holds(plain.content, at=after)
    changed = stamped.content.replace(b"/Lang", b"/Lamg", 1)
    assert not sealing.holds(changed, at=after)
    assert "Presidente" not in caplog.text


def test_after_the_certificate_ended_the_page_says_what_the_file_no_longer_proves(
    signed: Issue, client: Client, time_machine: Any
) -> None:
    document = signed()
    signature = document.signatures.get()
    page = f"/documentos/verificar/{document.verification_code}/"
    words = "O certificado de quem assinou acabou em"
    assert signature.certificate_ends is not None
    assert words not in client.get(page).content.decode()
    time_machine.move_to(datetime.combine(signature.certificate_ends + timedelta(days=2), time(12), tzinfo=UTC))
    said = client.get(page).content.decode()
    assert f"{words} {signature.certificate_ends:%d/%m/%Y}" in said
    assert "A assinatura era válida quando a registámos" in said
    assert answer(bytes_of(document)) == Answer.EXACT


def test_the_command_names_the_signed_files_that_prove_nothing_by_themselves(
    signed: Issue, keys: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SimpleSigner.load_pkcs12(keys / "carimbo.p12", passphrase=PASSPHRASE.encode())
    plain = signed()
    stamper = DummyTimeStamper(clock.signing_cert, clock.signing_key, certs_to_embed=clock.cert_registry)
    monkeypatch.setattr(sealing, "time_stamper", lambda: stamper)
    stamped = signed()
    out = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("verify_documents", "--signatures", f"{timezone.localdate():%Y-%m-%d}", stdout=out)
    assert f"({plain.number})" in out.getvalue()
    assert f"({stamped.number})" not in out.getvalue()


def test_until_it_is_signed_people_get_a_marked_copy_and_outsiders_nothing(
    to_sign: Issue, signed: Issue, officer: User, person: Person, club: Organisation, client: Client
) -> None:
    waiting, done = to_sign(), signed()
    client.force_login(officer)
    copy = b"".join(client.get(f"/documentos/{waiting.pk}/ficheiro/").streaming_content)  # type: ignore[attr-defined]
    assert copy != bytes_of(waiting)
    assert text_of(copy).count("PROJETO") == waiting.pages
    served = b"".join(client.get(f"/documentos/{done.pk}/ficheiro/").streaming_content)  # type: ignore[attr-defined]
    assert served == bytes_of(done)
    client.force_login(person("propria", Role.CLUB, club))
    assert client.get(f"/documentos/{waiting.pk}/ficheiro/").status_code == 404
    assert client.get(f"/documentos/{done.pk}/ficheiro/").status_code == 200


def test_the_president_reads_chooses_checks_and_signs_on_the_pages(
    to_sign: Issue, president: User, client: Client
) -> None:
    document = to_sign()
    client.force_login(president)
    assert "Falta abrir" in client.get("/documentos/assinar/").content.decode()
    shown = b"".join(client.get(f"/documentos/assinar/{document.pk}/ficheiro/").streaming_content)  # type: ignore[attr-defined]
    assert hashlib.sha256(shown).hexdigest() == document.sha256
    check = client.get("/documentos/assinar/confirmar/", {"d": document.pk}).content.decode()
    assert document.sha256 in check
    show_a_factor_now(client, president)
    page = client.post("/documentos/assinar/pedir/", {"documento": f"{document.pk}:{document.sha256}"}, follow=True)
    assert "Assinaturas pedidas: 1" in page.content.decode()
    work(signing.SIGN, document.signatures.get().pk)
    assert "Assinatura válida" in client.get("/documentos/assinar/").content.decode()


def test_signing_asks_for_a_factor_shown_in_the_last_minutes(to_sign: Issue, president: User, client: Client) -> None:
    document = to_sign()
    client.force_login(president)
    b"".join(client.get(f"/documentos/assinar/{document.pk}/ficheiro/").streaming_content)  # type: ignore[attr-defined]
    client.post("/documentos/assinar/pedir/", {"documento": f"{document.pk}:{document.sha256}"})
    assert not document.signatures.exists()


def show_a_factor_now(client: Client, user: User) -> None:
    """Leave in the session what is there right after somebody typed a password or a code."""
    request = HttpRequest()
    request.session = client.session
    record_authentication(request, user, method="password")
    request.session.save()


def resigned(content: bytes, keys: Path, field: str) -> bytes:
    """The file with one more signature, by somebody else's key."""
    demonstration.make(keys / "others", {"outro": "Outra Pessoa"}, b"x")
    signer = SimpleSigner.load_pkcs12(keys / "others" / "outro.p12", passphrase=b"x")
    writer = IncrementalPdfFileWriter(io.BytesIO(content))
    return bytes(PdfSigner(PdfSignatureMetadata(field_name=field), signer).sign_pdf(writer).getvalue())


def answer(content: bytes) -> Answer:
    """What the verification says of these bytes."""
    return verification.examine(content, sha256=hashlib.sha256(content).hexdigest()).answer


def test_each_way_of_touching_a_file_is_told_apart(signed: Issue, to_sign: Issue, keys: Path) -> None:
    document, other = signed(), to_sign()
    content = bytes_of(document)
    before = storage.read(storage.ISSUED, document.signatures.get().sha256_before)

    def changed(at: int) -> bytes:
        return content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]

    assert answer(content) == Answer.EXACT
    assert answer(before) == Answer.UNSIGNED
    assert answer(content[:-1]) == Answer.CUT
    assert answer(content[: len(content) // 2]) == Answer.CUT
    assert answer(content + b"\n% mais") == Answer.ADDED
    assert answer(resigned(content, keys, "Outra")) == Answer.RESIGNED
    assert answer(resigned(before, keys, "Assinatura")) == Answer.RESIGNED
    assert [answer(changed(at)) for at in (50, 9000, len(before) // 2, len(before) + 3000, len(content) - 900)] == [
        Answer.CHANGED
    ] * 5
    assert answer(b"%PDF-1.7 outro ficheiro qualquer") == Answer.NOT_OURS
    assert answer(bytes_of(other)) == Answer.EXACT


def test_anybody_can_drop_a_file_on_the_page(signed: Issue, client: Client) -> None:
    document = signed()

    def page(content: bytes) -> str:
        upload = SimpleUploadedFile("decisao.pdf", content)
        return client.post("/documentos/verificar/ficheiro/", {"f-ficheiro": upload}).content.decode()

    exact = page(bytes_of(document))
    assert "É exatamente o documento emitido, sem alterações" in exact
    assert document.number in exact
    assert "Assinado por" in exact
    assert "Presidente" in exact
    assert "foi alterado depois de emitido" in page(bytes_of(document)[:9000] + b"!" + bytes_of(document)[9001:])
    assert "não é nosso" in page(b"ola")
    assert "obrigatório" in client.post("/documentos/verificar/ficheiro/").content.decode()
