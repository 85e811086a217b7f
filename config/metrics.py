"""Measures for Prometheus, for whoever holds the token; for anyone else there is no such page."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_GET
from django_prometheus.exports import ExportToDjangoView


@require_GET
def metrics(request: HttpRequest) -> HttpResponse:
    """The measures of all processes. Raises 404 without `Authorization: Bearer <METRICS_TOKEN>`."""
    expected = f"Bearer {settings.METRICS_TOKEN}"
    if not settings.METRICS_TOKEN or not constant_time_compare(request.headers.get("Authorization", ""), expected):
        raise Http404
    return ExportToDjangoView(request)
