"""Forms of the room of documents."""

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Submit
from django import forms

from documents import codes


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
        helper.add_input(Submit("", "Verificar", css_class="button button--primary"))
        return helper

    def clean_codigo(self) -> str:
        """The code in its one form."""
        code = codes.typed(self.cleaned_data["codigo"])
        if len(code) != codes.LENGTH:
            raise forms.ValidationError(
                "O código tem 16 letras e algarismos. Copie-o de novo do documento, por exemplo 7K4M-2QXR-9TBV-H3WD."
            )
        return code
