"""Addresses: one prefix for each room, in Portuguese because people read them."""

from django.urls import include, path

urlpatterns = [
    path("conta/", include("allauth.urls")),
    path("entidades/", include("entities.urls")),
    path("documentos/", include("documents.urls")),
    path("jogos/", include("matches.urls")),
    path("interdicoes/", include("bans.urls")),
    path("registo/", include("registry.urls")),
    path("qualificacao/", include("qualification.urls")),
    path("processos/", include("sanctions.urls")),
    path("", include("desk.urls")),
]
