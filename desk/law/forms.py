"""The forms of the computation page: each one becomes a question to the law's own command line."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Submit
from django import forms
from django.conf import settings

from entities.fields import DayField, EurosField
from legislation import calendars, coima, qualify, rules, terms
from legislation.cli.run import answer

UNKNOWN = ""
YES_NO = [(UNKNOWN, "não se sabe"), ("yes", "sim"), ("no", "não")]
FACT_LABELS = {
    "scope": "Âmbito",
    "age_group": "Escalão",
    "competition": "Competição",
    "venue": "Recinto",
    "capacity": "Lotação do recinto",
    "expected_spectators": "Espectadores previstos",
    "expected_visiting_supporters": "Adeptos visitantes previstos",
    "expected_full": "Lotação que se prevê esgotada",
    "team_in_professional_competition": "Equipa inscrita em competição profissional",
    "final_phase_european_or_world": "Fase final europeia ou mundial",
    "sport_listed_by_order": "Modalidade fixada por despacho",
    "ordered_high_risk": "Despacho que define o jogo como de risco elevado",
    "declared_by_authority": "Declaração da autoridade",
    "declared_by_international_body": "Declaração de organização internacional",
    "exceptional_reasons": "Razões excecionais",
    "knockout_two_rounds_before_final": "Uma das duas eliminatórias antes da final",
    "serious_incidents_before": "Incidentes graves em jogos anteriores",
    "decisive_for_both_teams": "Decisivo para as duas equipas",
    "decisive_for_one_team": "Decisivo para uma das equipas",
    "level_1_proposed_by_force_or_federation": "Nível 1 proposto pela força ou pela federação",
    "declared_by_federation": "Declaração da federação",
    "hostility_history": "Historial de hostilidade",
    "national_continental_or_world_final_phase": "Fase final nacional, continental ou mundial",
    "public_order_concentration": "Concentração que pode perturbar a ordem",
    "signs_of_incident_prone_behaviour": "Sinais de comportamento propício a incidentes",
}
WORD_LABELS = {
    "national": "nacional",
    "international": "internacional",
    "seniors": "seniores",
    "juniors": "juniores",
    "professional": "profissional",
    "non_professional": "não profissional",
    "open_air": "ao ar livre",
    "indoor": "coberto",
}
ACT_LABELS = {
    "notified_measure": "Notificação de despacho ou medida",
    "evidence": "Diligência de prova",
    "heard": "Audição do arguido",
    "defence_notified": "Notificação para defesa",
    "decision": "Decisão",
    "decision_notified": "Notificação da decisão",
    "sent_to_prosecutor": "Envio ao Ministério Público",
    "returned_by_prosecutor": "Devolução pelo Ministério Público",
    "appeal_exam_notified": "Notificação do exame do recurso",
    "final": "Decisão definitiva",
}
ACT_ROWS = range(1, 9)


class Question(forms.Form):
    """A form that asks the law something. Sent by GET: nothing personal is asked, and the address can be kept."""

    name: ClassVar[str]
    title: ClassVar[str]
    lead: ClassVar[str]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = FormHelper()
        self.helper.form_method = "get"
        self.helper.add_input(Submit("calcular", "Calcular"))

    def argv(self, folder: Path) -> list[str]:
        """The words of the command; files go into `folder`."""
        raise NotImplementedError

    def ask(self) -> dict[str, Any]:
        """The answer of the law. Raises `legislation.errors.Refusal` where it has none."""
        with _folder() as folder:
            return answer([self.name, *self.argv(folder)])


class CoimaQuestion(Question):
    name = "coima"
    title = "Moldura da coima"
    lead = "O mínimo e o máximo de uma infração na redação em vigor no dia dos factos."

    offence = forms.CharField(label="Infração", help_text="Artigo, número e alínea. Exemplo: 39.1.g ou 39-A.1.i.")
    on = DayField(label="Dia dos factos")
    decided_on = DayField(label="Dia da decisão, para comparar com a lei posterior", required=False)
    modifiers = forms.MultipleChoiceField(
        label="O que altera a moldura",
        required=False,
        choices=[(m, coima.MODIFIER_NAMES[m]) for m in coima.MODIFIERS],
        widget=forms.CheckboxSelectMultiple,
    )
    benefit = EurosField(label="Benefício económico, se for superior ao máximo", required=False)
    legal_person = forms.BooleanField(label="O arguido é pessoa coletiva", required=False)

    def argv(self, folder: Path) -> list[str]:
        data = self.cleaned_data
        words = [data["offence"].strip(), "--on", data["on"].isoformat()]
        words += [f"--{m.replace('_', '-')}" for m in data["modifiers"]]
        if data["decided_on"]:
            words += ["--decided-on", data["decided_on"].isoformat()]
        if data["benefit"] is not None:
            words += ["--benefit", _euros(data["benefit"])]
        return words + (["--legal-person"] if data["legal_person"] else [])


class ConcurrenceQuestion(Question):
    name = "concurrence"
    title = "Coima única por concurso"
    lead = "Os limites da coima única de várias infrações da mesma pessoa."

    fines = forms.CharField(label="Coimas de cada infração", help_text="Separadas por ponto e vírgula: 1000; 1500,50.")
    maxima = forms.CharField(label="Máximos de cada infração", help_text="Na mesma ordem: 10000; 5000.")

    def clean_fines(self) -> str:
        return _amounts(self.cleaned_data["fines"])

    def clean_maxima(self) -> str:
        return _amounts(self.cleaned_data["maxima"])

    def argv(self, folder: Path) -> list[str]:
        return ["--fines", self.cleaned_data["fines"], "--maxima", self.cleaned_data["maxima"]]


class SplitQuestion(Question):
    name = "split"
    title = "Destino do produto da coima"
    lead = "A parte de cada entidade, ao cêntimo, na redação do dia dos factos."

    amount = EurosField(label="Montante pago")
    on = DayField(label="Dia dos factos")
    region = forms.ChoiceField(
        label="Onde foi a infração",
        required=False,
        choices=[("", "Continente"), ("azores", "Açores"), ("madeira", "Madeira")],
    )
    no_force = forms.BooleanField(label="Nenhuma força de segurança levantou o auto", required=False)

    def argv(self, folder: Path) -> list[str]:
        data = self.cleaned_data
        words = [_euros(data["amount"]), "--on", data["on"].isoformat()]
        words += ["--region", data["region"]] if data["region"] else []
        return words + (["--no-force"] if data["no_force"] else [])


class TermQuestion(Question):
    name = "term"
    title = "Prazo"
    lead = "O último dia de um prazo, com cada dia contado e cada dia saltado."

    rule = forms.ChoiceField(label="Prazo", choices=[(r, terms.LABELS[r]) for r in terms.RULES])
    start = DayField(label="Dia do facto que inicia o prazo", help_text="Este dia não se conta.")
    hour = forms.RegexField(
        r"^\d{1,2}:\d{2}$", label="Hora, se o prazo for em horas", required=False, help_text="Exemplo: 21:30."
    )
    calendar = forms.ChoiceField(label="Calendário", choices=[])
    with_pandemic = forms.BooleanField(label="Contar as suspensões da pandemia", required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        own = rules_jurisdiction().lower()
        names = [name for name in calendars.ids() if name.split("/")[0] == own]
        self.fields["calendar"].choices = [(name, name) for name in names]  # type: ignore[attr-defined]

    def argv(self, folder: Path) -> list[str]:
        data = self.cleaned_data
        start = data["start"].isoformat() + (f"T{data['hour']:0>5}" if data["hour"] else "")
        words = [data["rule"], "--from", start, "--calendar", data["calendar"]]
        return words + (["--with-pandemic"] if data["with_pandemic"] else [])


class PrescriptionQuestion(Question):
    name = "prescription"
    title = "Prescrição do procedimento"
    lead = "A linha do tempo: prazo, interrupções, suspensões e limite máximo."

    facts_on = DayField(label="Dia dos factos")
    maximum = EurosField(label="Máximo da coima, já alterado")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for row in ACT_ROWS:
            self.fields[f"kind_{row}"] = forms.ChoiceField(
                label=f"Ato {row}", required=False, choices=[("", "nenhum"), *ACT_LABELS.items()]
            )
            self.fields[f"on_{row}"] = DayField(label=f"Dia do ato {row}", required=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for row in ACT_ROWS:
            if data.get(f"kind_{row}") and not data.get(f"on_{row}") and f"on_{row}" not in self.errors:
                self.add_error(f"on_{row}", f"Escreva o dia do ato {row}, por exemplo 05/09/2024.")
        return data

    def argv(self, folder: Path) -> list[str]:
        data = self.cleaned_data
        acts = [
            {"kind": data[f"kind_{row}"], "on": data[f"on_{row}"].isoformat(), "interrupts": True}
            if data[f"kind_{row}"] == "evidence"
            else {"kind": data[f"kind_{row}"], "on": data[f"on_{row}"].isoformat()}
            for row in ACT_ROWS
            if data[f"kind_{row}"]
        ]
        asked = {"facts_on": data["facts_on"].isoformat(), "max_cents": data["maximum"], "acts": acts}
        return [_file(folder, asked)]


class RecidivismQuestion(Question):
    name = "recidivism"
    title = "Reincidência"
    lead = "Que condenações anteriores contam para uns factos. A decisão cabe sempre a uma pessoa."

    convictions = forms.CharField(
        label="Dias em que as condenações ficaram definitivas",
        help_text="Separados por ponto e vírgula: 05/09/2023; 10/01/2024.",
        required=False,
    )
    facts = DayField(label="Dia dos novos factos")
    test = forms.ChoiceField(
        label="Regra",
        choices=[("41-A", "Agravamento (art. 41.º-A)"), ("42.4", "Sanção obrigatória (art. 42.º, n.º 4)")],
    )

    def clean_convictions(self) -> list[date]:
        field = DayField()
        return [field.clean(part.strip()) for part in self.cleaned_data["convictions"].split(";") if part.strip()]

    def argv(self, folder: Path) -> list[str]:
        data = self.cleaned_data
        convictions = _file(folder, [{"final_on": d.isoformat()} for d in data["convictions"]])
        return ["--convictions", convictions, "--facts", data["facts"].isoformat(), "--test", data["test"]]


class QualifyQuestion(Question):
    name = "qualify"
    title = "Risco de um jogo"
    lead = "O nível que os factos dão na redação do dia, e o que falta saber."

    on = DayField(label="Dia do jogo")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for fact, kind in qualify.FACTS.items():
            label = FACT_LABELS[fact]
            if kind is bool:
                field: forms.Field = forms.ChoiceField(label=label, required=False, choices=YES_NO)
            elif kind is int:
                field = forms.IntegerField(label=label, required=False, min_value=0)
            else:
                words = [(w, WORD_LABELS.get(w, w)) for w in qualify.WORDS[fact]]
                field = forms.ChoiceField(label=label, required=False, choices=[(UNKNOWN, "não se sabe"), *words])
            self.fields[fact] = field

    def argv(self, folder: Path) -> list[str]:
        facts: dict[str, Any] = {}
        for fact, kind in qualify.FACTS.items():
            value = self.cleaned_data[fact]
            if value not in (UNKNOWN, None):
                facts[fact] = value == "yes" if kind is bool else value
        return [_file(folder, facts), "--on", self.cleaned_data["on"].isoformat()]


QUESTIONS: dict[str, type[Question]] = {
    q.name: q
    for q in (
        CoimaQuestion,
        ConcurrenceQuestion,
        SplitQuestion,
        TermQuestion,
        PrescriptionQuestion,
        RecidivismQuestion,
        QualifyQuestion,
    )
}


def rules_jurisdiction() -> str:
    """The jurisdiction of this installation, of which alone the page speaks."""
    return str(settings.JURISDICTION) if settings.JURISDICTION in rules.library().jurisdictions() else "PT"


@contextmanager
def _folder() -> Iterator[Path]:
    with TemporaryDirectory() as name:
        yield Path(name)


def _file(folder: Path, content: object) -> str:
    path = folder / "question.json"
    path.write_text(json.dumps(content))
    return str(path)


def _euros(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"


def _amounts(text: str) -> str:
    field = EurosField()
    return ",".join(_euros(field.clean(part.strip())) for part in re.split(r";", text) if part.strip())
