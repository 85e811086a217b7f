"""What every page of the product must hold. Browser tests of all rooms call `assert_page_follows_house_rules`."""

from pathlib import Path

from playwright.sync_api import Page
from tinyhtml5.parser import HTMLParser  # type: ignore[import-untyped]

from tests.look.accessmonitor import accessmonitor_failures
from tests.support.browser import NARROW, WIDE, axe_findings

RULES = (Path(__file__).parent / "house_rules.js").read_text(encoding="utf-8")


def house_findings(page: Page) -> list[str]:
    """Breaches of the national rules on the page as it is now."""
    findings: list[str] = page.evaluate(RULES)
    return findings


def html_errors(html: str) -> list[str]:
    """What the HTML standard's own parser calls an error in a document as served."""
    parser = HTMLParser()
    parser.parse(html)
    return [f"line {position[0]}: {code} {values}" for position, code, values in parser.errors]


def assert_page_follows_house_rules(page: Page) -> None:
    """Fail with every finding of the national rules, axe and AccessMonitor's engine, at 1280 and at 320 pixels."""
    findings = []
    before = page.viewport_size
    for size in (WIDE, NARROW):
        page.set_viewport_size(size)
        for name, look in (("casa", house_findings), ("axe", axe_findings), ("accessmonitor", accessmonitor_failures)):
            findings += [f"[{size['width']} px, {name}] {finding}" for finding in look(page)]
    if before:
        page.set_viewport_size(before)
    assert not findings, f"{page.url}\n" + "\n".join(findings)
