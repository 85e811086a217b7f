"""Signing: what was shown is what is signed, one failure does not spoil the others, and a failed one leaves no trace
on the document."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from audit import services as audit
from audit.context import acting
from audit.errors import ActRefused, Conflict, InvalidInput
from documents import kinds, storage
from documents.models import IssuedDocument, Opening, Signature
from entities import access
from entities.models import User
from jobs import services as jobs
from jobs.models import Job

SIGN = "document.sign"
LARGEST_BATCH = 20
State = IssuedDocument.State


@dataclass(frozen=True)
class Outcome:
    """What became of one document of a batch: asked, or refused and why."""

    document_id: int
    refusal: ActRefused | None


def open_to_sign(*, document: IssuedDocument, by: User) -> bytes:
    """The exact bytes that a signature would cover, and the record that this person was shown them.

    Raises `ActRefused` when the person may not sign it.
    """
    _check_may_sign(document, by)
    content = storage.read(storage.ISSUED, document.sha256)
    Opening.objects.get_or_create(
        document=document, user=by, sha256=document.sha256, defaults={"opened_at": timezone.now()}
    )
    audit.record(action="issued.open_to_sign", actor=by, kind="issued", object_id=document.pk)
    return content


def ask(*, chosen: Sequence[tuple[int, str]], by: User) -> list[Outcome]:
    """Ask for the signature of up to 20 documents, each given with the hash that was shown.

    Each document is its own transaction. Raises `InvalidInput` (`batch_empty`, `batch_too_big`) for the whole; a
    refusal of one document (`not_found`, `not_signer`, `not_to_sign`, `not_opened`, `changed`) is in its outcome.
    """
    if not chosen:
        raise InvalidInput("batch_empty", "Escolha pelo menos um documento para assinar.")
    if len(chosen) > LARGEST_BATCH:
        raise InvalidInput("batch_too_big", f"Escolha no máximo {LARGEST_BATCH} documentos de cada vez.")
    outcomes = []
    for pk, shown in chosen:
        try:
            _ask_one(pk=pk, shown=shown, by=by)
            outcomes.append(Outcome(pk, None))
        except access.NotFound:
            outcomes.append(Outcome(pk, ActRefused("not_found", "O documento não existe.")))
        except ActRefused as refusal:
            outcomes.append(Outcome(pk, refusal))
    return outcomes


@transaction.atomic
def _ask_one(*, pk: int, shown: str, by: User) -> None:
    access.get("issued", by, pk)
    document = IssuedDocument.objects.select_for_update().get(pk=pk)
    _check_may_sign(document, by)
    if document.sha256 != shown:
        raise Conflict("changed", f"{document} já não é o ficheiro que lhe foi mostrado. Abra-o de novo.")
    if not Opening.objects.filter(document=document, user=by, sha256=shown).exists():
        raise ActRefused("not_opened", f"Abra {document} antes de o assinar.")
    _ask(document, by)


@transaction.atomic
def ask_as_ordered(*, document: IssuedDocument, by: User) -> None:
    """Ask for the signature that a person ordered on the content itself, before there was a file.

    For a room whose act is to read, and sign, exactly the frozen data of the document (a decision): its file is made
    from these data alone. The trail says that the signature was ordered so. Raises `ActRefused` as `ask`.
    """
    locked = IssuedDocument.objects.select_for_update().get(pk=document.pk)
    _check_may_sign(locked, by)
    audit.record(action="issued.sign_as_ordered", actor=by, kind="issued", object_id=locked.pk)
    _ask(locked, by)


def _ask(document: IssuedDocument, by: User) -> None:
    signature = Signature.objects.create(
        document=document, asked_by=by, asked_at=timezone.now(), sha256_before=document.sha256
    )
    document.state = State.SIGNING
    document.save(update_fields=["state"])
    audit.record(action="issued.ask_signature", actor=by, kind="issued", object_id=document.pk)
    jobs.enqueue(kind=SIGN, object_id=signature.pk, key=f"{SIGN}:{signature.pk}", queue="pdf", by=by)


def prepare_signature(job: Job, progress: jobs.Progress) -> dict[str, Any] | None:
    """Sign the bytes with the person's key and store the signed file.

    A provider that does not answer is a result, not a broken job: the document goes back to wait, unsigned.
    """
    from documents.signing import providers, sealing

    signature = Signature.objects.select_related("document", "asked_by").get(pk=job.object_id)
    if signature.state != Signature.State.ASKED:
        return None
    content = storage.read(storage.ISSUED, signature.sha256_before)
    try:
        sealed = sealing.sign(
            content,
            provider=providers.configured(),
            user=signature.asked_by,
            reason=str(signature.document),
            stamper=sealing.time_stamper(),
        )
    except providers.NoKey as refusal:
        return {"failure": refusal.message}
    except sealing.NotValid:
        return {"failure": "O serviço de assinatura devolveu uma assinatura que não é válida. Tente outra vez."}
    except providers.UNAVAILABLE:
        return {"failure": "O serviço de assinatura não respondeu. O documento ficou por assinar: tente outra vez."}
    storage.put(storage.ISSUED, sealed.content)
    return {
        "sha256_after": sealed.sha256,
        "size": len(sealed.content),
        "signer": sealed.signer[:200],
        "certificate": sealed.certificate,
        "certificate_ends": sealed.ends,
        "signed_at": sealed.signed_at,
        "stamped": sealed.stamped,
    }


def finish_signature(job: Job, result: dict[str, Any] | None) -> None:
    """Record the signed file as the document's own, or the failure; the kind's `after_signing` runs with it."""
    signature = Signature.objects.select_for_update().get(pk=job.object_id)
    document = IssuedDocument.objects.select_for_update().get(pk=signature.document_id)
    if result is None or signature.state != Signature.State.ASKED:
        return
    with acting(signature.asked_by):
        if "failure" in result:
            _record_failure(signature, document, result["failure"])
            return
        size = result.pop("size")
        for name, value in result.items():
            setattr(signature, name, value)
        signature.state = Signature.State.DONE
        signature.save(update_fields=[*result, "state"])
        document.sha256, document.size, document.state = signature.sha256_after, size, State.SIGNED
        document.save(update_fields=["sha256", "size", "state"])
        audit.record(action="issued.sign", actor=signature.asked_by, kind="issued", object_id=document.pk)
        after = kinds.get(document.kind).after_signing
        if after is not None:
            after(document)


def _record_failure(signature: Signature, document: IssuedDocument, reason: str) -> None:
    signature.state, signature.failure = Signature.State.FAILED, reason[:300]
    signature.save(update_fields=["state", "failure"])
    document.state = State.RENDERED
    document.save(update_fields=["state"])
    audit.record(action="issued.sign", actor=signature.asked_by, kind="issued", object_id=document.pk, outcome="failed")


def _check_may_sign(document: IssuedDocument, user: User) -> None:
    kind = kinds.get(document.kind)
    if not kind.signed or document.draft or document.state != State.RENDERED:
        raise ActRefused("not_to_sign", f"{document} não está à espera de assinatura.")
    if not user.has_role(*kind.signers):
        raise ActRefused("not_signer", f"A sua função não assina documentos deste tipo: {kind.label}.")
