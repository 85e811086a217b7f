"""The parts of a decision's text, and the standard texts that can be put in them.

A part is written by the instructor; standard texts are versions with dates (`TextBlock`), inserted by short name, with
fields from a closed list. An unknown field is an error, never an empty place in a decision.
"""

import re
from dataclasses import dataclass
from datetime import date

from django.db.models import Q

from audit.errors import InvalidInput
from legislation import calendars, coima, dates, formats, rules, terms
from legislation.procedure.acts import contents
from sanctions import measure
from sanctions.models import Auto, Charge, Charged, TextBlock

FIELD = re.compile(r"\{([a-z_]+)\}")


@dataclass(frozen=True)
class Section:
    """One part of the text. `code` is the content of art. 58.º that the part gives (`legislation.procedure`)."""

    code: str
    heading: str
    hint: str
    rows: int = 6
    notice: bool = False


SECTIONS = (
    Section("facts", "Factos provados", "O quê, quem, em que dia, a que horas e onde.", 8),
    Section("evidence", "Prova", "Que provas há e porque convencem.", 6),
    Section("subjective_facts", "Factos da culpa", "O que sabia e queria, ou que cuidado faltou.", 5),
    Section("defence_answered", "Resposta à defesa", "Cada argumento e cada pedido, com a resposta.", 6),
    Section("norms", "Direito", "Normas violadas e que punem, e porque se aplicam.", 6),
    Section("grounds", "Fundamentos da medida", "Porque esta medida e não outra.", 6),
    Section("notice_final", "Aviso: quando se torna definitiva", "", 3, notice=True),
    Section("challenge_notice", "Aviso: como se impugna", "", 3, notice=True),
    Section("notice_court", "Aviso: como decide o tribunal", "", 3, notice=True),
    Section("payment_order", "Ordem de pagamento", "", 3, notice=True),
    Section("payment_difficulty", "Aviso: se não puder pagar a tempo", "", 3, notice=True),
)
BY_CODE = {section.code: section for section in SECTIONS}


def sections_for(outcome: str) -> list[Section]:
    """The parts that a decision of an outcome must have, in the order of the text."""
    needed = {item.code for item in contents() if outcome in item.outcomes}
    return [section for section in SECTIONS if section.code in needed]


def in_force(on: date) -> dict[str, TextBlock]:
    """The standard texts of a day by short name, each in its version of that day."""
    found = TextBlock.objects.filter(first_day__lte=on).filter(Q(last_day__isnull=True) | Q(last_day__gte=on))
    return {block.short_name: block for block in found.order_by("short_name", "version")}


def values(charged: Charged, on: date) -> dict[str, str]:
    """What stands for each field in the texts of one person charged. Terms come from the law of the day."""
    case = charged.case
    autos = [link.auto for link in case.case_autos.select_related("auto__force").order_by("pk")]
    first = autos[0] if autos else None
    seat = calendars.seat(on)[0]
    challenge = terms.term("challenge", on, calendar=seat)
    payment = terms.term("payment", on, calendar=seat)
    charges = charged.charges.filter(dropped_on__isnull=True).order_by("pk")
    return {
        "arguido": charged.person.name,
        "processo": case.number,
        "dia_dos_factos": formats.long_day(case.facts_on),
        "local": _place(first),
        "jogo": first.match if first and first.match else "o jogo indicado nos autos",
        "auto": str(first) if first else "o auto",
        "forca": first.force.name if first and first.force else "a entidade participante",
        "da_forca": _of(first.force.name) if first and first.force else "da entidade participante",
        "infracoes": "; ".join(_norms(charge) for charge in charges),
        "direito": "; ".join(_applied(charge) for charge in charges),
        "prazo_impugnacao": f"{challenge.length} dias úteis",
        "norma_impugnacao": challenge.cite,
        "prazo_pagamento": f"{payment.length} dias",
        "norma_pagamento": payment.cite,
    }


def fill(text: str, given: dict[str, str]) -> str:
    """The text with its fields filled. Raises `InvalidInput` (`unknown_field`) for a field outside the list."""
    unknown = sorted(set(FIELD.findall(text)) - set(given))
    if unknown:
        known = ", ".join(sorted(given))
        raise InvalidInput("unknown_field", f"O texto usa o campo «{unknown[0]}», que não existe. Há: {known}.")
    return FIELD.sub(lambda found: given[found.group(1)], text)


def starting_texts(charged: Charged, outcome: str) -> dict[str, str]:
    """What each part starts with: standard texts where there are any, what the auto says for the facts, else nothing.

    Facts of culpability and grounds of the measure start empty: they are what a person must think about.
    """
    today = dates.today()
    standard, given = in_force(today), values(charged, today)
    texts = {}
    for section in sections_for(outcome):
        block = standard.get(section.code)
        texts[section.code] = fill(block.text, given) if block else ""
    if "facts" in texts:
        texts["facts"] = "\n\n".join(
            charge.facts for charge in charged.charges.filter(dropped_on__isnull=True).order_by("pk")
        )
    return texts


def _place(auto: Auto | None) -> str:
    if auto is None:
        return "no local indicado nos autos"
    return f"{auto.place}, {auto.municipality}" if auto.municipality else auto.place


def _norms(charge: Charge) -> str:
    """The norm broken and the one that punishes it: a decision names both, with the law (RGCO, art. 58.º, n.º 1, c)."""
    found = measure.compute(charge)
    return f"{article(found.offence.id)} (punida nos termos de {found.steps[0].cite})"


def _applied(charge: Charge) -> str:
    """The norms of a charge with the wording applied and why: that of the day of the facts, or a milder later one."""
    wording, day = measure.compute(charge).wording, formats.long_day(charge.facts_on)
    if not charge.modifiers.get("milder"):
        return f"{_norms(charge)}, {wording_words(wording.title)}, em vigor no dia dos factos, {day}"
    then = rules.choose(charge.facts_on)
    why = charge.reasons.get("milder", "").strip().rstrip(".")
    return (
        f"{_norms(charge)}, {wording_words(wording.title)}, por ser mais favorável ao arguido do que a em vigor no dia "
        f"dos factos, {day} ({then.title}), nos termos do artigo 3.º, n.º 2, do RGCO: {why}"
    )


def wording_words(title: str) -> str:
    """How a sentence names a wording, from its title: `na redação da Lei n.º 40/2023`, `no texto original`."""
    words = title.split(", ", 1)[-1]
    return words if words.startswith("na ") else f"no {words}"


def names_wording(text: str, result: coima.CoimaResult) -> bool:
    """Whether a text names the wording of a computation; a decision under a milder law must (RGCO, art. 3.º)."""
    return wording_words(result.wording.title) in " ".join(text.split())


FEMININE = (
    "Polícia",
    "Guarda",
    "Força",
    "Câmara",
    "Direção",
    "Inspeção",
    "Autoridade",
    "Federação",
    "Liga",
    "Associação",
)


def _of(name: str) -> str:
    """`da Polícia de Segurança Pública`, `de Fulano`: a body by its first word, others without an article."""
    return f"{'da' if name.split(' ', 1)[0] in FEMININE else 'de'} {name}"


def article(offence: str) -> str:
    """An offence id as people cite it: `39.1.g` is `artigo 39.º, n.º 1, alínea g)`."""
    article, *rest = offence.split(".")
    number, _, letters = article.partition("-")
    text = f"artigo {number}.º" + (f"-{letters}" if letters else "")
    if rest and rest[0].isdigit():
        text += f", n.º {rest.pop(0)}"
    return text + (f", alínea {rest[0]})" if rest else "")
