"""Acts on bans. A case imposes them through `impose`; courts' bans are entered from their communications."""

from collections.abc import Iterable
from datetime import date
from typing import cast

from django.db import transaction

from audit import services as audit
from audit.errors import ActRefused, InvalidInput
from bans.days import last_day
from bans.models import Ban, BanBreach, BanNotice, BanPause, GroundMeasure, MatchServed
from bans.permissions import SENDERS, WRITERS
from entities import access
from entities.models import Organisation, Person, User
from entities.roles import Role
from legislation import dates, formats, rules


@transaction.atomic
def impose(
    *,
    by: User,
    kind: str,
    person: Person,
    source: str,
    source_key: str,
    legal_basis: str,
    scope: str,
    imposed_on: date,
    months: int | None = None,
    starts_on: date | None = None,
    ends_on: date | None = None,
    served_on: date | None = None,
    reporting_duty: bool = False,
    notify: Iterable[tuple[str, Organisation | None]] = (),
    cite: str = "",
) -> Ban:
    """Enter a ban and the notices it owes. The same `source_key` twice gives the same ban.

    `notify` are pairs of `BanNotice.Body` and organisation; `cite` is the norm that asks for the notices. The last day
    of an accessory ban comes from its months; a precautionary one has none until it is lifted.
    """
    _allow(by, WRITERS, "aplicar interdições")
    if starts_on is not None and months is not None:
        ends_on = last_day(starts_on, months)
    ban, made = Ban.objects.get_or_create(
        source_key=source_key,
        defaults={
            "kind": kind,
            "person": person,
            "source": source,
            "legal_basis": legal_basis,
            "scope": scope,
            "imposed_on": imposed_on,
            "served_on": served_on,
            "starts_on": starts_on,
            "months": months,
            "ends_on": ends_on,
            "reporting_duty": reporting_duty,
            "recorded_by": by,
        },
    )
    if made:
        for body, organisation in notify:
            owe_notice(ban=ban, body=body, organisation=organisation, matter=BanNotice.Matter.IMPOSED, cite=cite)
        audit.record(action="ban.impose", actor=by, kind="ban", object_id=ban.pk)
    return ban


def owe_notice(*, ban: Ban, body: str, organisation: Organisation | None, matter: str, cite: str) -> BanNotice:
    """Put a notice on the list of those owed. In the caller's transaction; the same one twice is one."""
    notice, _ = BanNotice.objects.get_or_create(
        ban=ban, body=body, organisation=organisation, matter=matter, defaults={"cite": cite}
    )
    return notice


@transaction.atomic
def start(*, by: User | None, ban: Ban, on: date) -> None:
    """Say from which day a ban counts. `by` is None where the law itself starts it (finality of the decision)."""
    _allow(by, WRITERS, "marcar o início de interdições")
    locked = _locked(by, ban)
    if locked.starts_on is not None and locked.starts_on != on:
        raise ActRefused("already_started", f"Esta interdição já conta desde {formats.day(locked.starts_on)}.", "on")
    locked.starts_on = on
    _set_end(locked)
    audit.record(action="ban.start", actor=by, kind="ban", object_id=ban.pk)


@transaction.atomic
def serve(*, by: User | None, ban: Ban, on: date) -> None:
    """Record the day the person was notified. A precautionary ban counts from then on."""
    _allow(by, WRITERS, "registar notificações de interdições")
    locked = _locked(by, ban)
    if on < locked.imposed_on:
        raise InvalidInput("served_before_imposed", "A notificação não pode ser anterior à decisão.", "on")
    locked.served_on = on
    if locked.kind == Ban.Kind.PRECAUTIONARY and locked.starts_on is None:
        locked.starts_on = on
    _set_end(locked)
    audit.record(action="ban.serve", actor=by, kind="ban", object_id=ban.pk)


@transaction.atomic
def add_pause(*, by: User, ban: Ban, first_day: date, last: date, reason: str) -> BanPause:
    """Record days that do not count (art. 42.º, n.º 2); the last day of the ban moves."""
    _allow(by, WRITERS, "registar dias que não contam")
    locked = _locked(by, ban)
    if last < first_day:
        raise InvalidInput("days_not_in_order", "O último dia não pode ser anterior ao primeiro.", "last")
    pause = BanPause.objects.create(
        ban=locked, first_day=first_day, last_day=last, reason=_said(reason, "reason"), recorded_by=by
    )
    _set_end(locked)
    for notice in locked.notices.filter(matter=BanNotice.Matter.IMPOSED):
        owe_notice(
            ban=locked,
            body=notice.body,
            organisation=notice.organisation,
            matter=BanNotice.Matter.CHANGED,
            cite=notice.cite,
        )
    audit.record(action="ban.pause", actor=by, kind="ban", object_id=ban.pk)
    return pause


