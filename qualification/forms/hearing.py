"""Forms of the hearing: an opinion, a recorded fact, another day for a report, the filters of a season."""

from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Submit
from django import forms
from django.db.models import Q, QuerySet

from entities.fields import DayField
from entities.models import Organisation, User
from entities.roles import OUTSIDE, Role
from matches.models import Competition, Match, Season
from qualification.levels import levels_of
from qualification.models import RECORDABLE, Opinion
from qualification.standing import ONLY


def bodies_of(user: User) -> list[Organisation]:
    """The forces and organisers for which the user may speak."""
    speaking = OUTSIDE - {Role.CLUB}
    return [g.organisation for g in user.grants_today if g.role in speaking and g.organisation]


class OpinionForm(forms.Form):
    """What a body says of a match."""

    body = forms.TypedChoiceField(label="Em nome de", coerce=int)
    position = forms.ChoiceField(label="Posição", choices=Opinion.Position.choices, widget=forms.RadioSelect)
    level = forms.ChoiceField(label="Nível")
    reasons = forms.CharField(
        label="Razões", required=False, max_length=4000, widget=forms.Textarea(attrs={"rows": 5}),
        help_text="Obrigatórias quando propõe outro nível ou levanta o jogo por si.",
    )  # fmt: skip

    def __init__(self, *args: Any, user: User, season: Season, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.bodies = {body.pk: body for body in bodies_of(user)}
        self.fields["body"].choices = [(pk, body.name) for pk, body in self.bodies.items()]  # type: ignore[attr-defined]
        self.fields["level"].choices = levels_of(season)  # type: ignore[attr-defined]
        self.helper = FormHelper()
        self.helper.add_input(Submit("guardar", "Dar parecer"))


class FactForm(forms.Form):
    """A fact about a match, with what it rests on."""

    VALUES = [("sim", "Verifica-se"), ("nao", "Não se verifica"), ("", "Deixou de se saber")]

    name = forms.ChoiceField(label="Facto", choices=RECORDABLE)
    value = forms.ChoiceField(label="Resposta", choices=VALUES, required=False, widget=forms.RadioSelect, initial="sim")
    ground = forms.CharField(
        label="Em que assenta", required=False, max_length=300, help_text="O documento, a comunicação ou a notícia."
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = FormHelper()
        self.helper.add_input(Submit("guardar", "Registar o facto"))

    def answer(self) -> bool | None:
        """Whether the fact is there; none where it is unknown again."""
        return {"sim": True, "nao": False}.get(self.cleaned_data["value"])


class DutyForm(forms.Form):
    """Another day for a report that is owed."""

    due_on = DayField(label="Devido até")
    why = forms.CharField(label="Porquê", required=False, max_length=300)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = FormHelper()
        self.helper.add_input(Submit("guardar", "Mudar o dia"))


class SeasonFilter(forms.Form):
    """What a list of matches may be narrowed by: the bodies of those very matches, and nobody else's."""

    only = forms.ChoiceField(label="Mostrar", choices=list(ONLY.items()), required=False)
    competition = forms.ModelChoiceField(
        label="Competição", queryset=Competition.objects.none(), required=False, empty_label="Todas"
    )
    force = forms.ModelChoiceField(
        label="Força", queryset=Organisation.objects.none(), required=False, empty_label="Todas"
    )
    club = forms.ModelChoiceField(
        label="Clube", queryset=Organisation.objects.none(), required=False, empty_label="Todos"
    )

    def __init__(self, *args: Any, matches: QuerySet[Match], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        bodies, shown = Organisation.objects, matches.order_by()
        forces = bodies.filter(pk__in=shown.values("venue__force"))
        clubs = Q(pk__in=shown.values("home__club")) | Q(pk__in=shown.values("away__club"))
        choices = {
            "competition": Competition.objects.filter(pk__in=shown.values("competition")),
            "force": forces | bodies.filter(pk__in=forces.values("parent")),
            "club": bodies.filter(clubs),
        }
        for name, queryset in choices.items():
            self.fields[name].queryset = queryset  # type: ignore[attr-defined]
