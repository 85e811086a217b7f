"""Pages of accounts, roles, delegations and first accesses."""

from allauth.account.adapter import get_adapter
from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from audit.errors import ActRefused
from audit.services import record, record_refusal
from entities import access, selectors, services
from entities.forms import CloseForm, DelegationForm, EndForm, RoleForm, SearchForm, UserForm
from entities.house import HouseForm
from entities.http import SignedInRequest
from entities.roles import Role
from entities.views.forms import form_page
from legislation.dates import today

SHOWN = 50


@require_safe
def user_list(request: SignedInRequest) -> HttpResponse:
    """Accounts by half a name."""
    form = SearchForm(request.GET or None)
    found = list(form.found(access.scope("user", request.user))[: SHOWN + 1])
    context = {"form": form, "rows": found[:SHOWN], "more": len(found) > SHOWN, "may_create": _may_keep(request)}
    return render(request, "entities/user_list.html", context)


@require_safe
def user_detail(request: SignedInRequest, pk: int) -> HttpResponse:
    """One account, its roles through time and the delegations it received."""
    account = access.get("user", request.user, pk)
    grants = [(grant, selectors.is_in_force(grant)) for grant in selectors.grants_of(account)]
    context = {
        "account": account,
        "grants": grants,
        "delegations": account.delegations_received.select_related("delegator"),
        "may_edit": _may_keep(request) and account != request.user,
        "may_audit": request.user.has_role(Role.AUDITOR),
    }
    return render(request, "entities/user_detail.html", context)


@require_http_methods(["GET", "POST"])
def user_create(request: SignedInRequest) -> HttpResponse:
    """Make an account; it can do nothing until it has a role."""

    def do(form: HouseForm) -> str:
        return _address(services.user_create(by=request.user, **form.cleaned_data).pk)

    form = UserForm(request.POST or None)
    return form_page(request, form, title="Criar uma conta", do=do, refusal=("user.create", "user", ""))


@require_http_methods(["GET", "POST"])
def role_grant(request: SignedInRequest, pk: int) -> HttpResponse:
    """Give a role between two days."""
    account = access.get("user", request.user, pk)

    def do(form: HouseForm) -> str:
        services.role_grant(by=request.user, user_id=pk, **form.cleaned_data)
        return _address(pk)

    form = RoleForm(request.POST or None, initial={"first_day": today()})
    title = f"Atribuir uma função a {account}"
    return form_page(request, form, title=title, do=do, refusal=("role.grant", "user", pk), back=_address(pk))


@require_http_methods(["GET", "POST"])
def role_end(request: SignedInRequest, pk: int) -> HttpResponse:
    """End a role on a day."""
    grant = access.get("role_grant", request.user, pk)

    def do(form: HouseForm) -> str:
        services.role_end(by=request.user, grant_id=pk, **form.cleaned_data)
        return _address(grant.user_id)

    form = EndForm(request.POST or None, initial={"last_day": today()})
    title = f"Terminar a função {grant.get_role_display()} de {grant.user}"
    refusal = ("role.end", "role_grant", pk)
    return form_page(request, form, title=title, do=do, refusal=refusal, back=_address(grant.user_id))


def _set_active(request: SignedInRequest, pk: int, *, active: bool, title: str) -> HttpResponse:
    account = access.get("user", request.user, pk)

    def do(form: HouseForm) -> str:
        services.user_set_active(by=request.user, user_id=pk, active=active, **form.cleaned_data)
        return _address(pk)

    refusal = ("user.open" if active else "user.close", "user", pk)
    return form_page(
        request, CloseForm(request.POST or None), title=f"{title} {account}", do=do, refusal=refusal, back=_address(pk)
    )


@require_http_methods(["GET", "POST"])
def user_close(request: SignedInRequest, pk: int) -> HttpResponse:
    """Close an account and end its sessions."""
    return _set_active(request, pk, active=False, title="Fechar a conta de")


@require_http_methods(["GET", "POST"])
def user_open(request: SignedInRequest, pk: int) -> HttpResponse:
    """Open a closed account again."""
    return _set_active(request, pk, active=True, title="Reabrir a conta de")


@require_POST
def first_password(request: SignedInRequest, pk: int) -> HttpResponse:
    """Show the address, good once, at which the person chooses the first password of an emergency account."""
    account = access.get("user", request.user, pk)
    key = f"{user_pk_to_url_str(account)}-{default_token_generator.make_token(account)}"
    record(action="user.first_password", actor=request.user, kind="user", object_id=pk, request=request)
    address = get_adapter(request).get_reset_password_from_key_url(key)
    return render(request, "entities/first_password.html", {"account": account, "address": address})


@require_safe
def delegation_list(request: SignedInRequest) -> HttpResponse:
    """Powers lent by the president, newest first."""
    context = {"rows": selectors.delegations_visible_to(request.user), "may_create": _may_keep(request)}
    return render(request, "entities/delegation_list.html", context | {"today": today()})


@require_http_methods(["GET", "POST"])
def delegation_create(request: SignedInRequest) -> HttpResponse:
    """Register a published delegation."""

    def do(form: HouseForm) -> str:
        services.delegation_create(by=request.user, **form.cleaned_data)
        return reverse("entities:delegation-list")

    form = DelegationForm(request.POST or None, users=access.scope("user", request.user))
    refusal = ("delegation.create", "delegation", "")
    return form_page(request, form, title="Registar uma delegação", do=do, refusal=refusal)


@require_safe
def first_match_list(request: SignedInRequest) -> HttpResponse:
    """First accesses that wait for this manager, and those approved."""
    return render(request, "entities/first_match_list.html", {"rows": access.scope("first_match", request.user)})


@require_POST
def first_match_approve(request: SignedInRequest, pk: int) -> HttpResponse:
    """Confirm that the civil id which came is the person's."""
    access.get("first_match", request.user, pk)
    try:
        services.first_match_approve(by=request.user, match_id=pk)
    except ActRefused as error:
        record_refusal(request, "first_match.approve", "first_match", pk, error)
        context = {"rows": access.scope("first_match", request.user), "refusal": error.message}
        return render(request, "entities/first_match_list.html", context, status=409)
    return redirect("entities:first-match-list")


def _address(pk: int) -> str:
    return reverse("entities:user-detail", args=[pk])


def _may_keep(request: SignedInRequest) -> bool:
    return request.user.has_role(*services.USER_KEEPERS)