@transaction.atomic
def lift(*, by: User | None, ban: Ban, on: date, reason: str) -> None:
    """End a ban before its time, or a precautionary one by the decision; whoever was told is told again."""
    _allow(by, WRITERS, "levantar interdições")
    locked = _locked(by, ban)
    if locked.lifted_on is not None:
        raise ActRefused("already_lifted", f"Esta interdição já foi levantada em {formats.day(locked.lifted_on)}.")
    if on < locked.imposed_on:
        raise InvalidInput("lifted_before_imposed", "O levantamento não pode ser anterior à decisão.", "on")
    locked.lifted_on, locked.lifted_reason = on, _said(reason, "reason")
    locked.save(update_fields=["lifted_on", "lifted_reason"])
    for notice in locked.notices.filter(matter=BanNotice.Matter.IMPOSED):
        owe_notice(
            ban=locked,
            body=notice.body,
            organisation=notice.organisation,
            matter=BanNotice.Matter.LIFTED,
            cite=notice.cite,
        )
    audit.record(action="ban.lift", actor=by, kind="ban", object_id=ban.pk)


@transaction.atomic
def record_breach(*, by: User, ban: Ban, on: date, where: str, reported_by: str) -> BanBreach:
    """Record that a banned person was found inside a ground. Refused for a day on which the ban was not in force."""
    _allow(by, WRITERS, "registar violações")
    locked = _locked(by, ban)
    outside = locked.starts_on is None or on < locked.starts_on or (locked.ends_on is not None and on > locked.ends_on)
    if outside or (locked.lifted_on is not None and on >= locked.lifted_on):
        raise ActRefused("not_in_force", "Nesse dia a interdição não estava em vigor: confirme o dia.", "on")
    breach = BanBreach.objects.create(
        ban=locked, on=on, where=_said(where, "where"), reported_by=_said(reported_by, "reported_by"), recorded_by=by
    )
    audit.record(action="ban.breach", actor=by, kind="ban", object_id=ban.pk)
    return breach


@transaction.atomic
def send_notice(*, by: User, notice: BanNotice, on: date, proof: str) -> None:
    """Record that a body was told, with the proof."""
    _allow(by, SENDERS, "registar avisos")
    locked = cast(BanNotice, access.get("ban_notice", by, notice.pk, lock=True))
    if locked.sent_on is not None:
        raise ActRefused("already_sent", f"Este aviso já foi enviado em {formats.day(locked.sent_on)}.")
    if on > dates.today():
        raise InvalidInput("future_day", "O dia do envio não pode ser posterior a hoje.", "on")
    locked.sent_on, locked.proof, locked.sent_by = on, _said(proof, "proof"), by
    locked.save(update_fields=["sent_on", "proof", "sent_by"])
    audit.record(action="ban.notice", actor=by, kind="ban_notice", object_id=notice.pk)


@transaction.atomic
def impose_on_ground(
    *,
    by: User,
    kind: str,
    organisation: Organisation,
    source: str,
    source_key: str,
    legal_basis: str,
    imposed_on: date,
    matches: int,
    starts_on: date | None = None,
) -> GroundMeasure:
    """Enter closed doors or a closed zone, counted in matches. The same `source_key` twice gives the same measure."""
    _allow(by, WRITERS, "aplicar medidas sobre recintos")
    measure, made = GroundMeasure.objects.get_or_create(
        source_key=source_key,
        defaults={
            "kind": kind,
            "organisation": organisation,
            "source": source,
            "legal_basis": legal_basis,
            "imposed_on": imposed_on,
            "matches": matches,
            "starts_on": starts_on,
            "recorded_by": by,
        },
    )
    if made:
        audit.record(action="ground_measure.impose", actor=by, kind="ground_measure", object_id=measure.pk)
    return measure


@transaction.atomic
def start_ground(*, by: User | None, measure: GroundMeasure, on: date) -> None:
    """Say from which day matches count. `by` is None where the law itself starts it."""
    _allow(by, WRITERS, "marcar o início de medidas sobre recintos")
    locked = _locked_ground(by, measure)
    locked.starts_on = on
    locked.save(update_fields=["starts_on"])


