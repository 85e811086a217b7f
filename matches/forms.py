"""Forms of matches, incidents, competitions, teams and seasons."""

from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Submit
from django import forms

from entities.fields import DayField
from entities.models import Organisation, User, Venue
from matches.models import Competition, Incident, Match, Season, Team
from matches.selectors import competitions_visible_to


def _helper(button: str) -> FormHelper:
    helper = FormHelper()
    helper.add_input(Submit("guardar", button))
    return helper


class HourField(forms.TimeField):
    """An hour by the clock of the venue, 20:30."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("help_text", "Por exemplo 20:30.")
        super().__init__(
            widget=forms.TextInput(attrs={"class": "input--4"}), input_formats=["%H:%M", "%Hh%M"], **options
        )
        self.error_messages["invalid"] = "Escreva a hora como 20:30."


class MatchFilter(forms.Form):
    """What the calendar may be narrowed by."""

    season = forms.ModelChoiceField(label="Época", queryset=Season.objects.all(), required=False, empty_label="Todas")
    competition = forms.ModelChoiceField(
        label="Competição", queryset=Competition.objects.none(), required=False, empty_label="Todas"
    )
    state = forms.ChoiceField(label="Estado", choices=[("", "Todos"), *Match.State.choices], required=False)
    undated = forms.BooleanField(label="Só os que não têm data", required=False)

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["competition"].queryset = competitions_visible_to(user)  # type: ignore[attr-defined]


class MatchForm(forms.Form):
    """A match for the first time; the day and the venue may be unknown."""

    season = forms.ModelChoiceField(label="Época", queryset=Season.objects.all())
    competition = forms.ModelChoiceField(label="Competição", queryset=Competition.objects.none())
    home = forms.ModelChoiceField(label="Equipa visitada", queryset=Team.objects.select_related("club"))
    away = forms.ModelChoiceField(label="Equipa visitante", queryset=Team.objects.select_related("club"))
    day = DayField(label="Dia", required=False)
    time = HourField(label="Hora", required=False)
    venue = forms.ModelChoiceField(label="Recinto", queryset=Venue.objects.all(), required=False)
    round = forms.CharField(label="Jornada", required=False, max_length=40)
    phase = forms.CharField(label="Fase", required=False, max_length=60)
    organiser_code = forms.CharField(label="Código do organizador", required=False, max_length=30)
    league_code = forms.CharField(label="Código da liga", required=False, max_length=30)

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["competition"].queryset = competitions_visible_to(user)  # type: ignore[attr-defined]
        self.helper = _helper("Marcar o jogo")


class MoveForm(forms.Form):
    """Another day, hour or venue; without a day the match is postponed."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    day = DayField(label="Dia", required=False, help_text="Sem dia, o jogo fica adiado até haver data.")
    time = HourField(label="Hora", required=False)
    venue = forms.ModelChoiceField(label="Recinto", queryset=Venue.objects.all(), required=False)
    reason = forms.CharField(label="Motivo", max_length=300)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = _helper("Mudar o jogo")


class CloseForm(forms.Form):
    """The end of a match: held, cancelled, or held and to be repeated on another day."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    state = forms.ChoiceField(
        label="Estado", widget=forms.RadioSelect,
        choices=[(s.value, s.label) for s in (Match.State.PLAYED, Match.State.CANCELLED, Match.State.REPEATED)],
    )  # fmt: skip
    day = DayField(label="Dia da repetição", required=False, help_text="Só para um jogo a repetir; pode ficar vazio.")
    reason = forms.CharField(label="Motivo", max_length=300, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = _helper("Guardar o estado")


class IncidentForm(forms.Form):
    """What happened at a match, from a report of the police or of the security manager."""

    kind = forms.ChoiceField(label="Tipo", choices=Incident.Kind.choices)
    source = forms.ChoiceField(
        label="Origem",
        choices=[(s.value, s.label) for s in (Incident.Source.POLICE, Incident.Source.SECURITY_REPORT)],
    )
    reference = forms.CharField(label="Número do relatório", max_length=60)
    serious = forms.BooleanField(
        label="Incidente grave", required=False, help_text="Os graves contam para os jogos seguintes dos mesmos clubes."
    )
    club = forms.ModelChoiceField(label="Adeptos do clube", queryset=Organisation.objects.none(), required=False)
    summary = forms.CharField(
        label="O que aconteceu", max_length=500, widget=forms.Textarea(attrs={"rows": 4}),
        help_text="Sem nomes nem outros dados de pessoas.",
    )  # fmt: skip
    established_on = DayField(label="Apurado em")

    def __init__(self, *args: Any, match: Match, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        clubs = Organisation.objects.filter(pk__in=[match.home.club_id, match.away.club_id])
        self.fields["club"].queryset = clubs  # type: ignore[attr-defined]
        self.helper = _helper("Registar o incidente")


class CompetitionForm(forms.ModelForm):
    """A competition: what the law asks about it."""

    KNOCKOUT = [("", "Não se sabe"), ("true", "Sim"), ("false", "Não")]

    knockout = forms.NullBooleanField(label="Por eliminatórias", required=False, widget=forms.Select(choices=KNOCKOUT))

    class Meta:
        model = Competition
        fields = ["organiser", "sport", "name", "level", "age_group", "scope", "knockout"]
        labels = {"organiser": "Organizador"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = [Organisation.Kind.FEDERATION, Organisation.Kind.LEAGUE]
        self.fields["organiser"].queryset = Organisation.objects.filter(kind__in=kinds)  # type: ignore[attr-defined]
        self.helper = _helper("Guardar a competição")


class TeamForm(forms.ModelForm):
    """A team, entered in a competition of a season where one is chosen."""

    season = forms.ModelChoiceField(label="Inscrita na época", queryset=Season.objects.all(), required=False)
    competition = forms.ModelChoiceField(
        label="Inscrita na competição", queryset=Competition.objects.all(), required=False
    )

    class Meta:
        model = Team
        fields = ["club", "sport", "kind", "age_group", "name", "federation_code"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        clubs = Organisation.objects.filter(kind=Organisation.Kind.CLUB)
        self.fields["club"].queryset = clubs  # type: ignore[attr-defined]
        self.helper = _helper("Guardar a equipa")


class SeasonForm(forms.Form):
    """A season and its days, which an exception may lengthen."""

    name = forms.RegexField(
        label="Época", regex=r"^\d{4}/\d{4}$", max_length=9, help_text="Por exemplo 2026/2027.",
        error_messages={"invalid": "Escreva os dois anos, por exemplo 2026/2027."},
    )  # fmt: skip
    first_day = DayField(label="Primeiro dia")
    last_day = DayField(label="Último dia")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = _helper("Guardar a época")
