"""The steps of the main job, in order; each is one function and says in its name what it proves."""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from config.smoke import case, register, signing_in
from config.smoke.browser import Browser, StepFailed


@dataclass
class Journey:
    """What the steps share: where, the password, one browser for each person, and what earlier steps found."""

    address: str
    password: str
    browsers: dict[str, Browser] = field(default_factory=dict)
    found: dict[str, str] = field(default_factory=dict)

    def browser(self, account: str) -> Browser:
        """The browser of a demo account, signed in at first use."""
        if account not in self.browsers:
            self.browsers[account] = signing_in.signed_in(self.address, account, self.password)
        return self.browsers[account]


Step = Callable[[Journey], None]

STEPS: list[tuple[str, Step]] = [
    ("a wrong password is refused", lambda journey: signing_in.refused(journey.address, "clube")),
    ("a club signs in", lambda journey: signing_in.has_first_page(journey.browser("clube"))),
    ("the club sends a register", lambda journey: register.send(journey.browser("clube"), journey.found)),
    ("the club mends a row", lambda journey: register.mend(journey.browser("clube"), journey.found)),
    ("the club confirms", lambda journey: register.confirm(journey.browser("clube"), journey.found)),
    ("the receipt opens as PDF", lambda journey: register.receipt(journey.browser("clube"), journey.found)),
    (
        "the authority sees the version",
        lambda journey: register.seen_by_the_authority(journey.browser("registo"), journey.found),
    ),
    (
        "another club does not",
        lambda journey: register.hidden_from_another_club(journey.browser("clube2"), journey.found),
    ),
    ("an instructor opens a case", lambda journey: case.open_case(journey.browser("instrutor"), journey.found)),
    ("the instructor proposes", lambda journey: case.propose(journey.browser("instrutor"), journey.found)),
    ("the president decides", lambda journey: case.decide(journey.browser("dirigente"), journey.found)),
    ("the decision opens as PDF", lambda journey: case.open_decision(journey.browser("inspetor"), journey.found)),
]


def run(address: str, password: str) -> str | None:
    """Do every step on the installation at `address`. Returns what failed, or None."""
    journey = Journey(address, password)
    for name, step in STEPS:
        began = time.monotonic()
        try:
            step(journey)
        except StepFailed as error:
            return f"{name}: {error}"
        sys.stderr.write(f"  {name} ({time.monotonic() - began:.1f} s)\n")
    return None
