"""The room's addresses."""

from django.urls import URLPattern

app_name = "entities"

urlpatterns: list[URLPattern] = []
