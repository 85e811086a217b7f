"""The addresses of the pages that cross rooms."""

from django.urls import path

from desk import views

app_name = "desk"

urlpatterns = [
    path("", views.home_page, name="home"),
]
