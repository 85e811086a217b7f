"""Cases of the demonstration at every stage: invented people, autos, decisions and payments. Idempotent."""

from datetime import date, timedelta
from typing import Any, cast

from django.db import transaction

from documents import demo as papers
from documents.models import IssuedDocument
from entities.models import Address, CivilId, Organisation, Person, User
from legislation import dates
from sanctions import measure
from sanctions.models import Case, Charged, Decision
from sanctions.services import drafting
from sanctions.services.accusing import accuse, order_precautionary_ban
from sanctions.services.acts import NewAct, record_act, write
from sanctions.services.autos import AutoData, register_auto
from sanctions.services.cases import ChargeData, OrderedBy, open_case
from sanctions.services.deciding import decide
from sanctions.services.importing import import_cases
from sanctions.services.notifying import prepare, prove, send_batch
from sanctions.services.paying import record_payment

ONE_DAY = timedelta(days=1)
PEOPLE = (
    ("Afonso Varela Pontes", "1998-04-12", "Rua dos Moinhos, 14", "4000-101", "Porto"),
    ("Duarte Sampaio Relvas", "1989-11-03", "Travessa do Adro, 2", "1100-202", "Lisboa"),
    ("Leonor Queirós Matias", "1995-07-21", "Largo da Fonte, 7", "3500-303", "Viseu"),
    ("Tiago Lacerda Simões", "2001-01-30", "Avenida do Parque, 88", "4700-404", "Braga"),
    ("Matilde Furtado Neves", "1992-09-09", "Rua Nova, 31", "8000-505", "Faro"),
    ("Gonçalo Abrunhosa Leal", "1984-02-17", "Beco do Forno, 5", "6300-606", "Guarda"),
    ("Bárbara Teles Moura", "1996-06-25", "Rua da Ponte, 19", "2400-707", "Leiria"),
)
OLD_DAYS = {
    "facts_on": 0,
    "opened_on": 4,
    "accused_on": 20,
    "accusation_notified_on": 30,
    "decided_on": 120,
    "decision_notified_on": 130,
    "paid_on": 190,
}
MATCH = "Académico da Ribeira – União de Valverde"
FACTS = {
    "39.1.g": "Acendeu um engenho pirotécnico na bancada sul, ao minuto 32, e manteve-o na mão até se apagar.",
    "39.1.h": "Lançou um isqueiro para o relvado, que caiu junto do árbitro assistente.",
    "39.1.n": "Entrou no relvado depois do fim do jogo, sem causar perturbação.",
    "39.1.d": "Gritou palavras de ódio racista contra um jogador da equipa visitante.",
}

OPINION = {"39.1.d": "CICDR"}


@transaction.atomic
def load(world: dict[str, Any]) -> None:
    """One case for each stage. Does nothing where there are cases already."""
    if Case.objects.exists():
        return
    papers.load(world)
    walk = _Walk(world["users"], world["bodies"])
    today = dates.today()
    people = [walk.person(*row) for row in PEOPLE]
    walk.auto(people[0], "39.1.g", today - timedelta(days=9))
    walk.auto(None, "39.1.h", today - timedelta(days=6))
    walk.opened(people[1], "39.1.n", today - timedelta(days=40))
    walk.accused(people[2], "39.1.g", today - timedelta(days=45), notified=False)
    banned = walk.accused(people[3], "39.1.g", today - timedelta(days=30))
    order_precautionary_ban(
        by=walk.president, charged=banned, reason="Perigo de repetição no próximo jogo.", version=_version(banned)
    )
    walk.proposed(people[4], "39.1.h", today - timedelta(days=120), 120_000)
    walk.proposed(people[5], "39.1.d", today - timedelta(days=125), 200_000)
    walk.accused_before(people[6], "39.1.g", today - timedelta(days=110))
    walk.decided(people[0], "39.1.g", today - timedelta(days=150), 150_000, months=12)
    old = walk.brought_in(today)
    record_payment(
        by=world["users"]["tesouraria"],
        cents=40_000,
        received_on=today,
        reference=old[0].claims.get().reference,
        bank_id="DEMO-0001",
        payer="Rodrigo Salvaterra Pinho",
    )
    record_payment(
        by=world["users"]["tesouraria"],
        cents=25_000,
        received_on=today,
        reference="coima do jogo de domingo",
        bank_id="DEMO-0002",
        payer="Pagador por identificar",
    )
    world["cases"] = list(Case.objects.all())


