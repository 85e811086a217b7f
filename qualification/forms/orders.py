"""Forms of an order: its subject, its matches, its rules, its grounds, its publication and the proof of its notices."""

from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Submit
from django import forms

from entities.fields import DayField
from legislation.fixtures import NEEDS
from matches.models import Competition, Season, Team
from qualification.levels import levels_of

BY_LAW = ("", "O que a lei dá a cada jogo, se houver despacho")
RULES = [
    ("away_matches_of", "Todos os jogos fora de uma equipa"),
    ("home_matches_of", "Todos os jogos em casa de uma equipa"),
    ("matches_of", "Todos os jogos de uma equipa"),
    ("matches_among", "Os jogos entre certas equipas"),
    ("phase", "Os jogos de uma fase"),
    ("last_rounds", "As últimas jornadas"),
    ("competition", "Todos os jogos de uma competição"),
]


def _area(rows: int = 4) -> forms.Textarea:
    return forms.Textarea(attrs={"rows": rows})


class MatchesForm(forms.Form):
    """Matches for an order: a new one with its subject, or a draft that there is."""

    title = forms.CharField(
        label="Assunto do despacho", max_length=200, help_text="Por exemplo: Primeira Liga Nacional, época 2026/2027."
    )
    level = forms.ChoiceField(label="Nível", required=False)
    reasons = forms.CharField(
        label="Razões, se o nível não é o da lei", required=False, widget=_area(3), max_length=4000
    )

    def __init__(self, *args: Any, season: Season, adding: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["level"].choices = [BY_LAW, *levels_of(season)]  # type: ignore[attr-defined]
        if adding:
            del self.fields["title"]
        self.helper = FormHelper()
        self.helper.form_tag = False


class LineForm(forms.Form):
    """The level of one match of a draft, with its reasons."""

    level = forms.ChoiceField(label="Nível ordenado", required=False)
    reasons = forms.CharField(
        label="Razões, se o nível não é o da lei", required=False, widget=_area(), max_length=4000
    )

    def __init__(self, *args: Any, season: Season, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["level"].choices = [BY_LAW, *levels_of(season)]  # type: ignore[attr-defined]
        self.helper = FormHelper()
        self.helper.form_tag = False


class RuleForm(forms.Form):
    """A rule over fixtures, which also reaches matches added later."""

    rule = forms.ChoiceField(label="Regra", choices=RULES)
    team = forms.ModelChoiceField(
        label="Equipa", queryset=Team.objects.none(), required=False, help_text="Para as regras de uma equipa."
    )
    teams = forms.ModelMultipleChoiceField(
        label="Equipas", queryset=Team.objects.none(), required=False, widget=forms.CheckboxSelectMultiple,
        help_text="Para os jogos entre certas equipas: escolha duas ou mais.",
    )  # fmt: skip
    competition = forms.ModelChoiceField(
        label="Competição", queryset=Competition.objects.none(), required=False,
        help_text="Limita qualquer regra a uma competição.",
    )  # fmt: skip
    phase = forms.CharField(label="Fase", required=False, max_length=60, help_text="Como está escrita no calendário.")
    count = forms.IntegerField(label="Quantas jornadas", required=False, min_value=1, max_value=99)
    rounds = forms.IntegerField(label="Jornadas da prova, ao todo", required=False, min_value=1, max_value=99)
    first_day = DayField(label="A partir de", required=False)
    last_day = DayField(label="Até", required=False)
    level = forms.ChoiceField(label="Nível ordenado")
    reasons = forms.CharField(label="Razões", widget=_area(), max_length=4000)

    def __init__(self, *args: Any, season: Season, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        teams = Team.objects.filter(entries__season=season).distinct()
        teams = teams if teams.exists() else Team.objects.all()
        self.fields["team"].queryset = self.fields["teams"].queryset = teams  # type: ignore[attr-defined]
        self.fields["competition"].queryset = Competition.objects.all()  # type: ignore[attr-defined]
        self.fields["level"].choices = levels_of(season)  # type: ignore[attr-defined]
        self.helper = FormHelper()
        self.helper.form_tag = False

    def clean(self) -> dict[str, Any]:
        """Say beside its field what the chosen rule still needs."""
        data = super().clean() or {}
        words = {
            "team": "Escolha a equipa.",
            "teams": "Escolha duas equipas, pelo menos.",
            "phase": "Escreva a fase.",
            "count": "Diga quantas jornadas.",
            "rounds": "Diga quantas jornadas tem a prova.",
            "competition": "Escolha a competição.",
        }
        for key in NEEDS.get(data.get("rule", ""), ()):
            value = data.get(key)
            if not value or (key == "teams" and len(value) < 2):
                self.add_error(key, words[key])
        return data

    def table(self) -> dict[str, Any]:
        """The rule in the form of `legislation.fixtures`."""
        data = self.cleaned_data
        names: dict[str, Any] = {
            "team": data["team"] and data["team"].name,
            "teams": [team.name for team in data["teams"]],
            "phase": data["phase"],
            "count": data["count"],
            "rounds": data["rounds"],
        }
        table = {"rule": data["rule"], **{key: names[key] for key in NEEDS[data["rule"]] if key in names}}
        limits = {
            "competition": data["competition"] and data["competition"].name,
            "from": data["first_day"],
            "until": data["last_day"],
        }
        return {**table, **{key: value for key, value in limits.items() if value}}


class ProposeForm(forms.Form):
    """The grounds of the order, and why it goes on where somebody was not heard."""

    reasons = forms.CharField(
        label="Fundamentação", required=False, widget=_area(10), max_length=20_000,
        help_text="Parágrafos separados por uma linha em branco.",
    )  # fmt: skip
    not_heard_because = forms.CharField(
        label="Porque se avança sem ouvir quem falta", required=False, widget=_area(3), max_length=500
    )

    def __init__(self, *args: Any, everybody_heard: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if everybody_heard:
            del self.fields["not_heard_because"]
        self.helper = FormHelper()
        self.helper.form_tag = False


class ReturnForm(forms.Form):
    """Why a proposed order goes back."""

    reason = forms.CharField(label="O que falta corrigir", required=False, widget=_area(), max_length=500)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = FormHelper()
        self.helper.form_tag = False


class PublishForm(forms.Form):
    """Where and when a signed order was published."""

    on = DayField(label="Publicado em")
    where = forms.CharField(label="Onde", required=False, max_length=200, help_text="Por exemplo: sítio da autoridade.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = FormHelper()
        self.helper.form_tag = False


class ProofForm(forms.Form):
    """That a notice was received, and how one knows."""

    received_on = DayField(label="Recebida em")
    proof = forms.CharField(
        label="Prova",
        required=False,
        max_length=300,
        help_text="Por exemplo: registo postal ou recibo de leitura.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = FormHelper()
        self.helper.add_input(Submit("guardar", "Registar a prova"))
