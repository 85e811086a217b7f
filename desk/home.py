"""The first page of each role: the work that waits, from every room."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date

from django.conf import settings
from django.urls import reverse

from documents import kinds
from documents.selectors import TEXT_KEEPERS, issued_visible_to, texts_to_approve, waiting_for_signature
from entities.models import User
from entities.roles import Role
from entities.selectors import first_matches_for
from legislation import formats, terms
from legislation.dates import today
from qualification.models import RiskOrder, SeasonReport
from qualification.selectors import orders_visible_to, reports_visible_to
from registry.models import Submission
from registry.selectors.duties import due_for
from registry.selectors.groups import fan_groups_visible_to
from registry.selectors.registers import versions_visible_to
from registry.selectors.submissions import submissions_visible_to
from sanctions import selectors as sanctions
from sanctions.models import Case, Dispatch


@dataclass(frozen=True)
class Item:
    """One piece of work: what it is, where to do it, and by when."""

    text: str
    url: str
    due: date | None = None
    note: str = ""


@dataclass(frozen=True)
class Block:
    """One heading of the home page with its work, or why it is empty and the next step."""

    heading: str
    items: list[Item] = field(default_factory=list)
    empty: str = ""
    more_url: str = ""
    more_text: str = ""


@dataclass(frozen=True)
class Source:
    """A room's contribution: who sees it, its place on the page, and how it is read."""

    roles: frozenset[Role]
    place: int
    read: Callable[[User], Block]


def blocks_for(user: User) -> list[Block]:
    """The blocks this user sees, in their order."""
    return [s.read(user) for s in sorted(SOURCES, key=lambda s: s.place) if user.has_role(*s.roles)]


LONGEST = 8


def _club(user: User) -> Block:
    """What the club owes, and what it began to send."""
    groups = list(fan_groups_visible_to(user))
    owed = [due for due in due_for(groups) if due.version is None]
    begun = submissions_visible_to(user).filter(state__in=Submission.OPEN).select_related("group")
    items = [
        Item(
            f"Enviar o registo de {due.group}, {due.quarter}",
            reverse("registry:submission-start", args=[due.group.pk]),
            due.due_on,
            due.cite,
        )
        for due in owed
    ]
    items += [
        Item(
            f"Continuar o envio de {sent.group}",
            reverse("registry:submission-detail", args=[sent.pk]),
            note=sent.get_state_display(),
        )
        for sent in begun
    ]
    return Block(
        "Registos de adeptos",
        items,
        "Não há nada a enviar. Pode enviar um registo quando quiser.",
        reverse("registry:home"),
        "Ver os grupos do clube",
    )


def _organiser(user: User) -> Block:
    """Reports begun and not sent."""
    open_states = [SeasonReport.State.READING, SeasonReport.State.COLUMNS, SeasonReport.State.DRAFT]
    begun = reports_visible_to(user).filter(state__in=open_states)
    items = [
        Item(str(report), reverse("qualification:report-detail", args=[report.pk]), note=report.get_state_display())
        for report in begun[:LONGEST]
    ]
    return Block(
        "Relatórios de época",
        items,
        "Não tem relatórios por acabar.",
        reverse("qualification:report-create"),
        "Enviar um relatório de época",
    )


def _orders(user: User) -> Block:
    """Risk orders that wait: drafts for the officer, proposals for the president."""
    waiting = orders_visible_to(user).filter(state__in=[RiskOrder.State.DRAFT, RiskOrder.State.PROPOSED])
    if not user.has_role(Role.QUALIFICATION_OFFICER):
        waiting = waiting.filter(state=RiskOrder.State.PROPOSED)
    items = [
        Item(order.title, reverse("qualification:order-detail", args=[order.pk]), note=order.get_state_display())
        for order in waiting[:LONGEST]
    ]
    return Block(
        "Despachos de qualificação",
        items,
        "Não há despachos à espera.",
        reverse("qualification:order-list"),
        "Ver os despachos",
    )


def _cases(user: User) -> Block:
    """The instructor's open cases, the nearest term first."""
    items = [_case_item(case) for case in sanctions.my_work(user)[:LONGEST]]
    return Block(
        "Os meus processos", items, "Não tem processos atribuídos.", reverse("sanctions:work"), "Todo o meu trabalho"
    )


def _texts(user: User) -> Block:
    """Versions of standard texts that another person wrote and that wait for approval."""
    items = [
        Item(
            f"Aprovar o texto de {kinds.get(version.kind).label}", reverse("documents:text-version", args=[version.pk])
        )
        for version in texts_to_approve(user)[:LONGEST]
    ]
    return Block(
        "Textos dos documentos",
        items,
        "Nenhum texto de outra pessoa espera aprovação.",
        reverse("documents:text-list"),
        "Ver e escrever os textos",
    )


def _late(user: User) -> Block:
    """Open cases with a term that is over, for whoever answers for all."""
    cases = sanctions.late(sanctions.cases_visible_to(user), today(settings.JURISDICTION))
    items = [_case_item(case) for case in cases.order_by("next_term_on")[:LONGEST]]
    return Block(
        "Prazos passados",
        items,
        "Nenhum processo tem prazos passados.",
        reverse("sanctions:case-list"),
        "Ver os processos",
    )


