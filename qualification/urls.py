"""The room's addresses."""

from django.urls import path

from qualification import views

app_name = "qualification"

urlpatterns = [
    path("", views.report_list, name="report-list"),
    path("relatorios/novo/", views.report_create, name="report-create"),
    path("relatorios/<int:pk>/", views.report_detail, name="report-detail"),
    path("relatorios/<int:pk>/colunas/", views.report_columns, name="report-columns"),
    path("relatorios/<int:pk>/linhas/<int:row>/", views.row_mend, name="row-mend"),
    path("relatorios/<int:pk>/enviar/", views.report_send, name="report-send"),
    path("jogos/<int:pk>/", views.match_detail, name="match-detail"),
]
