"""The room's addresses."""

from django.urls import path

from bans import views

app_name = "bans"

urlpatterns = [
    path("", views.ban_list, name="list"),
    path("procurar/", views.search, name="search"),
    path("ficheiro/", views.live_file, name="file"),
    path("tribunal/", views.court, name="court"),
    path("<int:pk>/", views.ban_detail, name="detail"),
    path("<int:pk>/notificada/", views.serve, name="serve"),
    path("<int:pk>/nao-contam/", views.pause, name="pause"),
    path("<int:pk>/levantar/", views.lift, name="lift"),
    path("<int:pk>/violacao/", views.breach, name="breach"),
    path("avisos/<int:pk>/", views.notice, name="notice"),
    path("recintos/", views.ground_list, name="ground-list"),
    path("recintos/<int:pk>/", views.ground_detail, name="ground-detail"),
    path("recintos/<int:pk>/jogo/", views.ground_match, name="ground-match"),
]
