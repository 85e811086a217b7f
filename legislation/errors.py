"""The one way the law room says no."""


class Refusal(Exception):
    """A question that the loaded law cannot answer.

    The text is one plain sentence for a person: what was asked, why there is no answer, and what to do.
    `code` is a stable word for programs and tests (`unknown_offence`, `before_first_wording`, `modifier_unknown`…).
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
