"""Acts on a group: asking for its registration, steps of its life, requests of the register, protocols."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from audit import services as audit
from audit.errors import ActRefused
from entities import access
from entities.http import put_refusal, user_of
from entities.roles import Role
from registry.forms_groups import AskForm, CopyForm, GroupForm, ProtocolForm, StepForm
from registry.models import GroupPaper, Protocol
from registry.selectors.groups import clubs_for
from registry.services import duties, groups
from registry.views.common import group_of


@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest) -> HttpResponse:
    """A club asks for the registration of a group."""
    user = user_of(request)
    form = GroupForm(request.POST or None, request.FILES or None, clubs=clubs_for(user))
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            group = groups.ask_registration(
                by=user,
                club=data["club"],
                data={name: data[name] for name in GroupForm.FIELDS},
                papers={kind: data[kind] for kind in GroupPaper.Kind.values if data.get(kind)},
                representatives=data["people"],
            )
        except ActRefused as error:
            put_refusal(request, form, error, "group.ask", "fan_group", "")
        else:
            messages.success(request, "O pedido de registo foi recebido. A autoridade decide e o estado aparece aqui.")
            return redirect("registry:group-detail", group.pk)
    context = {"form": form, "page_has_errors": form.is_bound and bool(form.errors)}
    return render(request, "registry/group_ask.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def step(request: HttpRequest, pk: int) -> HttpResponse:
    """Register, refuse, suspend, lift or cancel: one act on a page of its own."""
    group = group_of(request, pk)
    user = user_of(request)
    state = groups.state_now(group)
    possible = groups.possible_steps(user, group, state)
    if not possible:
        raise Http404("Não encontrado.")
    form = StepForm(
        request.POST or None, request.FILES or None, possible=possible, state=state, initial={"seen": state or ""}
    )
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            groups.take_step(
                by=user,
                group=group,
                kind=data["kind"],
                on=data["on"],
                reason=data["reason"],
                cite=data["cite"],
                upload=data["document"],
                seen=data["seen"],
            )
        except ActRefused as error:
            put_refusal(request, form, error, "group.step", "fan_group", pk)
        else:
            messages.success(request, "O ato ficou registado na história do grupo.")
            return redirect("registry:group-detail", pk)
    context = {"group": group, "form": form, "page_has_errors": form.is_bound and bool(form.errors)}
    return render(request, "registry/group_step.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def ask_register(request: HttpRequest, pk: int) -> HttpResponse:
    """The authority asks for a group's register."""
    group = group_of(request, pk)
    form = AskForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            duties.ask_for_register(by=user_of(request), group=group, **form.cleaned_data)
        except ActRefused as error:
            put_refusal(request, form, error, "register.ask", "fan_group", pk)
        else:
            messages.success(request, "O pedido segue por correio eletrónico e aparece na página do clube.")
            return redirect("registry:group-detail", pk)
    context = {"group": group, "form": form, "page_has_errors": form.is_bound and bool(form.errors)}
    return render(request, "registry/group_ask_register.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def protocol_new(request: HttpRequest, pk: int) -> HttpResponse:
    """The club records the season's protocol."""
    group = group_of(request, pk)
    form = ProtocolForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            protocol = duties.record_protocol(
                by=user_of(request),
                group=group,
                season=data["season"],
                support=data["support"],
                first_day=data["first_day"],
                last_day=data["last_day"],
                upload=data["file"],
            )
        except ActRefused as error:
            put_refusal(request, form, error, "protocol.record", "fan_group", pk)
        else:
            messages.success(request, "O protocolo ficou registado. Falta enviar a cópia à força de segurança.")
            return redirect("registry:protocol-detail", protocol.pk)
    context = {"group": group, "form": form, "page_has_errors": form.is_bound and bool(form.errors)}
    return render(request, "registry/protocol_new.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def protocol(request: HttpRequest, pk: int) -> HttpResponse:
    """A protocol: what is given, the members annexed, copies owed and sent."""
    user = user_of(request)
    found = access.get("protocol", user, pk)
    assert isinstance(found, Protocol)  # noqa: S101 - the kind says so
    own = found.group.club_id in user.organisation_ids(Role.CLUB)
    form = CopyForm(request.POST or None, protocol=found)
    if request.method == "POST" and not own:
        raise Http404("Não encontrado.")
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            if data["what"] == "end":
                duties.end_protocol(by=user, protocol=found, on=data["on"])
            else:
                duties.record_copy_sent(by=user, protocol=found, copy_id=int(data["what"]), on=data["on"])
        except ActRefused as error:
            put_refusal(request, form, error, "protocol.copy", "protocol", pk)
        else:
            messages.success(request, "Ficou registado.")
            return redirect("registry:protocol-detail", pk)
    audit.record_read(request, "protocol", pk)
    context = {
        "protocol": found,
        "copies": found.copies.all(),
        "form": form if own else None,
        "page_has_errors": form.is_bound and bool(form.errors),
    }
    return render(request, "registry/protocol_detail.html", context)
