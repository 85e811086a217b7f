"""The room's addresses."""

from django.urls import URLPattern

app_name = "registry"

urlpatterns: list[URLPattern] = []
