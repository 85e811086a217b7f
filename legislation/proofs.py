"""What the files on time, risk and procedure must hold to be usable: known words, calendars and days that exist."""

from collections.abc import Iterator

from legislation import calendars, qualify, rules
from legislation.consequences import DUE, WHO
from legislation.errors import Refusal
from legislation.procedure import acts
from legislation.procedure.view import STAGES
from legislation.terms import COURT, HOURS, MONTHS, RUNNING, WORKING

SCOPES = ("case", "person", "either")
UNITS = (WORKING, RUNNING, COURT, MONTHS, HOURS, "days_then_working")
PROVED_YEAR = 2024


def faults(shelf: rules.Library) -> Iterator[str]:
    """One sentence for each fault, naming file and key."""
    with rules.using(shelf):
        yield from _calendars()
        yield from _risk(shelf)
        yield from _units(shelf)
        yield from _procedure(shelf)


def _calendars() -> Iterator[str]:
    for identifier in calendars.ids():
        try:
            calendars.calendar(identifier).year(PROVED_YEAR)
        except (Refusal, ValueError) as error:
            yield f"calendário «{identifier}»: «extends» ou «holidays» não se lê: {error}"
    for row in rules.library().document("PT/authority")["seats"]:
        if row["calendar"] not in calendars.ids():
            yield f"PT/authority.toml: «seats»: não há o calendário {row['calendar']}."


def _risk(shelf: rules.Library) -> Iterator[str]:
    for jurisdiction in shelf.jurisdictions():
        act = f"{rules.main_act(jurisdiction)}/risk"
        for wording in shelf.wordings(jurisdiction, act):
            try:
                law = qualify.risk_rules(wording.first, jurisdiction, wording.name.replace("/risk/", "/"))
            except rules.BrokenRuleFile as broken:
                yield str(broken)
                continue
            known = {row.id for row in law.criteria}
            for level in (*law.levels, *law.if_ordered):
                for name in sorted({*level.any_of, *level.all_of} - known):
                    yield f"{wording.name}.toml: «levels» de {level.code}: não há o critério {name}."
            yield from _duties(wording, {level.code for level in law.levels})
            if sum(1 for level in law.levels if not (level.any_of or level.all_of)) != 1:
                yield f"{wording.name}.toml: «levels» precisa de um nível, e só um, para o que resta."


def _duties(wording: rules.Wording, levels: set[str]) -> Iterator[str]:
    for row in wording.rows("consequences"):
        if row["who"] not in WHO or row["due"] not in DUE or not set(row["levels"]) <= levels:
            yield f"{wording.name}.toml: «consequences» {row['code']}: «who», «due» ou «levels» não se conhece."


def _units(shelf: rules.Library) -> Iterator[str]:
    for jurisdiction in shelf.jurisdictions():
        for act in shelf.acts(jurisdiction):
            for wording in shelf.wordings(jurisdiction, act):
                for row in (*wording.rows("terms"), *wording.rows("channels")):
                    if row["unit"] not in UNITS:
                        name = row.get("rule", row.get("code"))
                        yield f"{wording.name}.toml: «unit» de {name} não é uma das palavras {', '.join(UNITS)}."


def _procedure(shelf: rules.Library) -> Iterator[str]:
    file = f"{acts.DOCUMENT}.toml"
    lists = set(shelf.document(acts.DOCUMENT)["words"])
    for kind in acts.vocabulary().values():
        if kind.scope not in SCOPES:
            yield f"{file}: «acts» {kind.kind}: «scope» não é uma das palavras {', '.join(SCOPES)}."
        for stage in sorted((kind.stages or frozenset()) - set(STAGES)):
            yield f"{file}: «acts» {kind.kind}: não há a fase {stage}."
        for name, form in {**kind.details, **kind.optional}.items():
            if acts.label(name) == name:
                yield f"{file}: «detail_labels»: falta o nome de {name}."
            if form not in acts.FORMS and form not in lists:
                yield f"{file}: «acts» {kind.kind}: «{name}» não pode ser {form}."
    outcomes = set(acts.words("outcome"))
    for content in acts.contents():
        for word in sorted(content.outcomes - outcomes):
            yield f"{file}: «checklist» {content.code}: não há a decisão {word}."
