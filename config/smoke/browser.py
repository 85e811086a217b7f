"""A small browser without JavaScript: it keeps cookies, follows redirects, reads forms and sends them."""

import secrets
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.cookiejar import CookieJar


class StepFailed(Exception):
    """A step did not lead where it should; the message says what was seen."""


@dataclass
class Form:
    """A form of a page: where it goes, how, and what it would send as it stands."""

    action: str
    method: str = "get"
    multipart: bool = False
    fields: dict[str, list[str]] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    files: list[str] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class _Reader(HTMLParser):
    """Collects forms, links, the title and the text of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: list[tuple[str, str]] = []
        self.title = ""
        self.words: list[str] = []
        self._form: Form | None = None
        self._select: str | None = None
        self._area: str | None = None
        self._link: str | None = None
        self._hidden = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag in {"script", "style", "title"}:
            self._hidden = tag
        elif tag == "a" and "href" in values:
            self._link = values["href"]
            self.links.append((values["href"], ""))
        elif tag == "form":
            multipart = values.get("enctype") == "multipart/form-data"
            self._form = Form(values.get("action", ""), values.get("method", "get").lower(), multipart)
            self.forms.append(self._form)
        elif self._form is not None:
            self._control(self._form, tag, values)

    def _control(self, form: Form, tag: str, values: dict[str, str]) -> None:
        name = values.get("name", "")
        if tag == "option" and self._select:
            form.choices.setdefault(self._select, []).append(values.get("value", ""))
            if "selected" in values:
                form.fields[self._select] = [values.get("value", "")]
        elif not name or "disabled" in values:
            if tag == "button":
                form.buttons.append(("", ""))
        elif tag == "select":
            self._select = name
            form.fields.setdefault(name, [])
        elif tag == "textarea":
            self._area = name
            form.fields[name] = [""]
        elif tag == "button":
            form.buttons.append((name, values.get("value", "")))
        elif tag == "input":
            self._input(form, name, values)

    def _input(self, form: Form, name: str, values: dict[str, str]) -> None:
        kind = values.get("type", "text")
        if kind == "file":
            form.files.append(name)
        elif kind in {"radio", "checkbox"}:
            form.choices.setdefault(name, []).append(values.get("value", "on"))
            if "checked" in values:
                form.fields.setdefault(name, []).append(values.get("value", "on"))
        elif kind == "submit":
            form.buttons.append((name, values.get("value", "")))
        else:
            form.fields.setdefault(name, []).append(values.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == self._hidden:
            self._hidden = ""
        elif tag == "a":
            self._link = None
        elif tag == "select":
            self._select = None
        elif tag == "textarea":
            self._area = None
        elif tag == "form":
            self._form = None

    def handle_data(self, data: str) -> None:
        if self._hidden == "title":
            self.title += data
        if self._hidden:
            return
        if self._area and self._form is not None:
            self._form.fields[self._area][0] += data
            return
        if self._link is not None:
            href, words = self.links[-1]
            self.links[-1] = (href, words + data)
        self.words.append(data)


class Page:
    """One answer."""

    def __init__(self, url: str, status: int, kind: str, body: bytes) -> None:
        self.url, self.status, self.kind, self.body = url, status, kind, body
        reader = _Reader()
        if "html" in kind:
            reader.feed(body.decode("utf-8"))
        self.forms, self.links, self.title = reader.forms, reader.links, " ".join(reader.title.split())
        self.text = " ".join(" ".join(reader.words).split())

    def form(self, *, having: str) -> Form:
        """The form with a field or file of this name. Raises `StepFailed` when there is none."""
        for form in self.forms:
            if having in form.fields or having in form.files or having in form.choices:
                return form
        raise StepFailed(f"{self.url} ({self.title!r}) has no form with {having!r}: {self.text[:300]}")

    def link(self, words: str, under: str = "") -> str:
        """The address of the first link with these words, and `under` in its address. Raises `StepFailed` if none."""
        for href, text in self.links:
            if under in href and words.casefold() in " ".join(text.split()).casefold():
                return urllib.parse.urljoin(self.url, href)
        raise StepFailed(f"{self.url} ({self.title!r}) has no link {words!r}")

    def expect(self, words: str) -> "Page":
        """The same page, if it says these words. Raises `StepFailed` otherwise."""
        if words.casefold() not in self.text.casefold():
            raise StepFailed(f"{self.url} ({self.title!r}) does not say {words!r}: {self.text[:600]}")
        return self


class Browser:
    """One person's browser on the installation at `address`."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(CookieJar())
        )

    def open(self, url: str) -> Page:
        """Go to an address, absolute or of the installation. Raises `StepFailed` for an answer that is an error."""
        return self._answer(urllib.request.Request(urllib.parse.urljoin(self.address, url)))  # noqa: S310

    def status(self, url: str) -> int:
        """The status of an address, errors included."""
        try:
            with self._opener.open(urllib.parse.urljoin(self.address, url), timeout=60) as response:
                return int(response.status)
        except urllib.error.HTTPError as error:
            return error.code

    def send(
        self,
        page: Page,
        form: Form,
        values: "dict[str, str | list[str]] | None" = None,
        files: "dict[str, tuple[str, bytes]] | None" = None,
        button: "tuple[str, str] | None" = None,
    ) -> Page:
        """Fill in a form of a page and send it. `files` maps a field to a name and bytes.

        Raises `StepFailed` for a field that the form does not have.
        """
        filled = dict(form.fields)
        for name, value in (values or {}).items():
            if name not in form.fields and name not in form.choices:
                raise StepFailed(f"the form of {page.url} has no field {name!r}; it has {sorted(form.fields)}")
            filled[name] = value if isinstance(value, list) else [value]
        pairs = [(name, value) for name, several in filled.items() for value in several]
        if button:
            pairs.append(button)
        url = urllib.parse.urljoin(page.url, form.action or page.url)
        if form.method == "get":
            return self.open(f"{url.split('?')[0]}?{urllib.parse.urlencode(pairs)}")
        body, kind = _multipart(pairs, files or {}) if form.multipart else (urllib.parse.urlencode(pairs).encode(), "")
        headers = {"Content-Type": kind or "application/x-www-form-urlencoded", "Referer": page.url}
        return self._answer(urllib.request.Request(url, data=body, headers=headers))  # noqa: S310

    def _answer(self, request: urllib.request.Request) -> Page:
        try:
            with self._opener.open(request, timeout=60) as response:
                return Page(response.url, response.status, response.headers.get("Content-Type", ""), response.read())
        except urllib.error.HTTPError as error:
            number = error.headers.get("X-Request-Number", "-")
            raise StepFailed(f"{request.get_method()} {request.full_url} answered {error.code} ({number})") from error
        except OSError as error:
            raise StepFailed(f"{request.get_method()} {request.full_url}: {error}") from error


def _multipart(pairs: list[tuple[str, str]], files: dict[str, tuple[str, bytes]]) -> tuple[bytes, str]:
    boundary = secrets.token_hex(16)
    parts = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in pairs
    ]
    for name, (filename, data) in files.items():
        head = (
            f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{filename}"\r\n'
            "Content-Type: application/octet-stream\r\n\r\n"
        )
        parts.append(head.encode() + data + b"\r\n")
    parts.append(f"--{boundary}--\r\n".encode())
    return b"".join(parts), f"multipart/form-data; boundary={boundary}"