@transaction.atomic
def lift_ground(*, by: User | None, measure: GroundMeasure, on: date, reason: str) -> None:
    """End a ground measure before all matches were held."""
    _allow(by, WRITERS, "levantar medidas sobre recintos")
    locked = _locked_ground(by, measure)
    if locked.lifted_on is None:
        locked.lifted_on, locked.lifted_reason = on, _said(reason, "reason")
        locked.save(update_fields=["lifted_on", "lifted_reason"])
        audit.record(action="ground_measure.lift", actor=by, kind="ground_measure", object_id=locked.pk)


@transaction.atomic
def count_match(*, by: User, measure: GroundMeasure, on: date, match: str) -> MatchServed:
    """Count a match held under a ground measure; each day counts once, and never more than the matches imposed."""
    _allow(by, WRITERS, "registar jogos cumpridos")
    locked = _locked_ground(by, measure)
    if locked.lifted_on is not None or locked.served >= locked.matches:
        raise ActRefused("measure_over", "Esta medida já está cumprida ou levantada.")
    if locked.starts_on is None or on < locked.starts_on:
        raise ActRefused("not_started", "Nesse dia a medida ainda não contava: confirme o dia.", "on")
    if locked.served_matches.filter(on=on).exists():
        raise ActRefused("match_counted", f"O jogo de {formats.day(on)} já está contado.", "on")
    served = MatchServed.objects.create(measure=locked, on=on, match=_said(match, "match"), recorded_by=by)
    locked.served += 1
    locked.save(update_fields=["served"])
    audit.record(action="ground_measure.match", actor=by, kind="ground_measure", object_id=locked.pk)
    return served


@transaction.atomic
def enter_court_ban(
    *, by: User, person: Person, court: str, process: str, legal_basis: str, starts_on: date, ends_on: date, scope: str
) -> Ban:
    """Enter a ban that a court applied and communicated. The same court process and person twice is refused."""
    _allow(by, WRITERS, "registar interdições de tribunais")
    if ends_on < starts_on:
        raise InvalidInput("days_not_in_order", "O último dia não pode ser anterior ao primeiro.", "ends_on")
    key = f"court:{_said(process, 'process')}:{person.pk}"
    if Ban.objects.filter(source_key=key).exists():
        raise ActRefused("ban_known", "Esta interdição do mesmo processo já está registada.", "process")
    cites = [row["cite"] for row in _communications(starts_on) if row["event"] == "precautionary_measure"]
    return impose(
        by=by,
        kind=Ban.Kind.COURT,
        person=person,
        source=f"{_said(court, 'court')}, processo {process.strip()}",
        source_key=key,
        legal_basis=_said(legal_basis, "legal_basis"),
        scope=_said(scope, "scope"),
        imposed_on=starts_on,
        starts_on=starts_on,
        ends_on=ends_on,
        served_on=starts_on,
        notify=[(BanNotice.Body.PNID, None)],
        cite=cites[0] if cites else "comunicação do tribunal",
    )


def _communications(on: date) -> list[dict[str, str]]:
    wording = rules.wording_on("PT", rules.main_act("PT"), on)
    return [{**row, "cite": wording.cite(row["cite"])} for row in wording.rows("communications")]


def _set_end(ban: Ban) -> None:
    if ban.starts_on is not None and ban.months is not None:
        spans = ban.pauses.values_list("first_day", "last_day")
        ban.ends_on = last_day(ban.starts_on, ban.months, spans)
    ban.save(update_fields=["starts_on", "served_on", "ends_on"])


def _locked(by: User | None, ban: Ban) -> Ban:
    if by is None:
        return Ban.objects.select_for_update().get(pk=ban.pk)
    return cast(Ban, access.get("ban", by, ban.pk, lock=True))


def _locked_ground(by: User | None, measure: GroundMeasure) -> GroundMeasure:
    if by is None:
        return GroundMeasure.objects.select_for_update().get(pk=measure.pk)
    return cast(GroundMeasure, access.get("ground_measure", by, measure.pk, lock=True))


def _allow(user: User | None, roles: frozenset[Role], what: str) -> None:
    if user is not None and not user.has_role(*roles):
        raise ActRefused("not_allowed", f"A sua função não permite {what}.")


def _said(text: str, field: str) -> str:
    clean = text.strip()
    if not clean:
        raise InvalidInput("text_missing", "Este campo não pode ficar vazio.", field)
    return clean
