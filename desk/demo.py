"""Who works in the demonstration: invented bodies and one account for each role."""

import os
import secrets
from datetime import date
from pathlib import Path

from django.conf import settings
from django.db import transaction

from entities.models import Organisation, RoleGrant, User
from entities.roles import Role

ACCOUNTS: list[tuple[str, str, Role, str]] = [
    ("registo", "Rita Lamego", Role.REGISTRY_OFFICER, ""),
    ("qualificacao", "Quim Valadas", Role.QUALIFICATION_OFFICER, ""),
    ("instrutor", "Inês Torrado", Role.INSTRUCTOR, ""),
    ("dirigente", "Dulce Arrifana", Role.PRESIDENT, ""),
    ("tesouraria", "Tomás Serpins", Role.TREASURY, ""),
    ("inspetor", "Ivo Cardigos", Role.INSPECTOR, ""),
    ("juridico", "Júlia Monsanto", Role.LEGAL_OFFICER, ""),
    ("expediente", "Elsa Pinhel", Role.DISPATCH_CLERK, ""),
    ("chefia", "Carlos Vimeiro", Role.SUPERVISOR, ""),
    ("estatistica", "Ester Alcains", Role.STATISTICS, ""),
    ("auditor", "Aurora Belver", Role.AUDITOR, ""),
    ("administrador", "Abel Nisa", Role.ADMINISTRATOR, ""),
    ("clube", "Clara Ribeira", Role.CLUB, "Académico da Ribeira"),
    ("clube2", "Vasco Valverde", Role.CLUB, "União de Valverde"),
    ("federacao", "Fernanda Campo", Role.ORGANISER, "Federação Nacional de Futebol de Campo"),
    ("psp", "Paulo Sintrão", Role.FORCE, "Polícia de Segurança Pública"),
    ("gnr", "Graça Nogueira", Role.FORCE, "Guarda Nacional Republicana"),
]

BODIES: list[tuple[str, str, str, str]] = [
    (Organisation.Kind.AUTHORITY, "Autoridade para a Prevenção e o Combate à Violência no Desporto", "APCVD", "Viseu"),
    (Organisation.Kind.FORCE, "Polícia de Segurança Pública", "PSP", "Lisboa"),
    (Organisation.Kind.FORCE, "Guarda Nacional Republicana", "GNR", "Lisboa"),
    (Organisation.Kind.FEDERATION, "Federação Nacional de Futebol de Campo", "FNFC", "Lisboa"),
    (Organisation.Kind.LEAGUE, "Liga Nacional de Clubes", "LNC", "Porto"),
    (Organisation.Kind.CLUB, "Académico da Ribeira", "Ribeira", "Porto"),
    (Organisation.Kind.CLUB, "União de Valverde", "Valverde", "Lisboa"),
    (Organisation.Kind.CLUB, "Sporting da Foz do Rio", "Foz do Rio", "Braga"),
    (Organisation.Kind.CLUB, "Atlético da Serra", "Serra", "Guarda"),
    (Organisation.Kind.CLUB, "Desportivo da Lagoa Nova", "Lagoa Nova", "Faro"),
    (Organisation.Kind.COURT, "Tribunal Judicial da Comarca de Ribeira Alta", "Comarca de Ribeira Alta", "Porto"),
]


def password() -> str:
    """The demonstration's password: from `DEMO_PASSWORD`, or made once and kept beside the data."""
    given = os.environ.get("DEMO_PASSWORD")
    if given:
        return given
    kept: Path = settings.DEMO_PASSWORD_FILE
    if not kept.exists():
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(f"demonstracao-{secrets.token_hex(4)}\n")
        kept.chmod(0o600)
    return kept.read_text().strip()


@transaction.atomic
def load_people() -> dict[str, object]:
    """Make the bodies and the accounts that are not there yet. Returns the world that the rooms' demos build upon.

    Raises `RuntimeError` outside the demonstration: demonstration accounts exist nowhere else (S11).
    """
    if not settings.DEMO:
        raise RuntimeError("Demonstration data can only be loaded in a demonstration installation.")
    bodies = {}
    for kind, name, short, district in BODIES:
        body, _ = Organisation.objects.get_or_create(
            name=name,
            defaults={
                "kind": kind,
                "short_name": short,
                "district": district,
                "locality": district,
                "address": "Rua do Exemplo, 1",
                "email": f"geral@{short.lower().replace(' ', '-')}.example",
            },
        )
        bodies[name] = body
    users = {}
    secret = password()
    for username, name, role, body_name in ACCOUNTS:
        user = User.objects.filter(username=username).first()
        if user is None:
            user = User.objects.create_user(
                username, secret, name=name, email=f"{username}@demonstracao.example", is_demo=True
            )
        RoleGrant.objects.get_or_create(
            user=user,
            role=role,
            organisation=bodies.get(body_name),
            defaults={"first_day": date(2009, 8, 29), "act": "Despacho de demonstração"},
        )
        users[username] = user
    return {"bodies": bodies, "users": users}
