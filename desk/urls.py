"""The addresses of the pages that cross rooms."""

from django.urls import include, path

from desk import patterns, statements, views

app_name = "desk"

urlpatterns = [
    path("", views.home_page, name="home"),
    path("procurar/", views.search_page, name="search"),
    path("lei/", include("desk.law.urls")),
    path("acessibilidade", statements.accessibility, name="accessibility"),
    path("glossario", statements.glossary, name="glossary"),
    path("padroes/", patterns.pattern_index, name="patterns"),
    path("padroes/<slug:slug>", patterns.pattern, name="pattern"),
]
