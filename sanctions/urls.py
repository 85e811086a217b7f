"""The room's addresses."""

from django.urls import URLPattern

app_name = "sanctions"

urlpatterns: list[URLPattern] = []
