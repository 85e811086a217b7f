"""The form of a proposal: coima for each offence, criteria one by one, accessory sanctions, costs, and the text."""

from collections.abc import Mapping
from typing import Any

from crispy_forms.layout import Submit
from django import forms

from entities.fields import EurosField
from entities.house import HouseForm
from legislation import formats
from legislation.procedure import words
from sanctions import blocks, measure
from sanctions.forms.common import Versioned, choice, paragraph, text
from sanctions.models import Charged
from sanctions.models.decisions import Kind
from sanctions.words import WORDS

COST_LINES = 3


class MeasureForm(Versioned):
    """Measure and text of one person charged. Which fields there are follows from the kind of measure and the law."""

    button = "Guardar e conferir"
    draft_version = forms.IntegerField(widget=forms.HiddenInput)
    kind = forms.CharField(widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, charged: Charged, content: Mapping[str, Any], draft_version: int, **options: Any
    ) -> None:
        self.charged = charged
        self.outcome = content["kind"]
        self.weighed = measure.criteria(charged) if self.outcome == Kind.COIMA else []
        given = {**_initial(content, self.weighed), "draft_version": draft_version}
        options["initial"] = {**options.get("initial", {}), **given}
        super().__init__(*args, **options)
        self.charges = measure.live_charges(charged)
        self.possible = list(measure.accessories(charged).values()) if self.outcome in SANCTIONING else []
        self.sections = blocks.sections_for(self.outcome)
        groups: list[tuple[str, tuple[str, ...]]] = []
        if self.outcome == Kind.COIMA:
            groups.append(("Coima", tuple(self._fines())))
            groups.append(("Ponderação (art. 41.º)", tuple(self._criteria())))
        if self.possible:
            groups.append(("Sanções acessórias", tuple(self._accessories())))
        if self.outcome in SANCTIONING:
            groups.append(("Custas: despesas efetivas", tuple(self._costs())))
        if self.outcome == Kind.ARCHIVE:
            self.fields["archive_reason"] = choice(
                "Motivo do arquivamento", [(w, WORDS.get(w, w).capitalize()) for w in words("archive_reason")],
                required=False,
            )  # fmt: skip
            groups.append(("Arquivamento", ("archive_reason",)))
        groups.append(("Texto da decisão", tuple(self._texts(notice=False))))
        if any(section.notice for section in self.sections):
            groups.append(("Avisos", tuple(self._texts(notice=True))))
        self._lay_out(groups)

    def _lay_out(self, groups: list[tuple[str, tuple[str, ...]]]) -> None:
        from crispy_forms.layout import Fieldset, Layout

        self.helper.layout = Layout(
            "version", "draft_version", "kind", *(Fieldset(title, *names) for title, names in groups)
        )
        self.helper.add_input(Submit("guardar", "Guardar rascunho", css_class="button--secondary"))

    def _fines(self) -> list[str]:
        names = []
        for charge in self.charges:
            result = measure.compute(charge)
            limits = f"Entre {formats.euros(result.min_cents)} e {formats.euros(result.max_cents)}."
            self.fields[f"fine_{charge.pk}"] = EurosField(
                label=f"Coima por {charge.offence}", required=False, help_text=limits
            )
            names.append(f"fine_{charge.pk}")
        if len(self.charges) > 1:
            self.fields["single_fine"] = EurosField(
                label="Coima única",
                required=False,
                help_text="Entre a mais alta e a soma, até ao dobro do maior máximo.",
            )
            names.append("single_fine")
        self.fields["ground"] = paragraph(
            "Fundamento de coima fora dos limites", required=False, rows=2, help_text="Só se a coima ficar fora deles."
        )
        return [*names, "ground"]

    def _criteria(self) -> list[str]:
        names = []
        for number, (cite, what) in enumerate(self.weighed):
            self.fields[f"criterion_{number}"] = paragraph(
                f"{what.capitalize()} (art. {cite})",
                required=False,
                rows=2,
                help_text="Se não se aplica, diga porquê.",
            )
            names.append(f"criterion_{number}")
        return names

    def _accessories(self) -> list[str]:
        names = []
        for known in self.possible:
            self.fields[f"amount_{known.kind}"] = forms.IntegerField(
                label=f"{known.name.capitalize()}: {known.unit}",
                required=False,
                min_value=1,
                help_text=f"Até {known.most} {known.unit} ({known.cite}).",
                widget=forms.TextInput(attrs={"class": "input--4", "inputmode": "numeric"}),
            )
            self.fields[f"why_{known.kind}"] = paragraph(f"Fundamento: {known.name}", required=False, rows=2)
            names += [f"amount_{known.kind}", f"why_{known.kind}"]
        if measure.mandatory_question(self.charged):
            self.fields["mandatory_answer"] = paragraph(
                "Porque não se aplica a sanção obrigatória", required=False, rows=2,
                help_text="Há condenação anterior na janela legal.",
            )  # fmt: skip
            names.append("mandatory_answer")
        return names

    def _costs(self) -> list[str]:
        names = []
        for number in range(COST_LINES):
            self.fields[f"cost_what_{number}"] = text(f"Despesa {number + 1}", required=False)
            self.fields[f"cost_cents_{number}"] = EurosField(label=f"Valor da despesa {number + 1}", required=False)
            names += [f"cost_what_{number}", f"cost_cents_{number}"]
        return names

    def _texts(self, *, notice: bool) -> list[str]:
        names = []
        for section in self.sections:
            if section.notice == notice:
                self.fields[f"text_{section.code}"] = paragraph(
                    section.heading, required=False, rows=section.rows, help_text=section.hint
                )
                names.append(f"text_{section.code}")
        return names

    def content(self, before: Mapping[str, Any]) -> dict[str, Any]:
        """The draft as it is stored (`sanctions.services.drafting.empty_content`)."""
        data = self.cleaned_data
        fines = {str(charge.pk): data.get(f"fine_{charge.pk}") for charge in self.charges}
        costs = [
            {"what": data[f"cost_what_{n}"], "cents": data[f"cost_cents_{n}"] or 0}
            for n in range(COST_LINES)
            if data.get(f"cost_what_{n}") or data.get(f"cost_cents_{n}")
        ]
        return {
            "kind": self.outcome,
            "fines": {key: cents for key, cents in fines.items() if cents is not None},
            "single_fine": data.get("single_fine"),
            "ground": data.get("ground", ""),
            "criteria": {cite: data[f"criterion_{n}"] for n, (cite, _) in enumerate(self.weighed)},
            "accessory": [
                {"kind": known.kind, "amount": data[f"amount_{known.kind}"], "reason": data[f"why_{known.kind}"]}
                for known in self.possible
                if data.get(f"amount_{known.kind}")
            ],
            "mandatory_answer": data.get("mandatory_answer", ""),
            "costs": costs,
            "texts": {
                **before["texts"],
                **{section.code: data[f"text_{section.code}"] for section in self.sections},
            },
            "archive_reason": data.get("archive_reason", ""),
        }


SANCTIONING = (Kind.COIMA, Kind.ADMONITION, Kind.ACCESSORY_ONLY)


def _initial(content: Mapping[str, Any], weighed: list[tuple[str, str]]) -> dict[str, Any]:
    """A stored draft as initial values of the form."""
    found: dict[str, Any] = {
        "kind": content["kind"],
        "single_fine": content["single_fine"],
        "ground": content["ground"],
        "mandatory_answer": content["mandatory_answer"],
        "archive_reason": content["archive_reason"],
    }
    found |= {f"fine_{pk}": cents for pk, cents in content["fines"].items()}
    found |= {f"criterion_{n}": content["criteria"].get(cite, "") for n, (cite, _) in enumerate(weighed)}
    found |= {f"text_{code}": value for code, value in content["texts"].items()}
    for line in content["accessory"]:
        found |= {f"amount_{line['kind']}": line["amount"], f"why_{line['kind']}": line["reason"]}
    for number, line in enumerate(content["costs"]):
        found |= {f"cost_what_{number}": line["what"], f"cost_cents_{number}": line["cents"]}
    return found


class CommentsForm(HouseForm):
    """Comments on a proposal that goes back."""

    button = "Devolver com comentários"
    comments = paragraph("O que falta ou está errado", rows=4)
