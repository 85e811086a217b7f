"""The addresses of the pages that cross rooms."""

from django.urls import include, path

from desk import access_views, audit_views, health, job_views, patterns, statements, views

app_name = "desk"

urlpatterns = [
    path("", views.home_page, name="home"),
    path("procurar/", views.search_page, name="search"),
    path("saude", health.health, name="health"),
    path("trabalhos/", job_views.job_list, name="job-list"),
    path("trabalhos/<int:pk>/", job_views.job_detail, name="job-detail"),
    path("trabalhos/<int:pk>/progresso/", job_views.job_progress, name="job-progress"),
    path("trabalhos/<int:pk>/repetir/", job_views.job_retry, name="job-retry"),
    path("auditoria/", audit_views.audit_home, name="audit"),
    path("auditoria/conta/<int:pk>/", audit_views.audit_user, name="audit-user"),
    path("auditoria/pessoa/<int:pk>/", audit_views.audit_person, name="audit-person"),
    path("auditoria/objeto/", audit_views.audit_object, name="audit-object"),
    path("pedidos-de-acesso/", access_views.access_list, name="access-list"),
    path("pedidos-de-acesso/novo/", access_views.access_new, name="access-new"),
    path("pedidos-de-acesso/<int:pk>/", access_views.access_detail, name="access-detail"),
    path("pedidos-de-acesso/<int:pk>/responder/", access_views.access_answer, name="access-answer"),
    path("pedidos-de-acesso/<int:pk>/dados/<slug:kind>/", access_views.access_data, name="access-data"),
    path("lei/", include("desk.law.urls")),
    path("acessibilidade", statements.accessibility, name="accessibility"),
    path("glossario", statements.glossary, name="glossary"),
    path("padroes/", patterns.pattern_index, name="patterns"),
    path("padroes/<slug:slug>", patterns.pattern, name="pattern"),
]
