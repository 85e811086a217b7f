"""The room's addresses."""

from django.urls import path

from qualification.views import compare, duties, hearing, lists, orders, reports, seasons

app_name = "qualification"

urlpatterns = [
    path("", seasons.home, name="home"),
    path("relatorios/", reports.report_list, name="report-list"),
    path("relatorios/novo/", reports.report_create, name="report-create"),
    path("relatorios/<int:pk>/", reports.report_detail, name="report-detail"),
    path("relatorios/<int:pk>/colunas/", reports.report_columns, name="report-columns"),
    path("relatorios/<int:pk>/linhas/nova/", reports.row_add, name="row-add"),
    path("relatorios/<int:pk>/linhas/<int:row>/", reports.row_mend, name="row-mend"),
    path("relatorios/<int:pk>/enviar/", reports.report_send, name="report-send"),
    path("prazos/", duties.duty_list, name="duty-list"),
    path("prazos/abrir/", duties.duty_open, name="duty-open"),
    path("prazos/<int:pk>/", duties.duty_move, name="duty-move"),
    path("epocas/<int:season>/", seasons.season, name="season"),
    path("epocas/<int:season>/jogos.<str:form>", lists.season_export, name="season-export"),
    path("jogos/<int:pk>/", seasons.match_detail, name="match-detail"),
    path("jogos/<int:pk>/factos/", hearing.fact_record, name="fact-record"),
    path("jogos/<int:pk>/parecer/", hearing.opinion_give, name="opinion-give"),
    path("pareceres/", hearing.hearing_list, name="hearing-list"),
    path("despachos/", orders.order_list, name="order-list"),
    path("despachos/novo/", orders.order_create, name="order-create"),
    path("despachos/<int:pk>/", orders.order_detail, name="order-detail"),
    path("despachos/<int:pk>/tirar/", orders.order_take_out, name="order-take-out"),
    path("despachos/<int:pk>/regra/", orders.order_rule, name="order-rule"),
    path("despachos/<int:pk>/jogos/<int:line>/", orders.order_match, name="order-match"),
    path("despachos/<int:pk>/propor/", orders.order_propose, name="order-propose"),
    path("despachos/<int:pk>/avaliar/", orders.order_again, name="order-again"),
    path("despachos/<int:pk>/abandonar/", orders.order_drop, name="order-drop"),
    path("despachos/<int:pk>/devolver/", orders.order_return, name="order-return"),
    path("despachos/<int:pk>/projeto/", orders.order_paper, name="order-paper"),
    path("despachos/<int:pk>/assinar/", orders.order_sign, name="order-sign"),
    path("despachos/<int:pk>/publicar/", orders.order_publish, name="order-publish"),
    path("comunicacoes/<int:pk>/", orders.notice_prove, name="notice-prove"),
    path("exigencias/", lists.consequences, name="consequences"),
    path("exigencias/lista.<str:form>", lists.consequences_export, name="consequences-export"),
    path("exigencias/calendario.ics", lists.calendar, name="calendar"),
    path("comparar/", compare.compare, name="compare"),
]
