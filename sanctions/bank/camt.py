"""ISO 20022 statements and notifications (camt.053, camt.054), any version of their name spaces."""

import re
from hashlib import sha256
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from sanctions.bank.lines import MOST_LINES, BankFileError, Line, Reading, cents, day

FORMS = {"BkToCstmrStmt": "camt.053", "BkToCstmrDbtCdtNtfctn": "camt.054"}
BOOKED = {"BOOK", ""}


def read(content: bytes) -> Reading:
    """The booked credits of a file. Raises `BankFileError` for another document, another currency or broken XML."""
    try:
        root = fromstring(content, forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError) as error:
        raise BankFileError("O ficheiro não é XML que se possa ler com segurança. Peça-o de novo ao banco.") from error
    _strip_namespaces(root)
    message = next((child for child in root if child.tag in FORMS), None)
    if message is None:
        raise BankFileError("O ficheiro não é camt.053 nem camt.054. Peça ao banco um destes formatos.")
    lines: list[Line] = []
    debits = 0
    for number, entry in enumerate(message.iter("Ntry"), start=1):
        where = f"Movimento {number}"
        if _text(entry, "Sts/Cd", "Sts") not in BOOKED:
            continue
        reversal = _text(entry, "RvslInd") == "true"
        if _text(entry, "CdtDbtInd") != "CRDT" or reversal:
            debits += 1
            continue
        lines.extend(_credits(entry, where))
        if len(lines) > MOST_LINES:
            raise BankFileError(f"O ficheiro tem mais de {MOST_LINES} movimentos. Divida-o por dias.")
    return Reading(FORMS[message.tag], tuple(lines), debits)


def _credits(entry: Element, where: str) -> list[Line]:
    """One line for each transaction of an entry; the entry itself where the bank gives no transactions."""
    value_day = day(_text(entry, "ValDt/Dt", "ValDt/DtTm", "BookgDt/Dt", "BookgDt/DtTm"), where)
    whole = _amount(entry.find("Amt"), where)
    own_number = _text(entry, "AcctSvcrRef", "NtryRef")
    details = list(entry.iter("TxDtls"))
    if not details:
        return [Line(own_number or _made_up(entry, where), value_day, whole, _text(entry, "AddtlNtryInf"), "")]
    rows = []
    for place, part in enumerate(details, start=1):
        amount = part.find("Amt")
        if amount is None:
            amount = part.find("AmtDtls/TxAmt/Amt")
        if amount is None and len(details) > 1:
            raise BankFileError(f"{where}: faltam os valores das operações agrupadas. Peça o ficheiro com pormenores.")
        number = _text(part, "Refs/AcctSvcrRef", "Refs/TxId")
        if not number:
            number = f"{own_number}/{place}" if own_number and len(details) > 1 else own_number
        written = [node.text or "" for node in part.iter() if node.tag in {"Ustrd", "Ref", "EndToEndId"}]
        rows.append(
            Line(
                bank_id=number or f"{_made_up(entry, where)}/{place}",
                on=value_day,
                cents=whole if amount is None else _amount(amount, where),
                reference=" ".join(text.strip() for text in written if text.strip() != "NOTPROVIDED")[:140],
                payer=_text(part, "RltdPties/Dbtr/Nm", "RltdPties/Dbtr/Pty/Nm")[:200],
            )
        )
    if sum(row.cents for row in rows) != whole:
        raise BankFileError(f"{where}: as operações não somam o valor do movimento. Confirme o ficheiro com o banco.")
    return rows


def _amount(node: Element | None, where: str) -> int:
    if node is None or node.text is None:
        raise BankFileError(f"{where}: falta o valor. Confirme o ficheiro com o banco.")
    if node.get("Ccy") != "EUR":
        raise BankFileError(f"{where}: a moeda é {node.get('Ccy')}, e só se leem euros.")
    return cents(node.text, where)


def _text(node: Element, *paths: str) -> str:
    for path in paths:
        found = node.find(path)
        if found is not None and (found.text or "").strip():
            return (found.text or "").strip()
    return ""


def _made_up(entry: Element, where: str) -> str:
    """A stable number for an entry that the bank left without one: the same entry always gives the same."""
    inside = "|".join((node.tag + (node.text or "").strip()) for node in entry.iter())
    return "s/n " + sha256(f"{where}|{inside}".encode()).hexdigest()[:24]


def _strip_namespaces(root: Element) -> None:
    for node in root.iter():
        if isinstance(node.tag, str):
            node.tag = re.sub(r"^\{.*\}", "", node.tag)
