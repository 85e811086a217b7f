"""The room's addresses."""

from django.urls import URLPattern

app_name = "qualification"

urlpatterns: list[URLPattern] = []
