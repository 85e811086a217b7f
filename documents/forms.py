"""Forms of the room of documents."""

from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Submit
from django import forms
from django.core.files.uploadedfile import UploadedFile

from audit.errors import InvalidInput
from documents import codes, texts, verification
from documents.kinds import DocumentKind
from entities.fields import DayField


class CodeForm(forms.Form):
    """The verification code as typed or scanned."""

    codigo = forms.CharField(
        label="Código de verificação",
        help_text="São 16 letras e algarismos, junto ao código QR. Por exemplo: 7K4M-2QXR-9TBV-H3WD.",
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off", "class": "input--20"}),
    )

    @property
    def helper(self) -> FormHelper:
        """A form that asks and changes nothing."""
        helper = FormHelper()
        helper.form_method = "get"
        helper.form_action = "documents:verify-start"
        helper.add_input(Submit("", "Verificar o código", css_class="button button--primary"))
        return helper

    def clean_codigo(self) -> str:
        """The code in its one form."""
        code = codes.typed(self.cleaned_data["codigo"])
        if len(code) != codes.LENGTH:
            raise forms.ValidationError(
                "O código tem 16 letras e algarismos. Copie-o de novo do documento, por exemplo 7K4M-2QXR-9TBV-H3WD."
            )
        return code


class FileForm(forms.Form):
    """A file to compare with what was issued."""

    ficheiro = forms.FileField(
        label="Ficheiro PDF",
        help_text="O ficheiro é comparado e não fica guardado. O máximo são 30 MB.",
        widget=forms.ClearableFileInput(attrs={"accept": "application/pdf,.pdf"}),
    )

    @property
    def helper(self) -> FormHelper:
        """A form of its own beside the one for the code."""
        helper = FormHelper()
        helper.form_action = "documents:verify-file"
        helper.add_input(Submit("", "Verificar o ficheiro", css_class="button button--secondary"))
        return helper

    def clean_ficheiro(self) -> "UploadedFile[Any]":
        """Not larger than anything we issue."""
        upload: UploadedFile[Any] = self.cleaned_data["ficheiro"]
        if (upload.size or 0) > verification.LARGEST:
            raise forms.ValidationError("O ficheiro tem mais de 30 MB. Escolha o PDF tal como o recebeu.")
        return upload


class FindForm(forms.Form):
    """Codes and numbers, one a line: a scanner types the code and a line end."""

    procurar = forms.CharField(
        label="Código, número ou processo",
        help_text="Um por linha. Por exemplo: DEC 12/2026, 1-266-2026, ou o código lido pelo leitor.",
        widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off", "class": "input--20"}),
        max_length=20_000,
    )

    @property
    def helper(self) -> FormHelper:
        """A form that asks and changes nothing."""
        helper = FormHelper()
        helper.form_method = "get"
        helper.form_action = "documents:print-start"
        helper.add_input(Submit("", "Procurar", css_class="button button--primary"))
        return helper


class PrintForm(forms.Form):
    """Why somebody prints, and how."""

    motivo = forms.CharField(
        label="Motivo da impressão",
        help_text="Fica registado. Por exemplo: notificação em mão.",
        max_length=300,
    )
    verso = forms.BooleanField(
        label="Frente e verso: cada documento começa numa folha nova", required=False, initial=True
    )

    @property
    def helper(self) -> FormHelper:
        """Stands inside the form that holds the documents chosen."""
        helper = FormHelper()
        helper.form_tag = False
        return helper


class TextForm(forms.Form):
    """A version of a standard text."""

    texto = forms.CharField(
        label="Texto",
        help_text=(
            "Uma linha em branco separa os parágrafos. Um título começa por «# ». "
            f"A linha {texts.SLOT} é o lugar do texto próprio de cada processo."
        ),
        widget=forms.Textarea(attrs={"rows": 24, "class": "input--wide"}),
        max_length=50_000,
        strip=False,
    )
    desde = DayField(label="Em vigor desde")
    nota = forms.CharField(label="O que muda", max_length=300, required=False)
    visto = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, kind: DocumentKind, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kind = kind

    @property
    def helper(self) -> FormHelper:
        """Writes the version; proposing it is another act."""
        helper = FormHelper()
        helper.add_input(Submit("", "Gravar a versão", css_class="button button--primary"))
        return helper

    def clean_texto(self) -> str:
        """Only fields of the closed list."""
        text: str = self.cleaned_data["texto"]
        try:
            texts.check(texts.parse(text), self.kind.fields)
        except InvalidInput as refusal:
            raise forms.ValidationError(refusal.message) from refusal
        return text
