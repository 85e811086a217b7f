"""The room's addresses."""

from django.urls import path

from matches import views

app_name = "matches"

urlpatterns = [
    path("", views.match_list, name="match-list"),
    path("novo/", views.match_create, name="match-create"),
    path("<int:pk>/", views.match_detail, name="match-detail"),
    path("<int:pk>/mudar/", views.match_move, name="match-move"),
    path("<int:pk>/estado/", views.match_close, name="match-close"),
    path("<int:pk>/incidentes/novo/", views.incident_record, name="incident-record"),
    path("competicoes/", views.competition_list, name="competition-list"),
    path("competicoes/nova/", views.competition_edit, name="competition-create"),
    path("competicoes/<int:pk>/", views.competition_edit, name="competition-edit"),
    path("equipas/nova/", views.team_create, name="team-create"),
    path("epocas/nova/", views.season_edit, name="season-create"),
    path("epocas/<int:pk>/", views.season_edit, name="season-edit"),
]
