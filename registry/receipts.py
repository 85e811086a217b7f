"""What the receipt of a register says: number, time, hash and counts; nobody's data."""

from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings

from legislation import formats
from registry.models import RegisterVersion
from registry.selectors.drafts import Differences


def receipt_content(version: RegisterVersion, found: Differences) -> dict[str, Any]:
    """The content of the receipt in the form of `documents.content.Content`."""
    group = version.group
    received = formats.moment(version.received_at, ZoneInfo(settings.TIME_ZONE))
    summary = [
        ("Promotor", group.club.name),
        ("Grupo organizado de adeptos", group.name),
        ("Trimestre e versão", f"{version.quarter_name}, versão {version.number}"),
        ("Recebido em", received),
        ("Vale desde", formats.day(version.effective_day)),
        ("Finalidade", RegisterVersion.Purpose(version.purpose).label),
        ("Filiados", formats.number(version.members)),
        ("dos quais menores", formats.number(version.minors)),
        ("com fotografia", formats.number(version.photos)),
    ]
    changes = [
        ["Novos", formats.number(found.joined)],
        ["Alterados", formats.number(found.changed)],
        ["Saídos", formats.number(found.left)],
        ["Sem alteração", formats.number(found.same)],
    ]
    blocks: list[dict[str, Any]] = [
        {
            "heading": "Diferenças para o registo anterior",
            "paragraphs": [_compared(found)],
            "tables": [
                {
                    "caption": "Filiados por diferença",
                    "columns": [{"label": "Situação"}, {"label": "Filiados", "align": "end"}],
                    "rows": changes,
                }
            ],
            "numbered": False,
        },
        {
            "heading": "Integridade",
            "paragraphs": [
                f"Resumo SHA-256 do ficheiro recebido: {version.file_sha256}.",
                f"Resumo SHA-256 do conteúdo confirmado: {version.content_sha256}.",
                "Este recibo não contém dados pessoais dos filiados.",
            ],
            "numbered": False,
        },
    ]
    if version.replace_reason:
        blocks.insert(
            0, {"heading": "Substituição", "paragraphs": [f"Motivo: {version.replace_reason}"], "numbered": False}
        )
    return {
        "title": "Recibo de registo de filiados",
        "subtitle": f"{group.name} · {version.quarter_name}",
        "summary": [{"label": label, "value": value} for label, value in summary],
        "blocks": blocks,
    }


def _compared(found: Differences) -> str:
    if found.base is None:
        return "É o primeiro registo deste grupo."
    return f"Comparado com o registo do {found.base.quarter_name}, versão {found.base.number}."
