"""What a user may see of autos, cases, their papers and their money."""

from collections.abc import Callable
from datetime import date
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum

from documents.models import IssuedDocument
from entities.models import User
from entities.roles import Role
from entities.text import search_key
from legislation import dates
from sanctions.models import (
    Act,
    Auto,
    BankFile,
    Case,
    Charge,
    Charged,
    Claim,
    Communication,
    Decision,
    Dispatch,
    FileRequest,
    Paper,
    Payment,
    Posting,
    Proposal,
    ProposalReading,
    SeizedObject,
    Statement,
)
from sanctions.permissions import CASEWORK, DECIDERS, DESPATCH, READERS, TREASURY


def cases_visible_to(user: User) -> QuerySet[Case]:
    """All cases for those who work with them; for the treasury those with money; nobody else any (S03, S09)."""
    cases = Case.objects.select_related("instructor", "force")
    if user.has_role(*READERS):
        return cases
    if user.has_role(*TREASURY):
        return cases.filter(pk__in=Claim.objects.values("case"))
    return cases.none()


def autos_visible_to(user: User) -> QuerySet[Auto]:
    """Autos, for those who treat them."""
    autos = Auto.objects.select_related("force", "person")
    return autos if user.has_role(*READERS) else autos.none()


def charged_visible_to(user: User) -> QuerySet[Charged]:
    """People charged in the cases that the user sees."""
    return Charged.objects.filter(case__in=cases_visible_to(user)).select_related("case", "person")


def charges_visible_to(user: User) -> QuerySet[Charge]:
    """Offences charged in the cases that the user sees."""
    return Charge.objects.filter(charged__in=charged_visible_to(user)).select_related(
        "charged__person", "charged__case"
    )


def seized_visible_to(user: User) -> QuerySet[SeizedObject]:
    """Objects seized with the autos that the user sees."""
    return SeizedObject.objects.filter(auto__in=autos_visible_to(user)).select_related("auto")


def proposals_visible_to(user: User) -> QuerySet[Proposal]:
    """Proposals, for those who write and those who decide them."""
    proposals = Proposal.objects.select_related("charged__case", "charged__person", "proposed_by")
    return proposals if user.has_role(*CASEWORK, *DECIDERS) else proposals.none()


def decisions_visible_to(user: User) -> QuerySet[Decision]:
    """Decisions of the cases that the user sees."""
    return Decision.objects.filter(case__in=cases_visible_to(user)).select_related("case", "charged__person")


def dispatches_visible_to(user: User) -> QuerySet[Dispatch]:
    """Notifications of the cases that the user sees."""
    return Dispatch.objects.filter(case__in=cases_visible_to(user)).select_related("case", "charged__person")


def communications_visible_to(user: User) -> QuerySet[Communication]:
    """Communications owed, for those who write them or send them."""
    owed = Communication.objects.select_related("case")
    return owed if user.has_role(*CASEWORK, *DECIDERS, *DESPATCH) else owed.none()


def papers_visible_to(user: User) -> QuerySet[Paper]:
    """The register of papers."""
    papers = Paper.objects.select_related("case")
    return papers if user.has_role(*CASEWORK, *DESPATCH) else papers.none()


def file_requests_visible_to(user: User) -> QuerySet[FileRequest]:
    """Requests to see files of the cases that the user sees."""
    return FileRequest.objects.filter(case__in=cases_visible_to(user)).select_related("case", "charged__person")


def claims_visible_to(user: User) -> QuerySet[Claim]:
    """What is owed: for the treasury and for those who work with the case."""
    claims = Claim.objects.select_related("case", "charged__person", "decision", "force")
    return claims if user.has_role(*TREASURY, *READERS) else claims.none()


def payments_visible_to(user: User) -> QuerySet[Payment]:
    """Payments, for the treasury."""
    payments = Payment.objects.select_related("bank_file")
    return payments if user.has_role(*TREASURY) else payments.none()


def bank_files_visible_to(user: User) -> QuerySet[BankFile]:
    """Bank files, for the treasury."""
    files = BankFile.objects.all()
    return files if user.has_role(*TREASURY) else files.none()


def statements_visible_to(user: User) -> QuerySet[Statement]:
    """Monthly statements, for the treasury, the president and the supervisor."""
    statements = Statement.objects.select_related("force", "document")
    return statements if user.has_role(*TREASURY, *DECIDERS, Role.SUPERVISOR) else statements.none()


def my_work(user: User) -> QuerySet[Case]:
    """The open cases of an instructor, the nearest term first."""
    mine = cases_visible_to(user).filter(instructor=user, is_closed=False)
    return mine.order_by("next_term_on", "lapses_on", "-year", "-sequence")


