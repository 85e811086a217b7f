"""The pages of `/padroes/`: each pattern of the interface with fixed, invented data, for staff who make pages."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from desk import pattern_data as data
from desk.pattern_forms import AutoForm, CaseFilterForm, RegisterUploadForm

Context = dict[str, Any]


def _list(request: HttpRequest) -> Context:
    return {
        "cases": data.CASES,
        "filter_form": CaseFilterForm(data.FILTER_CHOSEN),
        "active": [("Estado: em instrução", "?fase="), ("Prazo: até 15/12/2026", "?ate=")],
        "clear_url": "/padroes/lista",
        "result_text": "8 processos de 1.504",
        "next_url": "/padroes/lista?depois=1-412-2026",
        "previous_url": "",
        "position": "1 a 8 de mais de 1.000",
    }


def _case(request: HttpRequest) -> Context:
    return {
        "phases": data.PHASES,
        "events": data.EVENTS,
        "kinds": data.EVENT_KINDS,
        "receipt": data.RECEIPT,
        "term_last_day": data.TERM_LAST_DAY,
    }


def _form(request: HttpRequest) -> Context:
    form = AutoForm(request.POST or None, request.FILES or None, initial=data.AUTO_INITIAL)
    return {"form": form, "page_has_errors": form.is_bound and not form.is_valid()}


def _form_with_errors(request: HttpRequest) -> Context:
    return {"form": AutoForm(data.AUTO_WITH_ERRORS), "page_has_errors": True}


def _check(request: HttpRequest) -> Context:
    return {"rows": data.ANSWERS, "decision_rows": data.DECISION_ANSWERS}


def _upload(request: HttpRequest) -> Context:
    form = RegisterUploadForm(request.POST or None, request.FILES or None)
    return {
        "form": form,
        "steps": data.UPLOAD_STEPS,
        "button": "Enviar ficheiro",
        "next": "linhas" if form.is_valid() else "",
    }


def _rows(request: HttpRequest) -> Context:
    return {"steps": data.ROW_STEPS, "rows": data.FAULTY_ROWS, "kinds": data.ROW_KINDS}


def _progress(request: HttpRequest) -> Context:
    if request.headers.get("HX-Request"):
        return {"progress": data.PROGRESS_DONE, "page_url": "/padroes/progresso"}
    return {"progress": data.PROGRESS_RUNNING, "failed": data.PROGRESS_FAILED, "page_url": "/padroes/progresso"}


def _conflict(request: HttpRequest) -> Context:
    return {"conflict": data.CONFLICT}


def _person(request: HttpRequest) -> Context:
    opened = "Rua do Lagar, 14, 3500-021 Viseu" if request.method == "POST" else ""
    return {"opened": opened}


def _home(request: HttpRequest) -> Context:
    return {"figures": data.FIGURES, "work": data.WORK}


def _nothing(request: HttpRequest) -> Context:
    return {}


PATTERNS: dict[str, tuple[str, str, Callable[[HttpRequest], Context]]] = {
    "inicio": ("O meu trabalho", "Primeira página de quem instrui: o que está atrasado, para hoje e a chegar.", _home),
    "lista": ("Lista com filtros", "Tabela, filtros que se retiram um a um, ordem e páginas.", _list),
    "processo": (
        "Página do processo",
        "Tarefas por fase, dados principais, prazo, conta da moldura e cronologia.",
        _case,
    ),
    "pessoa": ("Ficha com dados reservados", "Dados que só se abrem a pedido, com registo da consulta.", _person),
    "formulario": ("Formulário", "Todos os tipos de campo. Pode ser enviado sem efeitos.", _form),
    "formulario-com-erros": (
        "Formulário com erros",
        "Resumo de erros em cima e erro junto do campo.",
        _form_with_errors,
    ),
    "verificar": (
        "Verificar antes de enviar",
        "Todas as respostas numa página, com a consequência numa frase.",
        _check,
    ),
    "confirmar": ("Confirmar um ato", "Página própria para o que produz efeitos legais.", _nothing),
    "sucesso": ("Ato feito", "Confirmação com número, hora e o passo seguinte.", _nothing),
    "envio": ("Envio de ficheiro", "Passos com nome e ficheiro com progresso em palavras.", _upload),
    "linhas": ("Erros por linha", "Correção no ecrã com linha e coluna do ficheiro.", _rows),
    "progresso": ("Trabalho em curso", "Espera com contagem, e trabalho que falhou.", _progress),
    "conflito": ("Alteração ao mesmo tempo", "Duas versões lado a lado e três saídas.", _conflict),
    "vazio": ("Lista vazia", "Porque está vazia e o passo seguinte.", _nothing),
    "impressao": ("Decisão para ler e imprimir", "Texto corrido e página preparada para papel.", _nothing),
    "pecas": ("Peças", "Botões, etiquetas, avisos, tipografia e cores.", _nothing),
}


def pattern_index(request: HttpRequest) -> HttpResponse:
    """The list of patterns."""
    return render(
        request,
        "desk/padroes.html",
        {"patterns": [(slug, title, what) for slug, (title, what, _) in PATTERNS.items()]},
    )


def pattern(request: HttpRequest, slug: str) -> HttpResponse:
    """One pattern. Raises 404 for a name that is not on the list."""
    if slug not in PATTERNS:
        raise Http404("Padrão desconhecido.")
    title, what, build = PATTERNS[slug]
    context = build(request)
    if context.get("next"):
        return redirect("desk:pattern", context["next"])
    template = f"desk/padroes/{slug}.html"
    if request.headers.get("HX-Request") and slug == "progresso":
        template = "_partials/_progress.html"
    return render(request, template, {"pattern_title": title, "pattern_what": what, **context})
