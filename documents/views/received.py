"""Files that people sent, once the scanner has spoken."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from audit import services as audit
from documents import detection, selectors, services
from documents.models import ReceivedFile
from documents.views import objects
from documents.views.serving import stored_file

# What happens to a file, in the words of the page.
EVENTS = {
    "file.receive": "Recebido",
    "file.scan": "Verificado contra ameaças",
    "received.read": "Ficha aberta",
    "received.open": "Ficheiro descarregado",
}


@require_safe
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    """What the file is, whether it can be opened and, for staff, who had it in hand since it came."""
    received = objects.received(request, pk)
    user = objects.signed_in(request)
    events = list(selectors.custody_of(user, received))
    audit.record_read(request, "received", received.pk)
    context = {
        "received": received,
        "kind": detection.WORDS.get(received.media_type, received.media_type),
        "events": [(EVENTS.get(event.action, event.action), event.at, names) for event, names in events],
        "may_open": received.scan == ReceivedFile.Scan.CLEAN,
    }
    return render(request, "documents/pages/received_detail.html", context)


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