def _version(charged: Charged) -> int:
    return Case.objects.values_list("version", flat=True).get(pk=charged.case_id)


class _Walk:
    """The people of the demonstration doing the acts of a case, in order, up to today."""

    def __init__(self, users: dict[str, User], bodies: dict[str, Organisation]) -> None:
        self.instructor, self.president, self.clerk = users["instrutor"], users["dirigente"], users["expediente"]
        self.force = bodies["Polícia de Segurança Pública"]
        self.numbers = 0

    def person(self, name: str, born: str, lines: str, postal_code: str, locality: str) -> Person:
        """Somebody invented, with a document and an address."""
        person = Person.objects.create(name=name, birth_date=date.fromisoformat(born))
        CivilId.objects.create(person=person, kind=CivilId.Kind.PASSPORT, number=f"DEMO{person.pk:05d}", country="PT")
        Address.objects.create(
            person=person,
            lines=lines,
            postal_code=postal_code,
            locality=locality,
            first_day=date(2020, 1, 1),
            source=Address.Source.AUTO,
        )
        return person

    def auto(self, person: Person | None, offence: str, facts_on: date) -> Any:
        """An auto of the police."""
        self.numbers += 1
        return register_auto(
            by=self.instructor,
            data=AutoData(
                facts_on=facts_on,
                received_on=facts_on + 2 * ONE_DAY,
                place="Estádio da Ribeira, bancada sul",
                municipality="Porto",
                match=MATCH,
                competition="Liga Nacional de Clubes",
                facts=FACTS[offence],
                force=self.force,
                number=f"NPP {1000 + self.numbers}/{facts_on.year}",
                person=person,
            ),
        )

    def opened(self, person: Person, offence: str, facts_on: date) -> Charged:
        """A case opened three days after the facts."""
        auto = self.auto(person, offence, facts_on)
        case = open_case(
            by=self.instructor,
            autos=[auto],
            subject={"39.1.g": "Pirotecnia", "39.1.h": "Lançamento de objeto", "39.1.n": "Entrada no relvado"}.get(
                offence, "Discriminação"
            )
            + f", {MATCH}",
            charges={person: [ChargeData(offence=offence, facts=FACTS[offence], opinion=OPINION.get(offence, ""))]},
            ordered=OrderedBy(self.president, facts_on + 3 * ONE_DAY),
            instructor=self.instructor,
        )
        return case.charged.get()

    def accused(self, person: Person, offence: str, facts_on: date, *, notified: bool = True) -> Charged:
        """Accused today, and notified by hand."""
        charged = self.opened(person, offence, facts_on)
        accuse(
            by=self.instructor,
            charged=charged,
            facts=FACTS[offence],
            subjective_facts="Sabia que a conduta era proibida e quis agir assim.",
            version=_version(charged),
        )
        if notified:
            self.notify(charged, "accusation")
        return charged

    @transaction.atomic
    def accused_before(self, person: Person, offence: str, facts_on: date) -> Charged:
        """Accused long enough ago for the term of defence to be over, from acts written with their own days."""
        charged = self.opened(person, offence, facts_on)
        case = Case.objects.select_for_update().get(pk=charged.case_id)
        said = {"facts": FACTS[offence], "subjective_facts": "Sabia e quis.", "offences": [offence]}
        on = facts_on + timedelta(days=20)
        by_hand = {"channel": "personal", "sent_on": on.isoformat(), "addressee": "person"}
        if offence in OPINION:
            asked, answered = facts_on + timedelta(days=5), facts_on + timedelta(days=15)
            body = {"body": OPINION[offence]}
            write(case=case, by=self.instructor, act=NewAct("opinion_requested", asked, details=body))
            write(case=case, by=self.instructor, act=NewAct("opinion_received", answered, details=body))
        write(case=case, by=self.instructor, act=NewAct("accusation", on, charged=charged, details=said))
        write(case=case, by=self.clerk, act=NewAct("accusation_notified", on, charged=charged, details=by_hand))
        return charged

    def brought_in(self, today: date) -> list[Case]:
        """Two cases from an older file: one final and half paid, one paid."""
        rows = []
        for number, name, fine, paid in (
            (107, "Rodrigo Salvaterra Pinho", 1000, 0),
            (108, "Simão Vilarinho Cruz", 1200, 1200),
        ):
            start = today - timedelta(days=300)
            days = {key: (start + timedelta(days=n)).strftime("%d/%m/%Y") for key, n in OLD_DAYS.items()}
            rows.append(
                {
                    "row": number,
                    "values": {
                        "number": f"1-{number}-{start.year}",
                        "subject": f"Pirotecnia, {MATCH}",
                        "auto": f"NPP {number}/{start.year}",
                        "place": "Estádio da Ribeira",
                        "facts": FACTS["39.1.g"],
                        "name": name,
                        "lines": "Rua do Exemplo, 9",
                        "offence": "39.1.g",
                        "fine": f"{fine},00",
                        "costs": "",
                        "paid": f"{paid},00" if paid else "",
                        "paid_on": days["paid_on"] if paid else "",
                        **{key: day for key, day in days.items() if key != "paid_on"},
                    },
                }
            )
        found = {"sheet": "Processos", "rows": rows, "letters": {}}
        return import_cases(by=self.instructor, found=found, ordered_by=self.president, instructor=self.instructor)

    def notify(self, charged: Charged, what: str) -> None:
        """By hand, today."""
        for dispatch in prepare(by=self.clerk, charged=charged, what=what, channel="personal"):
            send_batch(by=self.clerk, dispatches=[dispatch], posted_on=dates.today(), numbers={})
            prove(by=self.clerk, dispatch=dispatch, received_on=dates.today(), signer_name=charged.person.name)

    def proposed(self, person: Person, offence: str, facts_on: date, cents: int, *, months: int = 0) -> Any:
        """A proposal that waits for the president; the defence came at once, so its term does not hold it."""
        charged = self.accused_before(person, offence, facts_on)
        record_act(
            by=self.clerk,
            case=charged.case,
            kind="defence",
            on=dates.today(),
            charged=charged,
            details={"summary": "Reconhece os factos e pede a coima mínima."},
        )
        content = drafting.empty_content(charged)
        content["fines"] = {str(charge.pk): cents for charge in measure.live_charges(charged)}
        content["criteria"] = {cite: "Ponderado: nada agrava nem atenua." for cite, _ in measure.criteria(charged)}
        content["costs"] = [{"what": "Portes das notificações", "cents": 1_240}]
        content["texts"] |= {
            "subjective_facts": "O arguido sabia que a conduta era proibida e quis agir assim.",
            "defence_answered": "O arguido reconheceu os factos; o pedido de coima mínima foi ponderado.",
            "grounds": "A prevenção pede uma coima próxima do mínimo.",
        }
        if months:
            content["accessory"] = [
                {"kind": "ground_ban", "amount": months, "reason": "A conduta pôs em perigo quem estava na bancada."}
            ]
        _, version = drafting.draft_content(charged)
        draft = drafting.save_draft(by=self.instructor, charged=charged, content=content, version=version)
        return drafting.propose(
            by=self.instructor, charged=charged, version=_version(charged), draft_version=draft.version
        )

    def decided(self, person: Person, offence: str, facts_on: date, cents: int, *, months: int = 0) -> Decision:
        """A decision signed and served."""
        proposal = self.proposed(person, offence, facts_on, cents, months=months)
        decision = decide(by=self.president, proposal=proposal)
        papers.finish(cast(IssuedDocument, decision.document))
        self.notify(proposal.charged, "decision")
        return decision
