"""Who may call the room's addresses."""

from documents.selectors import TEXT_KEEPERS
from entities.roles import EVERYONE, STAFF, Role
from entities.routes import Route

# People who hand papers to others; the rest read them on screen.
PRINTERS = frozenset(
    {
        Role.INSPECTOR,
        Role.DISPATCH_CLERK,
        Role.LEGAL_OFFICER,
        Role.INSTRUCTOR,
        Role.SUPERVISOR,
        Role.PRESIDENT,
        Role.TREASURY,
        Role.REGISTRY_OFFICER,
        Role.QUALIFICATION_OFFICER,
    }
)

ROUTES = {
    "documents:issued-copy": Route("Fazer uma cópia sem dados de terceiros", roles=PRINTERS, kind="issued"),
    "documents:print-start": Route("Procurar documentos para imprimir", roles=PRINTERS),
    "documents:print-ask": Route("Juntar documentos para imprimir, com motivo", roles=PRINTERS),
    "documents:print-run": Route("Ver uma impressão própria", roles=PRINTERS, kind="print_run"),
    "documents:print-run-file": Route("Abrir o ficheiro de uma impressão própria", roles=PRINTERS, kind="print_run"),
    "documents:issued-detail": Route("Ver um documento emitido", roles=EVERYONE, kind="issued"),
    "documents:issued-file": Route("Abrir o ficheiro de um documento emitido", roles=EVERYONE, kind="issued"),
    "documents:received-detail": Route("Ver um ficheiro recebido e quem o teve", roles=EVERYONE, kind="received"),
    "documents:received-file": Route("Descarregar um ficheiro recebido", roles=EVERYONE, kind="received"),
    "documents:signing-queue": Route("Ver o que espera pela própria assinatura", roles=STAFF),
    "documents:signing-check": Route("Confirmar o que se vai assinar", roles=STAFF),
    "documents:sign": Route("Assinar até 20 documentos", roles=STAFF, fresh=True),
    "documents:to-sign-file": Route("Abrir o ficheiro exato que se vai assinar", roles=STAFF, kind="issued"),
    "documents:issued-retry": Route("Voltar a compor um documento que falhou", roles=STAFF, kind="issued"),
    "documents:text-list": Route("Ver os textos normalizados", roles=TEXT_KEEPERS),
    "documents:text-kind": Route("Ver as versões do texto de um tipo de documento", roles=TEXT_KEEPERS),
    "documents:text-edit": Route("Escrever uma versão do texto", roles=TEXT_KEEPERS),
    "documents:text-version": Route("Ver e comparar uma versão do texto", roles=TEXT_KEEPERS, kind="text_version"),
    "documents:text-act": Route("Propor, aprovar ou devolver uma versão", roles=TEXT_KEEPERS, kind="text_version"),
    "documents:verify-start": Route("Pedir a verificação de um documento", public=True),
    "documents:verify-file": Route("Comparar um ficheiro com o que foi emitido", public=True),
    "documents:verify": Route("Ver o que foi emitido com um código", public=True),
}
