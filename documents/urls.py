"""The room's addresses."""

from django.urls import path

from documents.views import issued, printing, received, signing, texts, verification

app_name = "documents"

urlpatterns = [
    path("<int:pk>/", issued.detail, name="issued-detail"),
    path("<int:pk>/ficheiro/", issued.file, name="issued-file"),
    path("<int:pk>/copia/", printing.copy, name="issued-copy"),
    path("imprimir/", printing.start, name="print-start"),
    path("imprimir/pedir/", printing.ask, name="print-ask"),
    path("imprimir/<int:pk>/", printing.run, name="print-run"),
    path("imprimir/<int:pk>/ficheiro/", printing.run_file, name="print-run-file"),
    path("assinar/", signing.queue, name="signing-queue"),
    path("assinar/confirmar/", signing.check, name="signing-check"),
    path("assinar/pedir/", signing.sign, name="sign"),
    path("assinar/<int:pk>/ficheiro/", signing.file, name="to-sign-file"),
    path("textos/", texts.index, name="text-list"),
    path("textos/versao/<int:pk>/", texts.version, name="text-version"),
    path("textos/versao/<int:pk>/ato/", texts.act, name="text-act"),
    path("textos/<str:code>/", texts.kind, name="text-kind"),
    path("textos/<str:code>/escrever/", texts.edit, name="text-edit"),
    path("<int:pk>/repetir/", issued.retry, name="issued-retry"),
    path("recebidos/<int:pk>/", received.detail, name="received-detail"),
    path("recebidos/<int:pk>/ficheiro/", received.file, name="received-file"),
    path("verificar/", verification.start, name="verify-start"),
    path("verificar/ficheiro/", verification.by_file, name="verify-file"),
    path("verificar/<str:code>/", verification.by_code, name="verify"),
]
