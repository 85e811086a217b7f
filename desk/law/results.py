"""Answers of the law as a page shows them: headline, figures, the sum as a table, warnings."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any

from legislation import formats, receipts, rules

Answer = dict[str, Any]

OUTCOMES = {"met": "verifica-se", "not_met": "não se verifica", "unknown": "não se sabe"}
LEVELS = {
    "high": "risco elevado",
    "high_1": "risco elevado de nível 1",
    "high_2": "risco elevado de nível 2",
    "normal": "risco normal",
    "reduced": "risco reduzido",
    "A": "categoria A",
    "B": "categoria B",
    "C": "categoria C",
}


@dataclass(frozen=True)
class Grid:
    """A table of the answer."""

    caption: str
    head: list[str]
    rows: list[list[str]]


@dataclass(frozen=True)
class Result:
    """What the page shows: one sentence, the figures, and the tables that justify them."""

    headline: str
    figures: list[tuple[str, str]]
    grids: list[Grid]
    wording: str = ""
    warnings: list[str] = field(default_factory=list)


def present(name: str, answer: Answer) -> Result:
    """The answer of one command, ready for the page and for paper."""
    return _PRESENTERS[name](answer)


def _coima(answer: Answer) -> Result:
    figures = [
        ("Prescrição do procedimento", formats.plural(answer["prescription_years"], "ano", "anos")),
        ("Pagamento voluntário", _euros(answer["voluntary_payment_cents"], "não está aberto")),
        ("Teto do processo sumaríssimo", _euros(answer["summary_max_cents"], "não existe")),
    ]
    steps = [[s["rule"], s["cite"], _exact(s["min"]), _exact(s["max"])] for s in answer["steps"]]
    grids = [Grid("A conta da moldura", ["Regra", "Artigo", "Mínimo", "Máximo"], steps)]
    if answer.get("candidates"):
        rows = [
            [
                _title(c["wording"]),
                "sim" if c["punishable"] else "não",
                _euros(c["min_cents"], "—"),
                _euros(c["max_cents"], "—"),
                str(c["prescription_years"] or "—"),
            ]
            for c in answer["candidates"]
        ]
        head = ["Redação", "Punível", "Mínimo", "Máximo", "Prescrição (anos)"]
        grids.append(Grid("Redações entre os factos e a decisão", head, rows))
        figures.append(
            ("Lei mais favorável", _title(answer["milder"]) if answer["milder"] else "nenhuma o é em todos os pontos")
        )
        figures.append(("Porquê", answer["reason"]))
    headline = f"De {formats.euros(answer['min_cents'])} a {formats.euros(answer['max_cents'])}"
    return _result(answer, f"{headline}: {answer['offence']}", figures, grids)


def _concurrence(answer: Answer) -> Result:
    steps = [[str(s.get(k, "")) for k in ("rule", "cite", "input", "output")] for s in answer["steps"]]
    grid = Grid("A conta da coima única", ["Regra", "Artigo", "Entrada", "Resultado"], steps)
    headline = f"De {formats.euros(answer['min_cents'])} a {formats.euros(answer['max_cents'])}"
    return _result(answer, headline, [], [grid])


def _split(answer: Answer) -> Result:
    rows = [[s["name"], s["cite"], s["fraction"], formats.euros(s["cents"])] for s in answer["shares"]]
    total = sum(s["cents"] for s in answer["shares"])
    grid = Grid("Partes, na ordem do artigo", ["Destinatário", "Artigo", "Parte", "Montante"], rows)
    return _result(answer, f"{formats.euros(total)} repartidos sem sobrar nem faltar um cêntimo", [], [grid])


def _term(answer: Answer) -> Result:
    last = date.fromisoformat(answer["last_day"])
    counted = [[formats.day(d), formats.weekday(d), f"{n}.º dia"] for n, d in enumerate(_days(answer["counted"]), 1)]
    skipped = [
        [formats.day(d), formats.weekday(d), s["reason"]]
        for s in answer["skipped"]
        for d in [date.fromisoformat(s["date"])]
    ]
    head = ["Dia", "Dia da semana", "Contagem"]
    grids = [Grid("Dias contados", head, counted), Grid("Dias saltados", [*head[:2], "Motivo"], skipped)]
    figures = [("Regra", answer["cite"])]
    return _result(answer, f"Último dia: {formats.day(last)}, {formats.weekday(last)}", figures, grids)


def _prescription(answer: Answer) -> Result:
    figures = [
        ("Prazo", formats.plural(answer["term_years"], "ano", "anos")),
        ("Limite máximo", _day(answer["ceiling_on"])),
        ("Com a suspensão da pandemia", _day(answer["with_pandemic"]["runs_out_on"])),
    ]
    stops = [_values(row) for row in answer["interruptions"]]
    pauses = [_values(row) for row in answer["suspensions"]]
    grids = [
        Grid("Interrupções", _heads(answer["interruptions"]), stops),
        Grid("Suspensões", _heads(answer["suspensions"]), pauses),
    ]
    return _result(answer, f"Prescreve em {_day(answer['runs_out_on'])}", figures, grids)


def _recidivism(answer: Answer) -> Result:
    headline = (
        "Há condenação na janela: uma pessoa tem de decidir se foi advertência bastante"
        if answer["recidivist"] == "judge"
        else "Não há reincidência"
    )
    window = "não existe"
    if answer["window_from"]:
        window = f"{_day(answer['window_from'])} a {_day(answer['window_to'])}"
    return _result(answer, headline, [("Contam as condenações definitivas de", window)], [])


def _qualify(answer: Answer) -> Result:
    if answer["level_code"]:
        headline = f"Nível: {answer['level']}"
    else:
        possible = ", ".join(LEVELS.get(code, code) for code in answer["possible"])
        headline = f"Ainda em aberto: {possible}"
    figures: list[tuple[str, str]] = []
    if answer["level_if_ordered"]:
        ordered = LEVELS[answer["level_if_ordered"]]
        figures.append(("Nível se houver despacho", ordered))
    rows = [[c["title"], c["cite"], OUTCOMES[c["outcome"]]] for c in answer["criteria"]]
    return _result(answer, headline, figures, [Grid("Critérios", ["Critério", "Artigo", "Resultado"], rows)])


_PRESENTERS: dict[str, Callable[[Answer], Result]] = {
    "coima": _coima,
    "concurrence": _concurrence,
    "split": _split,
    "term": _term,
    "prescription": _prescription,
    "recidivism": _recidivism,
    "qualify": _qualify,
}


def _result(answer: Answer, headline: str, figures: list[tuple[str, str]], grids: list[Grid]) -> Result:
    kept = [grid for grid in grids if grid.rows]
    wording = _title(answer["wording"]) if answer.get("wording") else ""
    return Result(headline, figures, kept, wording, [receipts.in_words(w) for w in answer["warnings"]])


def _title(name: str) -> str:
    return f"{rules.wording_named(name).title} ({name})"


def _euros(cents: int | None, none: str) -> str:
    return none if cents is None else formats.euros(cents)


def _exact(text: str | None) -> str:
    if text is None:
        return "—"
    value = Fraction(text)
    cents = value * 100
    if cents.denominator == 1:
        return formats.euros(int(cents))
    return f"{formats.euros(int(cents))} e {cents - int(cents)} de cêntimo"


def _days(texts: list[str]) -> list[date]:
    return [date.fromisoformat(text[:10]) for text in texts]


def _day(text: str) -> str:
    return formats.day(date.fromisoformat(text))


_HEADS = {"kind": "Ato", "on": "Dia", "from": "Desde", "to": "Até", "until": "Até", "cite": "Artigo", "days": "Dias"}


def _heads(rows: list[Answer]) -> list[str]:
    return [_HEADS.get(key, key) for key in rows[0]] if rows else []


def _values(row: Answer) -> list[str]:
    return [str(value) if value is not None else "—" for value in row.values()]