def late(cases: QuerySet[Case], today: date) -> QuerySet[Case]:
    """Open cases whose next term is over."""
    return cases.filter(is_closed=False, next_term_on__lt=today)


def search(user: User, text: str) -> QuerySet[Case]:
    """Cases by number (with or without prefix and year), half a name without accents, tax number or auto number."""
    cases = cases_visible_to(user)
    compact = "".join(text.split())
    key = search_key(text)
    found = Q(number=compact) | Q(number__contains=f"-{compact}-") if compact.replace("-", "").isdigit() else Q()
    if compact.replace("-", "").isdigit():
        found |= Q(number__startswith=f"{compact}-") | Q(number__endswith=f"-{compact}")
        found |= Q(charged__person__tax_number=compact)
    words = key.split()
    if words:
        by_name, by_subject = Q(), Q()
        for word in words:
            by_name &= Q(charged__person__name_key__contains=word)
            by_subject &= Q(subject_key__contains=word)
        found |= by_name | by_subject
    found |= Q(case_autos__auto__number__iexact=text.strip()) | Q(claims__reference=compact)
    return cases.filter(found).distinct()


def waiting_proposals(user: User) -> QuerySet[Proposal]:
    """The president's queue: proposals that wait, the nearest prescription first."""
    return (
        proposals_visible_to(user)
        .filter(state=Proposal.State.WAITING)
        .order_by("charged__case__lapses_on", "proposed_at", "pk")
    )


def load_by_instructor(user: User) -> list[dict[str, Any]]:
    """Open cases by instructor, with those late, for the supervisor."""
    rows = (
        cases_visible_to(user)
        .filter(is_closed=False)
        .values("instructor", "instructor__name")
        .annotate(open=Count("pk"), late=Count("pk", filter=Q(next_term_on__lt=dates.today())))
        .order_by("-open", "instructor__name")
    )
    return [dict(row) for row in rows]


def acts_visible_to(user: User) -> QuerySet[Act]:
    """Acts of the cases that the user sees."""
    return Act.objects.filter(case__in=cases_visible_to(user)).select_related("case", "charged__person", "by")


SCOPES: dict[str, Callable[[User], QuerySet[Any]]] = {
    "case": cases_visible_to,
    "auto": autos_visible_to,
    "charged": charged_visible_to,
    "charge": charges_visible_to,
    "act": acts_visible_to,
    "seized": seized_visible_to,
    "proposal": proposals_visible_to,
    "decision": decisions_visible_to,
    "dispatch": dispatches_visible_to,
    "communication": communications_visible_to,
    "paper": papers_visible_to,
    "file_request": file_requests_visible_to,
    "claim": claims_visible_to,
    "payment": payments_visible_to,
    "bank_file": bank_files_visible_to,
    "statement": statements_visible_to,
}


def documents_of(case: Case) -> QuerySet[IssuedDocument]:
    """The papers issued in a case, newest first."""
    return IssuedDocument.objects.filter(subject_kind="case", subject_id=case.pk).order_by("-pk")


def next_in_my_work(user: User, case: Case) -> Case | None:
    """The case after this one in the user's own work."""
    order = list(my_work(user)[:200])
    places = [found.pk for found in order]
    if case.pk in places and places.index(case.pk) + 1 < len(order):
        return order[places.index(case.pk) + 1]
    return None


def proposals_opened_by(user: User) -> set[int]:
    """The proposals that a decider has opened."""
    return set(ProposalReading.objects.filter(user=user).values_list("proposal_id", flat=True))


def payments_in_suspense(user: User) -> QuerySet[Payment]:
    """Payments that wait to be identified, the oldest first."""
    waiting = Posting.objects.filter(account=Posting.Account.SUSPENSE).values("payment").annotate(n=Sum("cents"))
    return payments_visible_to(user).filter(pk__in=waiting.filter(n__lt=0).values("payment")).order_by("received_on")


def claims_to_return(user: User) -> QuerySet[Claim]:
    """Debts with money that waits to be returned."""
    over = Posting.objects.filter(account=Posting.Account.OVERPAID).values("claim").annotate(n=Sum("cents"))
    return claims_visible_to(user).filter(pk__in=over.filter(n__lt=0).values("claim"))


def payments_of(claim: Claim) -> QuerySet[Payment]:
    """The movements of the bank behind a debt, in order."""
    return Payment.objects.filter(postings__claim=claim).distinct().order_by("received_on", "pk")


def claim_of_payment(payment: Payment) -> Claim | None:
    """The debt that a payment was last given to."""
    found = Claim.objects.filter(postings__payment=payment).select_related("case")
    return found.order_by("-postings__pk").first()
