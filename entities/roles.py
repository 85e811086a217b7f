"""Roles: what a person is allowed to be, inside the authority and outside it."""

from django.db.models import TextChoices


class Role(TextChoices):
    """Roles of staff and of outside users. Rights hang on roles only, never on a person."""

    REGISTRY_OFFICER = "registry_officer", "Técnico do registo"
    QUALIFICATION_OFFICER = "qualification_officer", "Técnico da qualificação"
    INSTRUCTOR = "instructor", "Instrutor"
    PRESIDENT = "president", "Presidente ou delegado"
    TREASURY = "treasury", "Tesouraria"
    INSPECTOR = "inspector", "Inspetor"
    STATISTICS = "statistics", "Estatística"
    AUDITOR = "auditor", "Auditor e encarregado da proteção de dados"
    ADMINISTRATOR = "administrator", "Administrador do sistema"
    SUPERVISOR = "supervisor", "Chefia"
    LEGAL_OFFICER = "legal_officer", "Jurista"
    DISPATCH_CLERK = "dispatch_clerk", "Expediente"
    CLUB = "club", "Promotor (clube)"
    ORGANISER = "organiser", "Organizador (federação ou liga)"
    FORCE = "force", "Força de segurança"


OUTSIDE = frozenset({Role.CLUB, Role.ORGANISER, Role.FORCE})
STAFF = frozenset(Role) - OUTSIDE
EVERYONE = frozenset(Role)
