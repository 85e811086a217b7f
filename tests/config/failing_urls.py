"""The product's addresses and one whose view fails with words that nobody may see."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.urls import handler400, handler403, handler404, handler500
from config.urls import urlpatterns as real

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


def failing(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("o nome de António")


urlpatterns = [path("avaria", failing, name="prometheus-failing"), *real]
