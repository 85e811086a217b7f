"""A misdemeanour case told act by act, for the tests of `legislation.procedure`."""

from datetime import UTC, date, datetime, timedelta

from legislation import procedure, terms
from legislation.procedure import Act, Charge, Setting
from legislation.procedure.acts import contents

FACTS = date(2024, 1, 6)
EVERYTHING = [row for row in contents() if not row.derived]
RANGE = {"minimum_cents": 100_000, "maximum_cents": 1_000_000}


class Story:
    """Acts recorded one after another, each checked as the product would; `add` returns why an act was refused."""

    def __init__(self, *charges, calendar="pt", **setting):
        self.charges = charges or (Charge("17", "39.1.g", FACTS, 1_000_000),)
        self.setting = {"charges": tuple(self.charges), "calendar": calendar, **setting}
        self.acts = []

    def at(self, day):
        """The setting on a day."""
        return Setting(today=day, **self.setting)

    def act(self, kind, day, person="17", by="instructor", recorded=None, **details):
        """An act, not yet part of the story; acts of the whole case lose their person."""
        scope = procedure.vocabulary()[kind].scope
        moment = recorded or datetime(day.year, day.month, day.day, 12, tzinfo=UTC) + timedelta(seconds=len(self.acts))
        person = None if scope == "case" else person
        return Act(kind, day, moment, by, person, details, id=f"a{len(self.acts)}")

    def add(self, kind, day, **options):
        """Record an act if it may join the case; the reason where it may not."""
        new = self.act(kind, day, **options)
        refused = procedure.refusal(self.acts, new, self.at(max(day, new.recorded_at.date())))
        if refused is None:
            self.acts.append(new)
        return refused

    def must(self, kind, day, **options):
        """Record an act that has to be lawful; gives back its id."""
        refused = self.add(kind, day, **options)
        assert refused is None, f"{kind}: {refused}"
        return self.acts[-1].id

    def read(self, day):
        """The reading of the whole case on a day."""
        return procedure.read(self.acts, self.at(day))

    def person(self, day, person="17"):
        """The reading for one person on a day."""
        return self.read(day).people[person]

    def notify(self, kind, sent_on, addressee="person", channel="personal", **options):
        """Record a notice on its deemed day."""
        on = terms.deemed(channel, sent_on, calendar=self.setting["calendar"] or "pt").day
        return self.must(kind, on, sent_on=sent_on, addressee=addressee, channel=channel, **options)

    def opened(self):
        """Auto, opening and instructor, in the days after the facts."""
        self.must("auto_received", date(2024, 1, 10), source="auto", number="123/24", force="PSP")
        self.must("opened", date(2024, 1, 11), number="1-1-2024", by="president")
        self.must("instructor_named", date(2024, 1, 11), instructor="instructor", by="president")
        return self

    def accused(self):
        """Up to the notice of the accusation, in person, on 1 February 2024: the defence ends on 29 February."""
        self.opened()
        self.must(
            "accusation", date(2024, 1, 30), facts="Deflagrou um pote.", subjective_facts="Quis.", offences=["39.1.g"]
        )
        self.notify("accusation_notified", date(2024, 2, 1))
        return self

    def proposed(self, outcome="coima"):
        """Up to the proposal of 1 March 2024."""
        self.accused()
        self.must("proposal", date(2024, 3, 1), outcome=outcome, cents=100_000)
        return self

    def decided(self, **changes):
        """Up to the decision of 4 March 2024."""
        self.proposed()
        self.must("decision", date(2024, 3, 4), by="president", **decision(**changes))
        return self

    def notified(self):
        """Up to the notice of the decision, in person, on 6 March 2024: the challenge ends on 4 April."""
        self.decided()
        self.notify("decision_notified", date(2024, 3, 6))
        return self


def decision(**changes):
    """The details of a coima decision with nothing missing, changed as asked."""
    stated = [row.code for row in EVERYTHING]
    return {"outcome": "coima", "cents": 100_000, **RANGE, "contents": stated, "addressees": ["person"], **changes}
