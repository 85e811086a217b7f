"""The room's addresses."""

from django.urls import URLPattern

app_name = "documents"

urlpatterns: list[URLPattern] = []
