"""The browser the tests use, and that its findings are real findings."""

import pytest
from playwright.sync_api import Page

from tests.support.browser import axe_findings, sideways_scroll


@pytest.mark.browser
def test_axe_reports_a_missing_label_and_passes_a_good_page(page: Page) -> None:
    good = "<!doctype html><html lang='pt'><title>t</title><main><h1>Um</h1><label>Nome <input></label></main></html>"
    page.set_content(good)
    assert axe_findings(page) == []
    page.set_content(good.replace("<label>Nome <input></label>", "<input>"))
    assert any(finding.startswith("label:") for finding in axe_findings(page))


@pytest.mark.browser
def test_sideways_scroll_is_measured(sized_page: Page) -> None:
    sized_page.set_content("<!doctype html><body style='margin:0'><div style='width:100%'>x</div>")
    assert sideways_scroll(sized_page) == 0
    sized_page.set_content("<!doctype html><body style='margin:0'><div style='width:2000px'>x</div>")
    assert sideways_scroll(sized_page) == 2000 - sized_page.evaluate("window.innerWidth")
