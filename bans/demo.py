"""Nothing of its own: the bans of the demonstration come from its cases, and one from a court."""

from datetime import timedelta
from typing import Any

from bans.models import Ban
from bans.services import enter_court_ban
from entities.models import CivilId, Person
from legislation import dates


def load(world: dict[str, Any]) -> None:
    """One ban that a court communicated. Idempotent."""
    if Ban.objects.filter(kind=Ban.Kind.COURT).exists():
        return
    person = Person.objects.create(name="Baltazar Quintela Moura")
    CivilId.objects.create(person=person, kind=CivilId.Kind.PASSPORT, number="DEMOX0001", country="PT")
    today = dates.today()
    enter_court_ban(
        by=world["users"]["juridico"],
        person=person,
        court="Tribunal Judicial da Comarca de Ribeira Alta",
        process="12/25.0DEMO",
        legal_basis="pena acessória aplicada em sentença",
        scope="Recintos onde se realizem espetáculos desportivos",
        starts_on=today - timedelta(days=60),
        ends_on=today + timedelta(days=300),
    )
