"""Proofs of the rule files: closed words, one range for each offence, whole shares, links, figures and examples."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from legislation import examples, figures, proofs, rules, schema
from legislation.exact import euros, fraction

SCHEMED = ("lei-39-2009", "rgco/coima", "dp-185-26")


def faults(shelf: rules.Library) -> list[str]:
    """One sentence for each fault, naming file and key; empty when everything holds.

    Examples and links are proved only once the files can be read and use known words.
    """
    found = [*_readable(shelf)]
    if not found:
        found += _wordings(shelf)
        found += figures.faults(shelf)
    if not found:
        found += proofs.faults(shelf)
    if not found:
        found += examples.faults(shelf)
    return found


def _readable(shelf: rules.Library) -> Iterator[str]:
    for name in shelf.files:
        try:
            document = shelf.document(name)
        except rules.BrokenRuleFile as fault:
            yield str(fault)
            continue
        act = name.split("/", 1)[1].rsplit("/", 1)[0]
        if act in SCHEMED:
            yield from schema.faults(name, document)
        else:
            yield from schema.unknown_keys(name, document)
        for key, value in rules.walk(document):
            if key.rsplit(".", 1)[-1] == "state" and value not in rules.STATES:
                yield f"{name}.toml: «{key}» não é uma das palavras {', '.join(rules.STATES)}: {value}."


def _sourced(name: str, tables: Mapping[str, object]) -> Iterator[str]:
    for place, row in _cited(tables, ""):
        if not row.get("source"):
            yield f"{name}.toml: «{place}» não tem «source», nem o ficheiro."
        if not row.get("state"):
            yield f"{name}.toml: «{place}» não tem «state», nem o ficheiro."
        elif row["state"] != "confirmed" and not row.get("note"):
            yield f"{name}.toml: «{place}» não está confirmado e não tem «note»."


def _cited(value: object, place: str) -> Iterator[tuple[str, Mapping[str, object]]]:
    if isinstance(value, Mapping):
        if "cite" in value:
            yield place, value
        for key, item in value.items():
            yield from _cited(item, f"{place}.{key}" if place else key)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _cited(item, f"{place}[{index}]")


def _wordings(shelf: rules.Library) -> Iterator[str]:
    for jurisdiction in shelf.jurisdictions():
        for act in shelf.acts(jurisdiction):
            try:
                chain = shelf.wordings(jurisdiction, act)
            except rules.BrokenRuleFile as fault:
                yield str(fault)
                continue
            before: rules.Wording | None = None
            for wording in chain:
                yield from _sourced(wording.name, wording.tables)
                yield from _dates(wording, before)
                if act in SCHEMED:
                    yield from _ranges(wording)
                    yield from _unique(wording)
                    yield from _reach(wording)
                    yield from _shares(wording)
                    yield from _links(wording, before)
                before = wording if wording.basis == "law" else before


def _dates(wording: rules.Wording, before: rules.Wording | None) -> Iterator[str]:
    published = wording.tables.get("published")
    if wording.basis == "law" and published is not None and published > wording.first:
        yield f"{wording.name}.toml: «published» é posterior ao primeiro dia em vigor."
    earlier = before.tables.get("published") if before else None
    if published is not None and earlier is not None and published < earlier:
        yield f"{wording.name}.toml: «published» é anterior à da redação {before.name if before else ''}."
    for table, first, last in (("suspensions", "first", "last"), ("competence", "since", "until")):
        for index, row in enumerate(wording.rows(table)):
            if first in row and last in row and row[first] > row[last]:
                yield f"{wording.name}.toml: «{table}[{index}].{first}» é posterior a «{last}»."


def _ranges(wording: rules.Wording) -> Iterator[str]:
    ids = [row["id"] for row in wording.rows("offences")]
    yield from (f"{wording.name}.toml: «offences.{i}» está repetida." for i, n in Counter(ids).items() if n > 1)
    placed = Counter(offence for row in wording.rows("ranges") for offence in row["offences"])
    without = {offence for gap in wording.rows("gaps") for offence in gap.get("offences", [])}
    for offence in ids:
        if placed[offence] + (offence in without) != 1:
            many = "mais de uma moldura" if placed[offence] else "nenhuma moldura nem lacuna declarada"
            yield f"{wording.name}.toml: «offences.{offence}» tem {many}."
    yield from (f"{wording.name}.toml: «ranges» tem {i}, que não é infração." for i in placed if i not in ids)
    for row in wording.rows("ranges"):
        place = f"{wording.name}.toml: «ranges.{row['paragraph']}»"
        if "min" not in row or "max" not in row:
            if "amounts_by_order" not in wording.tables:
                yield f"{place} não tem «min» e «max»."
        elif euros(row["min"]) > euros(row["max"]):
            yield f"{place} tem «min» maior do que «max»."


def _unique(wording: rules.Wording) -> Iterator[str]:
    keys = {"ranges": "paragraph", "modifiers": "kind", "recidivism": "rule", "terms": "rule", "accessory": "kind",
            "revenue": "region", "register_fields": "code", "register_duties": "code"}  # fmt: skip
    for table, key in keys.items():
        for value, times in Counter(row[key] for row in wording.rows(table)).items():
            if times > 1:
                yield f"{wording.name}.toml: «{table}.{value}» está repetido."
    for index, row in enumerate(wording.rows("modifiers")):
        if ("factor" in row) + ("refusal" in row) + ("most" in row) != 1:
            yield f"{wording.name}.toml: «modifiers[{index}]» tem de ter um só de «factor», «most» ou «refusal»."


def _reach(wording: rules.Wording) -> Iterator[str]:
    ids = {row["id"] for row in wording.rows("offences")}
    for table in ("modifiers", "accessory", "mandatory_accessory", "precautionary", "gaps", "deferred"):
        for index, row in enumerate(wording.rows(table)):
            for offence in row.get("offences", []):
                if offence not in ids:
                    yield f"{wording.name}.toml: «{table}[{index}].offences» tem {offence}, que não é infração."
            for article in row.get("articles", []) if table != "deferred" else []:
                if not any(offence.startswith(f"{article}.") for offence in ids):
                    yield f"{wording.name}.toml: «{table}[{index}].articles» tem {article}, que não alcança infração."


def _shares(wording: rules.Wording) -> Iterator[str]:
    for row in wording.rows("revenue"):
        shares = row.get("shares", [])
        place = f"{wording.name}.toml: «revenue.{row['region']}.shares»"
        if sum((fraction(share["fraction"]) for share in shares), Fraction(0)) != 1:
            yield f"{place} não soma um inteiro."
        if any(times > 1 for times in Counter(share["beneficiary"] for share in shares).values()):
            yield f"{place} repete um beneficiário."
        letters = [re.sub(r".*\.", "", share["cite"]) for share in shares]
        if letters != sorted(letters):
            yield f"{place} não está na ordem das alíneas."


def _links(wording: rules.Wording, before: rules.Wording | None) -> Iterator[str]:
    if wording.basis != "law":
        return
    old = {row["id"] for row in before.rows("offences")} if before else set()
    continued = {link for row in wording.rows("offences") for link in row.get("corresponds_to", [])}
    changed = "based_on" not in wording.tables or wording.tables["based_on"] != (before and before.first.isoformat())
    repealed = {i for row in wording.rows("repealed") for i in row["offences"]} if changed else set()
    for offence in sorted((continued | repealed) - old):
        yield f"{wording.name}.toml: «corresponds_to» ou «repealed» tem {offence}, que não existe na redação anterior."
    for offence in sorted(old - continued - repealed):
        yield f"{wording.name}.toml: {offence} da redação anterior não tem «corresponds_to» nem «repealed»."
    for offence in sorted(continued & repealed):
        yield f"{wording.name}.toml: «repealed» tem {offence}, que continua noutra infração."
