"""The addresses of the pages of the law, under `lei/`."""

from django.urls import path

from desk.law import views

urlpatterns = [
    path("", views.index, name="law"),
    path("comparar/", views.compare, name="law-compare"),
    path("contas/<slug:name>/", views.compute, name="law-compute"),
    path("redacao/<path:name>/infracao/<str:offence_id>/", views.offence, name="law-offence"),
    path("redacao/<path:name>/", views.wording, name="law-wording"),
    path("ficheiros/<path:name>.toml", views.rule_file, name="law-file"),
]
