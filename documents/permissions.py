"""Who may call the room's addresses."""

from entities.roles import EVERYONE
from entities.routes import Route

ROUTES = {
    "documents:issued-detail": Route("Ver um documento emitido", roles=EVERYONE, kind="issued"),
    "documents:issued-file": Route("Abrir o ficheiro de um documento emitido", roles=EVERYONE, kind="issued"),
    "documents:received-file": Route("Descarregar um ficheiro recebido", roles=EVERYONE, kind="received"),
    "documents:verify-start": Route("Pedir a verificação de um documento", public=True),
    "documents:verify": Route("Ver o que foi emitido com um código", public=True),
}
