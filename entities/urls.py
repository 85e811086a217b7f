"""The room's addresses."""

from django.urls import path

from entities.views import accounts, organisations, people, reasons, venues

app_name = "entities"

urlpatterns = [
    path("", organisations.organisation_list, name="organisation-list"),
    path("novo/", organisations.organisation_create, name="organisation-create"),
    path("<int:pk>/", organisations.organisation_detail, name="organisation-detail"),
    path("<int:pk>/alterar/", organisations.organisation_edit, name="organisation-edit"),
    path("recintos/", venues.venue_list, name="venue-list"),
    path("recintos/novo/", venues.venue_create, name="venue-create"),
    path("recintos/<int:pk>/", venues.venue_detail, name="venue-detail"),
    path("recintos/<int:pk>/alterar/", venues.venue_edit, name="venue-edit"),
    path("pessoas/", people.person_list, name="person-list"),
    path("pessoas/nova/", people.person_create, name="person-create"),
    path("pessoas/<int:pk>/", people.person_detail, name="person-detail"),
    path("pessoas/<int:pk>/alterar/", people.person_edit, name="person-edit"),
    path("pessoas/<int:pk>/documento/", people.civil_id_add, name="person-civil-id"),
    path("pessoas/<int:pk>/morada/", people.address_add, name="person-address"),
    path("contas/", accounts.user_list, name="user-list"),
    path("contas/nova/", accounts.user_create, name="user-create"),
    path("contas/delegacoes/", accounts.delegation_list, name="delegation-list"),
    path("contas/delegacoes/nova/", accounts.delegation_create, name="delegation-create"),
    path("contas/primeiros-acessos/", accounts.first_match_list, name="first-match-list"),
    path("contas/primeiros-acessos/<int:pk>/aprovar/", accounts.first_match_approve, name="first-match-approve"),
    path("contas/funcoes/<int:pk>/terminar/", accounts.role_end, name="role-end"),
    path("contas/<int:pk>/", accounts.user_detail, name="user-detail"),
    path("contas/<int:pk>/funcao/", accounts.role_grant, name="role-grant"),
    path("contas/<int:pk>/fechar/", accounts.user_close, name="user-close"),
    path("contas/<int:pk>/abrir/", accounts.user_open, name="user-open"),
    path("contas/<int:pk>/senha/", accounts.first_password, name="user-first-password"),
    path("motivo/ficheiros/", reasons.export_reason, name="export-reason"),
    path("motivo/", reasons.choose_reason, name="reason"),
]
