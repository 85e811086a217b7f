"""A page for impact studies: one season under two wordings."""

from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Submit
from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from entities.http import user_of
from entities.models import User
from legislation.errors import Refusal
from matches.selectors import seasons_visible_to
from qualification import comparing
from qualification.standing import season_matches
from qualification.views.common import page_of


class CompareForm(forms.Form):
    """Which season, under which two wordings, with or without an order."""

    season: forms.ModelChoiceField = forms.ModelChoiceField(label="Época", queryset=None)
    before = forms.ChoiceField(label="Redação A")
    after = forms.ChoiceField(label="Redação B")
    ordered = forms.BooleanField(label="Como se houvesse despacho para todos os jogos", required=False)

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["season"].queryset = seasons_visible_to(user)  # type: ignore[attr-defined]
        choices = comparing.wordings()
        for name in ("before", "after"):
            self.fields[name].choices = choices  # type: ignore[attr-defined]
        self.helper = FormHelper()
        self.helper.form_method = "get"
        self.helper.disable_csrf = True
        self.helper.add_input(Submit("ver", "Comparar"))


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Evaluate a season under two wordings; nothing is kept."""
    user = user_of(request)
    form = CompareForm(request.GET if "season" in request.GET else None, user=user)
    result = None
    if form.is_bound and form.is_valid():
        data = form.cleaned_data
        matches = list(season_matches(user, data["season"]))
        try:
            result = comparing.compare(matches, data["before"], data["after"], ordered=data["ordered"])
        except Refusal as refusal:
            form.add_error(None, refusal.message)
    context = {
        "form": form,
        "result": result,
        "page": page_of(request, result.changed) if result else None,
        "titles": dict(comparing.wordings()),
        "jurisdiction": settings.JURISDICTION,
        "page_has_errors": form.is_bound and bool(form.errors),
    }
    return render(request, "qualification/compare.html", context)
