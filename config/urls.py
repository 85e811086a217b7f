"""Addresses: one prefix for each room, in Portuguese because people read them."""

from django.urls import include, path

from config.metrics import metrics
from entities import provider

handler400 = "config.errors.bad_request"
handler403 = "config.errors.forbidden"
handler404 = "config.errors.not_found"
handler500 = "config.errors.server_error"

urlpatterns = [
    path("metrics", metrics, name="prometheus-metrics"),
    path("conta/oidc/<provider_id>/login/", provider.login, name="openid_connect_login"),
    path("conta/oidc/<provider_id>/login/callback/", provider.callback, name="openid_connect_callback"),
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
