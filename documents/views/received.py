"""Files that people sent, once the scanner has spoken."""

from django.http import Http404, HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from audit import services as audit
from documents import services
from documents.models import ReceivedFile
from documents.views import objects
from documents.views.serving import stored_file


@require_safe
def file(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The original bytes as an attachment; 404 until the scanner found them clean (S31)."""
    received = objects.received(request, pk)
    if received.scan != ReceivedFile.Scan.CLEAN:
        raise Http404("O ficheiro ainda não pode ser aberto.")
    audit.record(action="received.open", actor=request.user, kind="received", object_id=received.pk, request=request)
    return stored_file(
        request,
        services.open_bytes(received),
        size=received.size,
        sha256=received.sha256,
        media_type=received.media_type,
        name=received.name,
        attachment=True,
    )
