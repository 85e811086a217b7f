"""The one family of errors that acts raise. Views turn it into a message; it is never a server error."""


class ActRefused(Exception):
    """An act that cannot be done now.

    `code` is a stable word for tests and logs, `message` a sentence for the person (what is wrong and what to do),
    `field` the form field it belongs to, where there is one. Every refusal of a legal act is logged by the view layer.
    """

    def __init__(self, code: str, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field


class Conflict(ActRefused):
    """Somebody else changed the object since this page was opened; what was typed stays on screen."""


class InvalidInput(ActRefused):
    """Something typed or sent cannot be read; the message says how to mend it."""
