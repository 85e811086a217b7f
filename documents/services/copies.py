"""A copy for somebody who may not see other people's data: a document of its own, marked, beside the original."""

from django.db import transaction

from audit import services as audit
from audit.errors import ActRefused
from documents import kinds, redaction
from documents.models import IssuedDocument
from documents.services.issuing import issue_on
from entities.models import User


@transaction.atomic
def issue_copy(*, document: IssuedDocument, by: User) -> IssuedDocument:
    """Issue the copy of a document without the data that its room named as of third parties (`third_parties`).

    The caller has checked that `by` sees the document. Raises `ActRefused` (`copy_not_final`, `copy_nothing_to_hide`).
    """
    if not is_final(document):
        raise ActRefused("copy_not_final", f"{document} ainda não pode ser copiado: espere que esteja assinado.")
    hidden = document.data.get("third_parties", [])
    if not hidden:
        raise ActRefused("copy_nothing_to_hide", f"{document} não tem dados de terceiros: use o próprio documento.")
    data = redaction.without({**document.data, "third_parties": []}, hidden)
    data["mark"] = f"Cópia de {document.number}, sem dados de terceiros. Não substitui o original."
    copy = issue_on(
        template=document.template,
        kind=kinds.COPY,
        subject_kind="issued",
        subject_id=document.pk,
        data=data,
        receipt=redaction.without(document.receipt, hidden),
        by=by,
    )
    audit.record(action="issued.copy", actor=by, kind="issued", object_id=document.pk)
    return copy


def is_final(document: IssuedDocument) -> bool:
    """Whether the document counts: rendered, and signed where its kind asks for it."""
    if document.draft or not document.sha256:
        return False
    return not kinds.get(document.kind).signed or document.state == IssuedDocument.State.SIGNED
