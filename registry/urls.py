"""The room's addresses."""

from django.urls import path

from registry.views import acts, confirming, files, groups, holds, matchday, oversight, people, rows, sending

app_name = "registry"

urlpatterns = [
    path("", groups.home, name="home"),
    path("grupos/pedir/", acts.ask, name="group-ask"),
    path("grupos/<int:pk>/ato/", acts.step, name="group-step"),
    path("grupos/<int:pk>/pedir-registo/", acts.ask_register, name="group-ask-register"),
    path("grupos/<int:pk>/protocolo/", acts.protocol_new, name="protocol-new"),
    path("protocolos/<int:pk>/", acts.protocol, name="protocol-detail"),
    path("em-falta/", oversight.defaults, name="defaults"),
    path("apoios/", oversight.support_list, name="support-list"),
    path("apoios/<int:pk>/", oversight.support_answer, name="support-answer"),
    path("apagamento/", holds.holds, name="holds"),
    path("apagamento/suspender/", holds.place, name="hold-place"),
    path("apagamento/<int:pk>/", holds.lift, name="hold-lift"),
    path("publico/", oversight.public_list, name="public-list"),
    path("publico/confirmar/", oversight.public_ask, name="public-ask"),
    path("grupos/<int:pk>/", groups.detail, name="group-detail"),
    path("grupos/<int:pk>/enviar/", sending.start, name="submission-start"),
    path("grupos/<int:pk>/modelo/<str:kind>/", files.template, name="template"),
    path("envios/<int:pk>/", sending.detail, name="submission-detail"),
    path("envios/<int:pk>/ficheiro/", sending.file, name="submission-file"),
    path("envios/<int:pk>/dois-ficheiros/", sending.pending, name="submission-pending"),
    path("envios/<int:pk>/colunas/", sending.columns, name="submission-columns"),
    path("envios/<int:pk>/linhas/", rows.rows, name="submission-rows"),
    path("envios/<int:pk>/linhas/<int:row_pk>/", rows.row, name="submission-row"),
    path("envios/<int:pk>/avisos/", rows.warnings, name="submission-warnings"),
    path("envios/<int:pk>/linhas/por-corrigir/", files.wrong_rows, name="submission-wrong-rows"),
    path("envios/<int:pk>/linhas/corrigidas/", files.mend, name="submission-mend"),
    path("envios/<int:pk>/fotografias/", files.photographs, name="submission-photos"),
    path("envios/fotografias/<int:pk>/", files.photograph, name="submission-photo"),
    path("envios/<int:pk>/diferencas/", confirming.differences, name="submission-differences"),
    path("envios/<int:pk>/conferir/", confirming.check, name="submission-check"),
    path("envios/<int:pk>/desistir/", sending.abandon, name="submission-abandon"),
    path("registos/<int:pk>/", groups.version, name="version-detail"),
    path("registos/<int:pk>/pessoas/", people.members, name="version-members"),
    path("registos/<int:pk>/comparar/<int:other>/", people.comparison, name="version-compare"),
    path("grupos/<int:pk>/jogos/", matchday.matches, name="match-days"),
    path("grupos/<int:pk>/jogos/<int:match_pk>/", matchday.match, name="match-day"),
    path("grupos/<int:pk>/num-dia/", people.on_day, name="members-on"),
    path("pesquisa/", people.search, name="member-search"),
    path("filiados/<int:pk>/", people.card, name="member-card"),
    path("fotografias/<int:pk>/", people.photograph, name="photo"),
]
