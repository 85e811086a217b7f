"""What no law fixes and the authority settles for itself: days, windows, periods of keeping. Overridden in settings."""

from dataclasses import dataclass, fields

from django.conf import settings


@dataclass(frozen=True)
class Policy:
    """Days unless the name says otherwise.

    `due_after_quarter`: a quarterly register is due so many days after its quarter ends. `remind_before` and
    `remind_after`: reminders around the due day. `default_after`: from so many days late, and a reminder, the club is
    listed as in default. `match_window_before` and `match_window_after`: when a security force may read the registers
    of a match's clubs. `difference_percent`: a rise or fall beyond it asks for a sentence. The `keep_…` periods count
    from the end of what they name.
    """

    due_after_quarter: int = 15
    remind_before: int = 10
    remind_after: int = 5
    remind_again_every: int = 30
    default_after: int = 30
    match_window_before: int = 3
    match_window_after: int = 2
    difference_percent: int = 20
    keep_drafts: int = 60
    keep_files: int = 90
    keep_superseded: int = 3 * 365
    keep_voluntary: int = 365
    keep_former_members: int = 3 * 365
    force_page_size: int = 10


def policy() -> Policy:
    """The policy of this installation (`settings.REGISTRY`, a dictionary of the values that differ)."""
    given = getattr(settings, "REGISTRY", {})
    known = {field.name for field in fields(Policy)}
    return Policy(**{name: value for name, value in given.items() if name in known})
