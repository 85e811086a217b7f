"""What the level of a match asks of whom, and by when: the duties that the wording of its day ties to the risk."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from legislation import qualify, rules
from legislation.errors import Refusal
from legislation.receipts import doubts

WHO = {"promoter": "promotor", "organiser": "organizador", "force": "força de segurança"}
DUE = {
    "before_season": "antes da época",
    "before_match": "antes do jogo",
    "during_match": "no dia do jogo",
    "after_match": "depois do jogo",
    "lasting": "em permanência",
}


@dataclass(frozen=True)
class Consequence:
    """One duty: who owes it, what it is, when, and the article.

    `on_or_before` is the last day where the law gives days before the match; `term` is the rule of
    `legislation.terms` that gives the last moment after it.
    """

    code: str
    who: str
    due: str
    summary: str
    cite: str
    state: str
    on_or_before: date | None
    term: str | None
    warnings: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """The duty as JSON, with the words for who and when."""
        return {
            "code": self.code,
            "who": self.who,
            "who_label": WHO[self.who],
            "due": self.due,
            "due_label": DUE[self.due],
            "summary": self.summary,
            "cite": self.cite,
            "state": self.state,
            "on_or_before": self.on_or_before.isoformat() if self.on_or_before else None,
            "term": self.term,
            "warnings": list(self.warnings),
        }


@dataclass(frozen=True)
class Duty:
    """Who owes a report (and when: `before_season`, `during_season`), or is heard before an order."""

    who: tuple[str, ...]
    due: tuple[str, ...]
    cite: str


def report_duty(on: date, *, jurisdiction: str = "PT") -> Duty | None:
    """Who reports the matches that may be high risk and when (art. 12, n.º 5); `None` where nobody has to."""
    return _duty("report", on, jurisdiction)


def hearing(on: date, *, jurisdiction: str = "PT") -> Duty | None:
    """Who is heard before an order that qualifies a match; `None` where the text at hand names nobody.

    Of federation and league one is heard: the league for a professional competition.
    """
    return _duty("hearing", on, jurisdiction)


def of_level(
    level_code: str,
    on: date,
    *,
    facts: Mapping[str, Any] | None = None,
    jurisdiction: str = "PT",
    wording: str | None = None,
) -> tuple[Consequence, ...]:
    """The duties of a match of a level on its day, in the order of the law.

    `facts` may say `competition` and `scope` in the words of `legislation.qualify`: some duties hold in professional
    competitions whatever the level, some only for one scope; without the fact a duty of one scope is listed.
    Raises `Refusal`: `unknown_level` where the wording has no such level, and as `qualify.risk_rules`.
    """
    known = qualify.checked(facts or {})
    law = qualify.risk_rules(on, jurisdiction, wording)
    if level_code not in {level.code for level in law.levels}:
        raise Refusal("unknown_level", f"A lei de {on:%d/%m/%Y} não tem o nível de risco «{level_code}».")
    home, _, first = law.wording.rpartition("/")
    text = rules.wording_named(f"{home}/risk/{first}")
    return tuple(_consequence(text, row, on) for row in text.rows("consequences") if _holds(row, level_code, known))


def _duty(table: str, on: date, jurisdiction: str) -> Duty | None:
    text = rules.wording_on(jurisdiction, f"{rules.main_act(jurisdiction)}/risk", on)
    row = text.tables.get(table)
    return Duty(tuple(row["who"]), tuple(row.get("due", ())), text.cite(row["cite"])) if row else None


def _holds(row: Mapping[str, Any], level_code: str, known: Mapping[str, Any]) -> bool:
    if known.get("scope") and row.get("scope") not in (None, known["scope"]):
        return False
    professional = bool(row.get("also_professional")) and known.get("competition") == "professional"
    return level_code in row["levels"] or professional


def _consequence(text: rules.Wording, row: Mapping[str, Any], on: date) -> Consequence:
    days = row.get("days_before")
    return Consequence(
        code=row["code"],
        who=row["who"],
        due=row["due"],
        summary=row["summary"],
        cite=text.cite(row["cite"]) if row["cite"][:1].isdigit() else row["cite"],
        state=row["state"],
        on_or_before=on - timedelta(days=days) if days else None,
        term=row.get("term"),
        warnings=tuple(doubts(row)),
    )
