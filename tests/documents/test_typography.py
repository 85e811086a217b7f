"""A decision prints what was written, with our fonts only, tagged, the same each time, and reads nothing else."""

import hashlib
import http.server
import json
import os
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from django.conf import settings

from documents.content import Content
from documents.rendering import compose, fonts
from documents.rendering.assets import BundledAssets, ForbiddenAddress
from tests.documents.reading import fonts_of, opened, pages_of, squeezed, structure, text_marked_as, text_of

FRAME = {
    "title": "Decisão DEC 12/2026",
    "authority": "Autoridade para a Prevenção e o Combate à Violência no Desporto",
    "under": "",
    "service": "Sistema de gestão processual",
    "created": "2026-05-04T10:00:00+00:00",
    "number": "DEC 12/2026",
    "number_line": "Decisão DEC 12/2026",
    "running": "Processo 1-266-2026, ",
    "check_line": "Código de verificação 7K4M-2QXR-9TBV-H3WD",
    "code": "7K4M2QXR9TBVH3WD",
    "code_text": "7K4M-2QXR-9TBV-H3WD",
    "verify_url": "https://exemplo.pt/documentos/verificar/7K4M2QXR9TBVH3WD/",
    "verify_page": "exemplo.pt/documentos/verificar/",
    "replaces": "",
    "draft": False,
}
NAME = "Gonçalo Ñáñez Öz Łukasz Șerban"
LONG_NAME = "Maria " + " ".join(["da Conceição d’Ávila e Vasconcelos"] * 3) + " de Sousa Albuquerque e Mello Breyner"
SIGNS = "º ª § € – “ ” decomposto: João"


def decision(*, offences: int = 3, rows: int = 0, **changes: Any) -> dict[str, Any]:
    """A decision with as many offences, and an annex with as many rows, as asked."""
    data: dict[str, Any] = {
        "title": "Decisão condenatória",
        "process": "1-266-2026",
        "summary": [{"label": "Arguido", "value": NAME}, {"label": "Representante", "value": LONG_NAME}],
        "blocks": [
            {
                "heading": "I. Factos provados",
                "paragraphs": [{"text": f"Sinais: {SIGNS}.", "items": ["primeiro ponto;", "segundo ponto."]}],
                "tables": [
                    {
                        "caption": "Contraordenações imputadas",
                        "columns": [{"label": "Facto"}, {"label": "Norma"}, {"label": "Coima", "align": "end"}],
                        "rows": [[f"Facto {n}", f"39.º-A, n.º {n}", f"{n}.250,00 €"] for n in range(1, offences + 1)],
                    }
                ],
            },
            {"heading": "II. Decisão", "operative": True, "paragraphs": ["Condena-se o arguido.", "Notifique."]},
        ],
        "signature": {"place": "Viseu", "on": "2026-05-04", "name": "Maria de Sousa", "quality": "A Presidente"},
    }
    if rows:
        data["annexes"] = [
            {
                "title": "Filiados",
                "tables": [
                    {
                        "caption": "Filiados na data",
                        "columns": [{"label": "N.º"}, {"label": "Nome"}],
                        "rows": [[f"n{n}", f"Filiado {n}"] for n in range(1, rows + 1)],
                    }
                ],
            }
        ]
    return {**data, **changes}


def rendered(data: dict[str, Any], receipt: dict[str, Any] | None = None) -> bytes:
    """The bytes of a decision."""
    return compose.render(template="documents/decision.html", data=data, receipt=receipt, frame=FRAME).content


RECEIPT = {
    "wording": "PT/lei-39-2009/2023-09-09",
    "ruleset": "abc123",
    "steps": [
        {"rule": "Limites", "cite": "art. 40.º, n.º 2", "input": "alínea i)", "output": "1.000,00 € a 10.000,00 €"}
    ],
    "warnings": [],
}


def test_the_text_read_back_is_the_text_written() -> None:
    content = rendered(decision(offences=30), RECEIPT)
    text = squeezed(text_of(content))
    composed = SIGNS.replace("João", "João")
    wanted = [
        NAME, LONG_NAME, composed, "a) primeiro ponto;", "39.º-A, n.º 30", "30.250,00 €", "1. Sinais", "3. Notifique.",
        "art. 40.º, n.º 2", "1.000,00 € a 10.000,00 €", "Viseu, 4 de maio de 2026", "7K4M-2QXR-9TBV-H3WD",
    ]  # fmt: skip
    assert len(LONG_NAME) >= 140
    assert [part for part in wanted if squeezed(part) not in text] == []


