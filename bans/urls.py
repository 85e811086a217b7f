"""The room's addresses."""

from django.urls import URLPattern

app_name = "bans"

urlpatterns: list[URLPattern] = []
