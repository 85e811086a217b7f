"""People on registers: search with a reason, one card a person, who was there on a day, two versions side by side."""

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from audit import services as audit
from bans.selectors import live
from documents import storage
from documents.views.serving import stored_file
from entities import access
from entities.http import number, user_of
from entities.roles import Role
from legislation import dates
from registry.forms import DayForm, SearchForm
from registry.models import Membership, Photo
from registry.permissions import MEMBER_READERS
from registry.rules.rows import age_on, is_minor
from registry.selectors import people
from registry.selectors.comparison import compare
from registry.selectors.groups import state_on
from registry.selectors.registers import members_of, version_on
from registry.services.photos import AREA
from registry.views.common import group_of, version_of

PAGE = 50
CARD_FIELDS = ["name", "document_number", "birth_date", "group", "state", "bans"]
RESERVED = ["address", "postal_code", "locality", "phone", "email", "parent_1", "parent_2"]


@require_http_methods(["GET", "HEAD", "POST"])
def search(request: HttpRequest) -> HttpResponse:
    """Search by number or name. What is searched goes in the body, never in the address (S24)."""
    form = SearchForm(request.POST or None)
    found = None
    if request.method == "POST" and form.is_valid():
        found = people.find_members(user_of(request), form.cleaned_data["text"])
        audit.record(
            action="register.search",
            actor=request.user,
            kind="membership",
            object_id=",".join(str(member.pk) for member in found.members)[:60],
            fields=["name", "document_number"],
            request=request,
        )
    return render(request, "registry/search.html", {"form": form, "found": found})


@require_http_methods(["GET", "HEAD", "POST"])
def card(request: HttpRequest, pk: int) -> HttpResponse:
    """One person: photograph, group, its state today, ban or none. Reserved data open by a button that is recorded."""
    user = user_of(request)
    member = access.get("membership", user, pk)
    assert isinstance(member, Membership)  # noqa: S101 - the kind says so
    today = dates.today()
    minor = is_minor(member.birth_date, today)
    reader = user.has_role(*MEMBER_READERS, Role.CLUB)
    opened = request.POST.get("abrir", "")
    show_data = reader and opened == "dados"
    show_photo = not minor or opened in {"fotografia", "dados"}
    fields = [*CARD_FIELDS, *(RESERVED if show_data else []), *(["photo"] if show_photo else [])]
    audit.record_read(request, "membership", pk, fields)
    bans = people.bans_of(user, member)
    context = {
        "member": member,
        "since": people.present_since(member),
        "age": age_on(member.birth_date, today),
        "minor": minor,
        "reader": reader,
        "show_data": show_data,
        "show_photo": show_photo,
        "state": state_on(member.group, today),
        "sees_bans": user.has_role(Role.FORCE, *MEMBER_READERS),
        "bans": live(bans, today),
        "history": people.history(user, member) if reader else [],
        "today": today,
    }
    return render(request, "registry/member_card.html", context)


@require_safe
def photograph(request: HttpRequest, pk: int) -> HttpResponseBase:
    """A member's photograph."""
    photo = access.get("photo", user_of(request), pk)
    assert isinstance(photo, Photo)  # noqa: S101 - the kind says so
    audit.record_read(request, "photo", pk, ["photo"])
    content = storage.open_file(AREA, photo.sha256)
    size = content.seek(0, 2)
    content.seek(0)
    return stored_file(
        request,
        content,
        size=size,
        sha256=photo.sha256,
        media_type="image/jpeg",
        name=f"fotografia-{pk}.jpg",
        attachment=False,
    )


@require_safe
def members(request: HttpRequest, pk: int) -> HttpResponse:
    """The people of a confirmed register, fifty a page; for the authority with bans and other groups marked."""
    version = version_of(request, pk)
    user = user_of(request)
    everybody = members_of(version)
    after = request.GET.get("depois", "")
    listed = everybody
    if after:
        last = everybody.filter(pk=number(after) or 0).first()
        if last is None:
            raise Http404("Essa página não existe.")
        listed = everybody.filter(name_key__gt=last.name_key) | everybody.filter(name_key=last.name_key, pk__gt=last.pk)
    shown = list(listed.order_by("name_key", "pk")[: PAGE + 1])
    audit.record_read(request, "register_version", pk, ["name", "document_number", "birth_date"])
    authority = user.has_role(*MEMBER_READERS)
    context = {
        "version": version,
        "members": shown[:PAGE],
        "next_url": f"?depois={shown[PAGE - 1].pk}" if len(shown) > PAGE else "",
        "authority": authority,
        "banned": people.banned_identities(user, everybody) if authority else [],
        "elsewhere": people.also_elsewhere(user, everybody, version.group_id)[:PAGE] if authority else [],
    }
    return render(request, "registry/version_members.html", context)


@require_safe
def on_day(request: HttpRequest, pk: int) -> HttpResponse:
    """Who was on a group's register on a day: the version that counted then."""
    group = group_of(request, pk)
    form = DayForm(request.GET or None)
    if form.is_valid():
        day: date = form.cleaned_data["dia"]
        version = version_on(group, day)
        if version is not None:
            return redirect(reverse("registry:version-members", args=[version.pk]))
        form.add_error("dia", "Nesse dia o grupo ainda não tinha nenhum registo confirmado.")
    context = {"group": group, "form": form, "page_has_errors": form.is_bound and bool(form.errors)}
    return render(request, "registry/on_day.html", context)


@require_safe
def comparison(request: HttpRequest, pk: int, other: int) -> HttpResponse:
    """Two versions of the same group, field by field."""
    older, newer = version_of(request, pk), version_of(request, other)
    if older.group_id != newer.group_id:
        raise Http404("Não encontrado.")
    audit.record_read(request, "register_version", f"{pk},{other}", ["name", "document_number"])
    context = {"older": older, "newer": newer, "found": compare(older, newer)}
    return render(request, "registry/version_compare.html", context)
