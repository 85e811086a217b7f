"""What a wording says besides amounts: who is competent, what a register holds, what is owed, where conduct went."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from legislation import rules
from legislation.errors import Refusal
from legislation.resolving import reaches

Row = Mapping[str, Any]


def competent(act: str, on: date, *, scope: str = "all", jurisdiction: str = "PT") -> Row:
    """Who does an act (`opening`, `instruction`, `decision`) on a day (art. 43), with the article and its state.

    `scope` tells apart the decisions of 2009 and 2011: `mainland`, `regions`, `professional`. The day is that of the
    act, not of the facts. Raises `Refusal` (`nobody_competent`) where the wording names nobody for it.
    """
    wording = rules.choose(on, jurisdiction=jurisdiction)
    rows = [row for row in wording.rows("competence") if row["act"] == act and row["scope"] in ("all", scope)]
    for row in rows:
        if row.get("since", wording.first) <= on and on <= row.get("until", date.max):
            return row
    raise Refusal(
        "nobody_competent", f"Não se sabe quem pratica este ato ({act}, {scope}): {wording.spoken} não o diz."
    )


def register_fields(on: date, *, jurisdiction: str = "PT") -> list[Row]:
    """The fields that a supporter group's register must hold on a day, in the order of the article (art. 15)."""
    return list(rules.choose(on, jurisdiction=jurisdiction).rows("register_fields"))


def register_duty(code: str, on: date, *, jurisdiction: str = "PT") -> Row | None:
    """A duty about registers on a day, or None where it is not owed: `quarterly_copy` is owed only until 2023-09-08."""
    rows = rules.choose(on, jurisdiction=jurisdiction).rows("register_duties")
    return next((row for row in rows if row["code"] == code), None)


def evidence_days(on: date, *, kind: str = "cctv", jurisdiction: str = "PT") -> int | None:
    """Days for which recordings are kept (art. 18.2), or None where the wording at hand does not say."""
    rows = rules.choose(on, jurisdiction=jurisdiction).rows("evidence")
    return next((row["days"] for row in rows if row["kind"] == kind), None)


def communications(on: date, *, event: str | None = None, jurisdiction: str = "PT") -> list[Row]:
    """Who must be told of what on a day (art. 43): rows with `event`, `to` and `cite`."""
    rows = rules.choose(on, jurisdiction=jurisdiction).rows("communications")
    return [row for row in rows if event in (None, row["event"])]


def criteria(on: date, *, subject: str = "", legal_person: bool = False, jurisdiction: str = "PT") -> list[Row]:
    """What the determination of the coima weighs (art. 41), each with its letter; a person answers them.

    With the `subject` of an offence, only what bears on who can commit it: a criterion given for promoters alone is for
    offences of promoters, and for a legal person where anybody can commit the offence, since it may be one.
    """
    rows = rules.choose(on, jurisdiction=jurisdiction).rows("criteria")
    own = {subject, *(["promotor"] if subject == "qualquer" and legal_person else [])}
    return [row for row in rows if not subject or row.get("subject", subject) in own]


def precautionary(offence: str, on: date, *, jurisdiction: str = "PT") -> Row | None:
    """The precautionary ban an offence admits (art. 43.9), or None where it admits none."""
    rows = rules.choose(on, jurisdiction=jurisdiction).rows("precautionary")
    return next((row for row in rows if "offences" in row and reaches(row, offence)), None)


def opinions(on: date, *, jurisdiction: str = "PT") -> list[Row]:
    """Bodies whose binding opinion a case of discrimination needs, and on which grounds (art. 43)."""
    return list(rules.choose(on, jurisdiction=jurisdiction).rows("binding_opinions"))


def opinions_for(offence: str, facts_on: date, asked_on: date, *, jurisdiction: str = "PT") -> list[Row]:
    """The bodies whose binding opinion the facts of an offence may need, in the wording of the day it is asked.

    `offence` is an id of the wording of `facts_on`; the procedure follows the law in force when its acts are done
    (art. 43), so the offence is followed to the wording of `asked_on`. Empty where that wording asks for none. That
    the facts are discrimination is for a person to say.
    """
    facts = rules.choose(facts_on, jurisdiction=jurisdiction)
    asked = rules.choose(asked_on, jurisdiction=jurisdiction)
    ids = next((found for wording, found in lineage(facts, offence) if wording.first == asked.first), [])
    return [row for row in asked.rows("binding_opinions") if set(ids) & set(row["offences"])]


def corresponding(wording: rules.Wording, offences: Sequence[str]) -> list[Row]:
    """Offences of a wording that punish the conduct of some offences of the wording before it, in order."""
    return [row for row in wording.rows("offences") if set(row.get("corresponds_to", [])) & set(offences)]


def lineage(wording: rules.Wording, offence: str) -> list[tuple[rules.Wording, list[str]]]:
    """One conduct through time: for each wording of the act, the ids that punish it; none where none does.

    Follows `corresponds_to` back and forth from one wording, since letters are not stable.
    """
    chain = [w for w in rules.library().wordings(wording.jurisdiction, wording.act) if w.basis == "law"]
    here = chain.index(wording)
    found = {wording.first: [offence]}
    ids = [offence]
    for later in chain[here + 1 :]:
        ids = [row["id"] for row in corresponding(later, ids)]
        found[later.first] = ids
    ids = [offence]
    for index in range(here, 0, -1):
        rows = [row for row in chain[index].rows("offences") if row["id"] in ids]
        ids = list(dict.fromkeys(link for row in rows for link in row.get("corresponds_to", [])))
        found[chain[index - 1].first] = ids
    return [(each, found[each.first]) for each in chain]
