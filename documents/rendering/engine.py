"""The PDF engine: one set of fonts and one parsed stylesheet for each process."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings

from documents.rendering import fonts

fonts.use_bundled_fonts()

import weasyprint  # noqa: E402
from weasyprint.text.fonts import FontConfiguration  # noqa: E402

from documents.rendering.archive import finish  # noqa: E402
from documents.rendering.assets import SCHEME, BundledAssets  # noqa: E402

STYLESHEET = Path(settings.BASE_DIR) / "templates" / "documents" / "paper.css"
ENGINE = f"WeasyPrint {weasyprint.__version__}"


@dataclass(frozen=True)
class Rendered:
    """The bytes of a PDF, their hash and how many pages they make."""

    content: bytes
    pages: int
    identifier: str

    @property
    def sha256(self) -> str:
        """SHA-256 of the bytes, in hexadecimal."""
        return hashlib.sha256(self.content).hexdigest()


@cache
def _furnishings() -> tuple[FontConfiguration, weasyprint.CSS]:
    configuration = FontConfiguration()
    text = fonts.face_rules() + STYLESHEET.read_text(encoding="utf-8")
    sheet = weasyprint.CSS(string=text, font_config=configuration, url_fetcher=BundledAssets(), base_url=SCHEME)
    return configuration, sheet


def warm() -> None:
    """Load fonts and stylesheet, so that the first document of a worker is as quick as the next."""
    _furnishings()


def pdf(html: str, *, pictures: Mapping[str, bytes], identifier: str) -> Rendered:
    """A tagged PDF/A-3a and PDF/UA-1 file. The same HTML, pictures and identifier give the same bytes.

    `pictures` are SVG images by the name the HTML uses (`asset:/<name>`). Raises `ForbiddenAddress` when the HTML
    names anything else.
    """
    configuration, sheet = _furnishings()
    document = weasyprint.HTML(string=html, url_fetcher=BundledAssets(pictures), base_url=SCHEME).render(
        font_config=configuration, stylesheets=[sheet], pdf_variant="pdf/a-3a", pdf_tags=True
    )
    content = document.write_pdf(
        finisher=finish, pdf_variant="pdf/a-3a", pdf_tags=True, pdf_identifier=identifier.encode("ascii")
    )
    return Rendered(content=content, pages=len(document.pages), identifier=identifier)
