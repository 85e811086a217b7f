"""The room's addresses."""

from django.urls import path

from documents.views import issued, received, verification

app_name = "documents"

urlpatterns = [
    path("<int:pk>/", issued.detail, name="issued-detail"),
    path("<int:pk>/ficheiro/", issued.file, name="issued-file"),
    path("recebidos/<int:pk>/ficheiro/", received.file, name="received-file"),
    path("verificar/", verification.start, name="verify-start"),
    path("verificar/<str:code>/", verification.by_code, name="verify"),
]
