"""What every page knows."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from entities import navigation
from entities.models import User

AUTHORITY = {
    "PT": "Autoridade para a Prevenção e o Combate à Violência no Desporto",
    "AO": "Inspeção da Atividade Desportiva",
}


def interface(request: HttpRequest) -> dict[str, Any]:
    """The demonstration mark, the jurisdiction, the authority's name and the navigation of this user."""
    user = getattr(request, "user", None)
    return {
        "DEMO": settings.DEMO,
        "JURISDICTION": settings.JURISDICTION,
        "authority": AUTHORITY[settings.JURISDICTION],
        "navigation": navigation.for_user(user, request.path) if isinstance(user, User) else [],
    }
