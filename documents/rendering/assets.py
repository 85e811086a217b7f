"""What the PDF engine may load: a closed list of the project's own files and the pictures made for one document."""

from collections.abc import Mapping

from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

from documents.rendering.fonts import FILES, FOLDER

SCHEME = "asset:/"


class ForbiddenAddress(FatalURLFetchingError):
    """A template asked for something outside the closed list; the rendering stops."""


class BundledAssets(URLFetcher):
    """Serves `asset:/fonts/<file>` for the fonts of documents and `asset:/<name>` for the pictures given; no other.

    It opens no socket and follows nothing. Text of people never becomes an address, since templates escape it; an
    address that appears all the same is a fault of a template and stops the rendering.
    """

    def __init__(self, pictures: Mapping[str, bytes] | None = None) -> None:
        super().__init__(allowed_protocols=("asset",), allow_redirects=False, fail_on_errors=True)
        self._pictures = dict(pictures or {})

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        """The asset at an address of the closed list. Raises `ForbiddenAddress` for any other."""
        name = url.removeprefix(SCHEME) if url.startswith(SCHEME) else ""
        if name in self._pictures:
            return URLFetcherResponse(url, self._pictures[name], {"Content-Type": "image/svg+xml"})
        if name.startswith("fonts/") and name.removeprefix("fonts/") in FILES.values():
            return URLFetcherResponse(
                url, (FOLDER / name.removeprefix("fonts/")).read_bytes(), {"Content-Type": "font/ttf"}
            )
        raise ForbiddenAddress("a document's template names an address that is not a bundled asset")
