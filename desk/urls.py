"""The room's addresses."""

from django.urls import URLPattern

app_name = "desk"

urlpatterns: list[URLPattern] = []