def _to_decide(user: User) -> Block:
    """Proposals before the president, the nearest prescription first."""
    items = [
        Item(
            f"{proposal.charged.case.number}: {proposal.charged.person}",
            reverse("sanctions:proposal", args=[proposal.pk]),
            proposal.charged.case.lapses_on,
            "prescrição do procedimento",
        )
        for proposal in sanctions.waiting_proposals(user)[:LONGEST]
    ]
    return Block("Para decidir", items, "Não há propostas à espera.", reverse("sanctions:queue"), "Ver a lista toda")


def _to_sign(user: User) -> Block:
    """Documents that only count once signed."""
    items = [
        Item(str(document), reverse("documents:issued-detail", args=[document.pk]))
        for document in waiting_for_signature(user)[:LONGEST]
    ]
    return Block(
        "Para assinar", items, "Não há documentos à espera.", reverse("documents:signing-queue"), "Ver a lista toda"
    )


def _registry(user: User) -> Block:
    """The last registers that clubs sent."""
    versions = versions_visible_to(user).select_related("group").order_by("-pk")[:LONGEST]
    items = [
        Item(f"{version.group}: {version}", reverse("registry:version-detail", args=[version.pk]))
        for version in versions
    ]
    return Block(
        "Registos recebidos", items, "Ainda não chegou nenhum registo.", reverse("registry:home"), "Ver os grupos"
    )


def _treasury(user: User) -> Block:
    """Payments that came without a reference anybody knows."""
    items = [
        Item(
            f"{formats.euros(payment.cents)}, {payment.payer or 'sem nome'}",
            reverse("sanctions:payment-match", args=[payment.pk]),
            note=f"recebido em {formats.day(payment.received_on)}",
        )
        for payment in sanctions.payments_in_suspense(user)[:LONGEST]
    ]
    return Block(
        "Pagamentos por identificar",
        items,
        "Todos os pagamentos estão identificados.",
        reverse("sanctions:treasury"),
        "Ver a tesouraria",
    )


def _dispatch(user: User) -> Block:
    """Notifications that were prepared and not yet sent."""
    waiting = sanctions.dispatches_visible_to(user).filter(state=Dispatch.State.PREPARED).order_by("pk")
    items = [
        Item(
            f"{dispatch.get_what_display()} a {dispatch.to_name}",
            reverse("sanctions:dispatch-detail", args=[dispatch.pk]),
            note=f"processo {dispatch.case.number}",
        )
        for dispatch in waiting.select_related("case")[:LONGEST]
    ]
    return Block(
        "Notificações por enviar", items, "Nada por enviar.", reverse("sanctions:dispatch-list"), "Ver a expedição"
    )


def _printing(user: User) -> Block:
    """The last documents that can be opened and printed."""
    last = issued_visible_to(user).exclude(sha256="").order_by("-pk")[:LONGEST]
    items = [
        Item(str(document), reverse("documents:issued-detail", args=[document.pk]), note=document.get_state_display())
        for document in last
    ]
    return Block(
        "Documentos mais recentes",
        items,
        "Ainda não há documentos.",
        reverse("documents:print-start"),
        "Procurar e imprimir documentos",
    )


def _accounts(user: User) -> Block:
    """First accesses that wait for somebody who knows the person."""
    items = [
        Item(f"Aprovar o primeiro acesso de {found.user}", reverse("entities:first-match-list"))
        for found in first_matches_for(user)[:LONGEST]
    ]
    return Block("Contas", items, "Nenhum primeiro acesso por aprovar.", reverse("entities:user-list"), "Ver as contas")


def _links(heading: str, *links: tuple[str, str]) -> Callable[[User], Block]:
    """Where a role begins when nothing waits for it."""

    def read(_: User) -> Block:
        return Block(heading, [Item(text, reverse(name)) for text, name in links])

    return read


def _case_item(case: Case) -> Item:
    url = reverse("sanctions:case-detail", args=[case.pk])
    return Item(
        f"{case.number}: {case.subject}", url, case.next_term_on, terms.LABELS.get(case.next_term, case.next_term)
    )


SOURCES = [
    Source(frozenset({Role.CLUB}), 10, _club),
    Source(frozenset({Role.ORGANISER}), 10, _organiser),
    Source(frozenset({Role.PRESIDENT}), 10, _to_decide),
    Source(frozenset({Role.PRESIDENT}), 20, _to_sign),
    Source(frozenset({Role.INSTRUCTOR}), 10, _cases),
    Source(frozenset({Role.SUPERVISOR, Role.LEGAL_OFFICER}), 15, _late),
    Source(TEXT_KEEPERS, 40, _texts),
    Source(frozenset({Role.QUALIFICATION_OFFICER, Role.PRESIDENT}), 30, _orders),
    Source(frozenset({Role.REGISTRY_OFFICER}), 10, _registry),
    Source(frozenset({Role.TREASURY}), 10, _treasury),
    Source(frozenset({Role.DISPATCH_CLERK}), 10, _dispatch),
    Source(frozenset({Role.INSPECTOR}), 10, _printing),
    Source(frozenset({Role.ADMINISTRATOR}), 10, _accounts),
    Source(
        frozenset({Role.FORCE}),
        10,
        _links(
            "Consultar e dar parecer",
            ("Procurar uma pessoa nos registos de adeptos", "registry:member-search"),
            ("Procurar uma pessoa nas interdições em vigor", "bans:search"),
            ("Dar parecer sobre os próximos jogos", "qualification:hearing-list"),
        ),
    ),
    Source(
        frozenset({Role.AUDITOR}),
        10,
        _links("Auditoria", ("Ver alarmes e procurar no registo de auditoria", "desk:audit")),
    ),
]
