"""Who may call the room's addresses."""

from entities.roles import EVERYONE, STAFF
from entities.routes import Route

ROUTES = {
    "documents:issued-detail": Route("Ver um documento emitido", roles=EVERYONE, kind="issued"),
    "documents:issued-file": Route("Abrir o ficheiro de um documento emitido", roles=EVERYONE, kind="issued"),
    "documents:received-file": Route("Descarregar um ficheiro recebido", roles=EVERYONE, kind="received"),
    "documents:signing-queue": Route("Ver o que espera pela própria assinatura", roles=STAFF),
    "documents:signing-check": Route("Confirmar o que se vai assinar", roles=STAFF),
    "documents:sign": Route("Assinar até 20 documentos", roles=STAFF, fresh=True),
    "documents:to-sign-file": Route("Abrir o ficheiro exato que se vai assinar", roles=STAFF, kind="issued"),
    "documents:verify-start": Route("Pedir a verificação de um documento", public=True),
    "documents:verify-file": Route("Comparar um ficheiro com o que foi emitido", public=True),
    "documents:verify": Route("Ver o que foi emitido com um código", public=True),
}
