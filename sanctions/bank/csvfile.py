"""A bank's list of movements as csv: heads in the first line, `;`, `,` or tab, UTF-8 or Windows-1252."""

import csv
import io
from datetime import date

from sanctions import written
from sanctions.bank.lines import MOST_LINES, BankFileError, Line, Reading

HEADS = {
    "bank_id": ("movimento", "id", "número do movimento", "numero do movimento", "id movimento"),
    "on": ("data-valor", "data valor", "data", "data do movimento"),
    "amount": ("valor", "montante", "importância", "importancia"),
    "reference": ("referência", "referencia", "descrição", "descricao"),
    "payer": ("ordenante", "nome", "quem pagou"),
}
NEEDED = ("bank_id", "on", "amount", "reference")


def read(content: bytes) -> Reading:
    """The credits of a csv file. Raises `BankFileError` naming the line and column that cannot be read."""
    text = _decoded(content)
    first = text.splitlines()[0] if text.strip() else ""
    mark = max(";,\t", key=first.count)
    rows = csv.reader(io.StringIO(text), delimiter=mark, strict=True)
    try:
        places = _places(next(rows, []))
        lines, debits = [], 0
        for number, row in enumerate(rows, start=2):
            if not any(cell.strip() for cell in row):
                continue
            line = _line(row, places, f"Linha {number}")
            if line.cents < 0:
                debits += 1
            else:
                lines.append(line)
            if len(lines) > MOST_LINES:
                raise BankFileError(f"O ficheiro tem mais de {MOST_LINES} movimentos. Divida-o por dias.")
    except csv.Error as error:
        raise BankFileError(f"O ficheiro csv está partido ({error}). Exporte-o de novo.") from None
    return Reading("csv", tuple(lines), debits)


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _places(heads: list[str]) -> dict[str, int]:
    clean = [head.strip().lower() for head in heads]
    places = {name: clean.index(word) for name, words in HEADS.items() for word in words if word in clean}
    missing = [HEADS[name][0] for name in NEEDED if name not in places]
    if missing:
        raise BankFileError(f"Faltam colunas no ficheiro: {', '.join(missing)}. A primeira linha tem os títulos.")
    return places


def _line(row: list[str], places: dict[str, int], where: str) -> Line:
    def cell(name: str) -> str:
        place = places.get(name, len(row))
        return row[place].strip() if place < len(row) else ""

    if not cell("bank_id"):
        raise BankFileError(f"{where}: falta o número do movimento.")
    return Line(
        cell("bank_id"), _day(cell("on"), where), _cents(cell("amount"), where), cell("reference"), cell("payer")
    )


def _day(text: str, where: str) -> date:
    found = written.day(text)
    if found is None:
        raise BankFileError(f"{where}: o dia «{text}» não se lê. Use dd/mm/aaaa.")
    return found


def _cents(text: str, where: str) -> int:
    found = written.cents(text)
    if found is None:
        raise BankFileError(f"{where}: o valor «{text}» não se lê. Escreva, por exemplo, 1.500,00.")
    return found