def test_only_bundled_fonts_and_all_embedded() -> None:
    found = fonts_of(rendered(decision(), RECEIPT))
    assert all(found.values())
    assert {re.sub(r"^/[A-Z]{6}\+", "", name) for name in found} <= {
        f"Documento-{family}{style}"
        for family in ("Serif", "Sans")
        for style in ("", "-Bold", "-Italic", "-Bold-Italic")
    }


def test_every_page_carries_the_case_and_its_place_in_the_whole() -> None:
    content = rendered(decision(offences=30), RECEIPT)
    with opened(content) as pdf:
        pages = len(pdf.pages)
    text = squeezed(text_of(content))
    assert pages >= 3
    for page in range(1, pages + 1):
        assert squeezed(f"Processo 1-266-2026, página {page} de {pages}") in text


def test_the_file_says_its_language_title_and_order() -> None:
    content = rendered(decision(), RECEIPT)
    with opened(content) as pdf:
        assert str(pdf.Root.Lang) == "pt-PT"
        assert pdf.Root.MarkInfo.Marked
        assert pdf.Root.ViewerPreferences.DisplayDocTitle
        assert pdf.Root.OutputIntents[0].S == pikepdf.Name.GTS_PDFA1
        metadata = pdf.open_metadata()
        assert metadata["dc:title"] == "Decisão DEC 12/2026"
        assert (metadata["pdfaid:part"], metadata["pdfaid:conformance"]) == ("3", "A")
        assert metadata["pdfuaid:part"] == "1"
    parts = list(structure(content))
    kinds = [kind for kind, _, _ in parts]
    assert kinds.count("/H1") == 1
    assert kinds.index("/H1") < kinds.index("/H2") < kinds.index("/Figure")
    assert {scope for kind, scope, _ in parts if kind == "/TH"} == {"/Row", "/Column"}
    assert all(words for kind, _, words in parts if kind == "/Figure")


def test_running_lines_are_pagination_and_all_other_text_has_its_place_in_the_structure() -> None:
    pieces = list(text_marked_as(rendered(decision(offences=30), RECEIPT)))
    assert {mark for _, mark, _ in pieces} == {"content", "/Artifact"}
    apart = {number: "" for number, _, _ in pieces}
    for number, mark, words in pieces:
        if mark == "/Artifact":
            apart[number] += squeezed(words)
    assert [number for number, words in apart.items() if f"página{number}de{len(apart)}" not in words] == []
    assert not any("Factosprovados" in words for words in apart.values())


def test_an_annex_of_three_thousand_rows_repeats_its_heads() -> None:
    content = rendered(decision(rows=3000))
    text = text_of(content)
    assert "Filiado 3000" in text
    with opened(content) as pdf:
        assert text.count("N.º") >= len(pdf.pages) - 2


def test_the_signature_is_never_alone_on_a_page() -> None:
    for lines in range(14, 34):
        blocks = [{"heading": "", "paragraphs": [f"Linha {n}." for n in range(lines)] + ["Última linha."]}]
        content = rendered(decision(summary=[], blocks=blocks))
        (signed,) = [page for page in pages_of(content) if "Maria de Sousa" in page]
        assert "Última linha." in signed


def test_the_same_data_gives_the_same_bytes_in_two_processes(tmp_path: Path) -> None:
    task: dict[str, Any] = {
        "template": "documents/decision.html",
        "data": decision(offences=30),
        "receipt": RECEIPT,
        "frame": FRAME,
    }
    script = (
        "import django, json, sys; django.setup();"
        "from documents.rendering import compose;"
        "print(compose.render(**json.load(sys.stdin)).sha256)"
    )
    hashes = {
        subprocess.run(
            [sys.executable, "-c", script],
            input=json.dumps(task), capture_output=True, text=True, check=True, cwd=settings.BASE_DIR,
            env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "HOME": str(tmp_path / home), "TZ": zone},
        ).stdout.strip()
        for home, zone in (("one", "UTC"), ("two", "Asia/Tokyo"))
    }  # fmt: skip
    assert hashes == {hashlib.sha256(rendered(task["data"], RECEIPT)).hexdigest()}


@pytest.fixture
def listener() -> Any:
    """An address that remembers who asked it for something."""
    asked: list[str] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200)
            self.end_headers()

    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()
    server.server_close()


