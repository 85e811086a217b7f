"""Fields as people fill them in: what is read, what is refused, and how each is presented."""

from datetime import date

import pytest
from crispy_forms.utils import render_crispy_form
from django import forms
from django.template import Context, Template

from desk.pattern_forms import AutoForm
from entities.fields import DayField, EurosField
from tests.look.checks import html_errors

FRAME = "<!doctype html><html lang='pt-PT'><head><title>t</title></head><body>{}</body></html>"


@pytest.mark.parametrize("text", ["05/09/2025", "5/9/2025", "5-9-2025", "5.9.2025", "2025-09-05", " 05/09/2025 "])
def test_a_day_is_read_as_people_write_it(text: str) -> None:
    assert DayField().clean(text) == date(2025, 9, 5)


@pytest.mark.parametrize("text", ["31/02/2025", "5/9/25", "09/2025", "2025", "amanhã", "13/13/2025"])
def test_what_is_no_day_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(forms.ValidationError, match="Por exemplo 05/09/2025"):
        DayField().clean(text)


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("1500", 150000),
        ("1.500", 150000),
        ("1500,5", 150050),
        ("1 500,50 €", 150050),
        ("1.500.000,00", 150000000),
        ("0,05", 5),
        ("1\u00a0500,00\u00a0€", 150000),
    ],
)
def test_an_amount_is_read_to_the_cent(text: str, cents: int) -> None:
    assert EurosField().clean(text) == cents


@pytest.mark.parametrize("text", ["1500.50", "1.50", "1,500.00", "-5", "1,505", "mil", "15.00.000", "1e3", "²"])
def test_an_amount_that_can_be_read_two_ways_is_refused(text: str) -> None:
    with pytest.raises(forms.ValidationError, match=r"por exemplo 1\.500,00"):
        EurosField().clean(text)


def test_an_amount_keeps_its_limits_and_names_them() -> None:
    field = EurosField(min_cents=100000, max_cents=1000000)
    assert field.clean("1.000") == 100000
    assert field.clean("10.000") == 1000000
    with pytest.raises(forms.ValidationError, match=r"pelo menos 1\.000,00"):
        field.clean("999,99")
    with pytest.raises(forms.ValidationError, match=r"passar de 10\.000,00"):
        field.clean("10.000,01")


def test_a_day_and_an_amount_come_back_in_the_house_form() -> None:
    form = AutoForm(initial={"facts_on": date(2026, 11, 15), "damage": 150000})
    html = render_crispy_form(form)
    assert 'value="15/11/2026"' in html
    assert "domingo" in html
    assert 'value="1.500,00"' in html


def test_a_wrong_form_keeps_what_was_typed_and_says_each_error_beside_its_field() -> None:
    form = AutoForm({"number": "12/26", "facts_on": "31/11/2026", "damage": "1500.50", "facts": "<b>fumo</b>"})
    html = render_crispy_form(form)
    assert 'value="31/11/2026"' in html
    assert 'value="1500.50"' in html
    assert "&lt;b&gt;fumo&lt;/b&gt;" in html
    assert 'aria-describedby="id_facts_on_ajuda id_facts_on_erro"' in html
    assert 'aria-invalid="true"' in html
    assert '<p class="field__error" id="id_force_erro">Erro: Escolha a força que levantou o auto.</p>' in html


def test_two_forms_on_a_page_share_no_id() -> None:
    one, two = AutoForm(prefix="a"), AutoForm(prefix="b")
    for form in (one, two):
        form.helper.inputs = []
    html = FRAME.format(render_crispy_form(one) + render_crispy_form(two))
    assert html_errors(html) == []
    ids = [part.split('"')[0] for part in html.split(' id="')[1:]]
    assert len(ids) == len(set(ids))


def test_the_summary_links_each_error_to_its_field_and_counts_from_three() -> None:
    page = Template('{% include "_partials/_error_summary.html" %}')
    few = AutoForm({"force": "psp", "number": "1/26", "facts_on": "15/11/2026", "place": "inside"})
    html = page.render(Context({"form": few}))
    assert "Corrija para continuar" in html
    assert '<a href="#id_facts">Descreva os factos.</a>' in html
    many = page.render(Context({"form": AutoForm({})}))
    assert "Há 5 erros a corrigir" in many
    assert '<a href="#id_place_0">Escolha onde aconteceu.</a>' in many
    assert page.render(Context({"form": AutoForm()})).strip() == ""


class Parts(forms.Form):
    """The kinds of field that the pattern form does not have."""

    secret = forms.CharField(widget=forms.HiddenInput, initial="s")
    when = forms.SplitDateTimeField(label="Quando")


def test_every_field_says_in_words_whether_it_is_needed() -> None:
    html = render_crispy_form(Parts())
    assert 'type="hidden" name="secret"' in html
    assert '<legend>Quando <span class="field__need">(obrigatório)</span></legend>' in html
    html = render_crispy_form(AutoForm())
    assert html.count("(obrigatório)") + html.count("(opcional)") == len(AutoForm().fields)