def told_apart(value: Any, texts: list[str], hostile: str) -> Any:
    """The same content with a number after each hostile text, so that each is looked for by itself."""
    if isinstance(value, dict):
        return {key: told_apart(inner, texts, hostile) for key, inner in value.items()}
    if isinstance(value, list):
        return [told_apart(inner, texts, hostile) for inner in value]
    if value != hostile:
        return value
    texts.append(f"{hostile} n.º {len(texts) + 1}.")
    return texts[-1]


def test_hostile_text_is_printed_as_typed_and_nothing_is_read(tmp_path: Path, listener: Any) -> None:
    canary = tmp_path / "canary.txt"
    canary.write_text("CANARY-5b1f")
    address, asked = listener
    hostile = [
        f"<link rel=attachment href=file://{canary}>",
        f'<a rel="attachment" href="file://{canary}">x</a>',
        f"<img src={address}/a.png>",
        f"<style>@import url({address}/b.css); body {{ background: url(file://{canary}) }}</style>",
        f'<svg xmlns="http://www.w3.org/2000/svg"><image href="{address}/c.svg"/></svg>',
        f"url({address}/d)", "{{ settings.SECRET_KEY }}", "{% include '/etc/passwd' %}",
        "&lt;b&gt; & \"aspas\" 'plicas'",
    ]  # fmt: skip
    text = " ".join(hostile)
    data = {
        "title": text,
        "subtitle": text,
        "process": text,
        "recipient": [text],
        "salutation": text,
        "summary": [{"label": text, "value": text}],
        "blocks": [
            {
                "heading": text,
                "paragraphs": [text, {"text": text, "items": [text]}, {"text": text, "quote": True}],
                "tables": [{"caption": text, "columns": [{"label": text}], "rows": [[text]], "foot": [text]}],
            }
        ],
        "closing": text,
        "signature": {"place": text, "on": "2026-05-04", "name": text, "quality": text, "ground": text},
        "notices": [text],
        "attachments": [{"label": text, "value": text}],
        "copies": [text],
        "mark": text,
        "annexes": [
            {
                "title": text,
                "intro": text,
                "steps": [{"rule": text, "article": text, "input": text, "result": text}],
                "total": [{"label": text, "value": text}],
                "notes": [text],
            }
        ],
    }
    never_printed_or_filled_in_elsewhere = {"fields", "third_parties"}
    assert set(Content.model_fields) - never_printed_or_filled_in_elsewhere <= set(data)
    receipt = {
        "title": text,
        "intro": text,
        "ruleset": text,
        "steps": [{"rule": text, "cite": text, "input": text, "output": text}],
        "warnings": [text],
        "total": [[text, text]],
    }
    texts: list[str] = []
    data, receipt = told_apart(data, texts, text), told_apart(receipt, texts, text)
    printed = ""
    frame = {**FRAME, "running": f"Processo {text}, ", "title": text, "replaces": text}
    for template in ("decision", "letter", "order", "receipt", "certificate", "statement", "index"):
        content = compose.render(template=f"documents/{template}.html", data=data, receipt=receipt, frame=frame).content
        printed += squeezed("".join(words for _, mark, words in text_marked_as(content) if mark == "content"))
        with opened(content) as pdf:
            assert "/EmbeddedFiles" not in pdf.Root.get("/Names", {})
            everything = b"".join(
                o.read_bytes() for o in pdf.objects if isinstance(o, pikepdf.Stream) and "/Filter" in o
            )
        assert b"CANARY-5b1f" not in everything + content
    assert [text for text in texts if squeezed(text) not in printed] == []
    assert asked == []


@pytest.mark.parametrize(
    "address",
    ["file:///etc/passwd", "http://127.0.0.1/x", "https://example.org/", "ftp://x/", "data:text/plain,x",
     "asset:/../settings.py", "asset:/fonts/../../manage.py", "asset:/other.svg", "asset:/fonts/paper.conf"],
)  # fmt: skip
def test_the_engine_loads_bundled_assets_only(address: str) -> None:
    with pytest.raises(ForbiddenAddress):
        BundledAssets({"qr.svg": b"<svg/>"}).fetch(address)


def test_every_portuguese_letter_can_be_drawn_in_every_style() -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúüºª§€–—“”‘’«»…·×"
    assert fonts.missing(letters + "Łłșțăîşğőűčřžåøæßœñ\u00a0") == []
    assert fonts.missing("龍") == ["龍"]
