"""The page of a case as data: key facts, tasks by phase, terms with every day and why, timeline."""

from collections.abc import Iterator
from typing import Any

from django.urls import reverse

from documents.models import IssuedDocument
from entities.models import User
from legislation import formats
from legislation.procedure import STAGES, CaseReading, OpenTerm, PersonReading, PossibleAct, vocabulary
from sanctions import reading
from sanctions.models import Act, Case, Charged
from sanctions.permissions import CASEWORK, DECIDERS, DESPATCH
from sanctions.words import LABELS, STATE_LABELS, TERM_LABELS, WORDS

PHASES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Registo e abertura", ("auto_received", "opened", "instructor_named")),
    (
        "Instrução e acusação",
        ("evidence", "opinion_requested", "precautionary_ban", "summary_decision", "accusation", "accusation_notified"),
    ),
    ("Defesa", ("defence", "evidence_request", "evidence_answer", "heard")),
    ("Proposta e decisão", ("proposal", "decision", "decision_notified")),
    ("Pagamento ou tribunal", ("challenge", "sent_to_prosecutor", "court_result", "court_final", "payment")),
    ("Fim", ("enforcement_sent", "archived", "final")),
)
# Acts that every case goes through; the others happen only in some.
EXPECTED = frozenset(
    {
        "auto_received",
        "opened",
        "instructor_named",
        "accusation",
        "accusation_notified",
        "proposal",
        "decision",
        "decision_notified",
        "payment",
    }
)
SERVICE_PAGES = {
    "accusation": ("sanctions:accuse", CASEWORK),
    "precautionary_ban": ("sanctions:precautionary", DECIDERS),
    "summary_decision": ("sanctions:summary", DECIDERS),
    "proposal": ("sanctions:measure", CASEWORK),
    "accusation_notified": ("sanctions:notify", CASEWORK | DESPATCH),
    "decision_notified": ("sanctions:notify", CASEWORK | DESPATCH),
    "summary_notified": ("sanctions:notify", CASEWORK | DESPATCH),
    "precautionary_ban_notified": ("sanctions:notify", CASEWORK | DESPATCH),
    "lawyer_named": ("sanctions:lawyer", CASEWORK),
}


def stage_label(stage: str) -> str:
    """A stage in words."""
    return STAGES.get(stage, stage)


def term_rows(found: CaseReading, names: dict[str, str]) -> list[dict[str, Any]]:
    """Each term with its last day, its state, and every day with the reason why it counts or not."""
    ordered = sorted(found.terms, key=lambda row: (row.state != "open", row.warn_on))
    return [_term_row(row, names) for row in ordered]


def _term_row(row: OpenTerm, names: dict[str, str]) -> dict[str, Any]:
    term = row.term
    return {
        "label": TERM_LABELS.get(row.rule, row.rule),
        "who": names.get(row.person or "", ""),
        "opened_by": vocabulary()[row.opened_by].label if row.opened_by in vocabulary() else "",
        "start": term.start if term else None,
        "last_day": row.last_day,
        "warn_on": row.warn_on,
        "state": row.state,
        "state_label": STATE_LABELS[row.state],
        "cite": term.cite if term else "",
        "counted": len(term.counted) if term else None,
        "counted_days": term.counted if term else (),
        "skipped": term.skipped if term else (),
        "calendar": term.calendar if term else "",
        "others": [other.last_day for other in term.alternatives] if term else [],
        "warnings": [text.split(": ", 1)[-1] for text in term.warnings] if term else [],
    }


def prescription_rows(person: PersonReading) -> list[dict[str, Any]]:
    """The prescription of each offence: last day, ceiling, both readings of the pandemic, and what moved it."""
    rows = []
    for offence, found in person.prescriptions:
        rows.append(
            {
                "offence": offence,
                "years": found.term_years,
                "runs_out_on": found.runs_out_on,
                "ceiling_on": found.ceiling_on,
                "pandemic": found.with_pandemic.runs_out_on,
                "interruptions": found.without_pandemic.interruptions,
                "suspensions": found.without_pandemic.suspensions,
                "ended_on": found.ended_on,
            }
        )
    return rows


def phases(case: Case, found: CaseReading, user: User) -> list[dict[str, Any]]:
    """The task list: what is done, what can be done now, and what is missing for the rest. Nothing is hidden."""
    people = list(case.charged.select_related("person").order_by("pk"))
    done = {(act.kind, act.charged_id) for act in case.acts.filter(corrected_by__isnull=True)}
    whole = {row.kind: row for row in found.possible_acts}
    by_person = {key: {row.kind: row for row in person.possible_acts} for key, person in found.people.items()}
    made = []
    for title, kinds in PHASES:
        tasks: list[dict[str, Any]] = []
        for kind in kinds:
            label = vocabulary()[kind].label
            if vocabulary()[kind].scope == "case":
                tasks.append(_task(case, None, kind, label, (kind, None) in done, whole.get(kind), user))
                continue
            for charged in people:
                name = f"{label}: {charged.person.name}" if len(people) > 1 else label
                row = by_person.get(str(charged.pk), {}).get(kind)
                tasks.append(_task(case, charged, kind, name, (kind, charged.pk) in done, row, user))
        made.append({"title": title, "tasks": [task for task in tasks if task]})
    return made


def _task(
    case: Case, charged: Charged | None, kind: str, label: str, done: bool, row: PossibleAct | None, user: User
) -> dict[str, Any]:
    url = act_url(case, charged, kind, user) if row is not None and not row.lacks else ""
    if done and not url:
        return {"label": label, "state": "done", "state_label": "Feito", "url": ""}
    if row is None:
        state, words = ("done", "Feito") if done else ("not_applicable", "Ainda não se aplica")
        return {"label": label, "state": state, "state_label": words, "url": ""}
    if row.lacks:
        return {"label": label, "state": "waiting", "state_label": "À espera", "url": "", "note": row.lacks[0]}
    if done:
        return {"label": label, "state": "done", "state_label": "Feito", "url": url}
    state, words = ("todo", "Por fazer") if kind in EXPECTED else ("not_applicable", "Se for preciso")
    return {"label": label, "state": state, "state_label": words, "url": url}


def act_url(case: Case, charged: Charged | None, kind: str, user: User) -> str:
    """The page where an act is done, for those who may do it."""
    if kind in SERVICE_PAGES:
        route, roles = SERVICE_PAGES[kind]
        if charged is None or not user.has_role(*roles):
            return ""
        return reverse(route, args=[charged.pk]) + (f"?ato={kind}" if route == "sanctions:notify" else "")
    if kind in reading.OWN_SERVICE:
        return ""
    roles = DECIDERS if kind in reading.BY_THE_PRESIDENT else CASEWORK | DESPATCH | DECIDERS
    if not user.has_role(*roles):
        return ""
    query = f"?ato={kind}" + (f"&arguido={charged.pk}" if charged else "")
    return reverse("sanctions:act-new", args=[case.pk]) + query


def timeline(case: Case, user: User, shown: str = "") -> list[dict[str, Any]]:
    """Newest first: acts, and notes marked as outside the file. `shown` is `atos`, `notas` or everything."""
    events: list[dict[str, Any]] = []
    if shown != "notas":
        acts = case.acts.select_related("by", "charged__person", "document", "file").prefetch_related("corrected_by")
        events += [_event(act) for act in acts]
    if shown != "atos":
        for note in case.notes.select_related("by"):
            events.append(
                {"what": note.text, "who": note.by.name, "at": note.at, "kind": "note", "order": (note.at, note.pk)}
            )
    return sorted(events, key=lambda event: event["order"], reverse=True)


def _event(act: Act) -> dict[str, Any]:
    known = vocabulary().get(act.kind)
    what = known.label if known else act.kind
    if act.charged is not None:
        what = f"{what}: {act.charged.person.name}"
    said = "; ".join(_said(act))
    corrected = any(act.corrected_by.all())
    note = f"Sem efeito: foi corrigido. {said}" if corrected else said
    event = {
        "what": what,
        "who": f"{act.by.name}, registado em {formats.moment(act.recorded_at)}",
        "on": act.on,
        "kind": "correction" if act.kind == "correction" else "act",
        "note": f"{note}{' · ' if note and act.rests_on else ''}{act.rests_on}",
        "order": (act.recorded_at, act.pk),
    }
    if isinstance(act.document, IssuedDocument):
        event |= {"url": reverse("documents:issued-detail", args=[act.document.pk]), "link": act.document.number}
    return event


def _said(act: Act) -> Iterator[str]:
    """The details of an act in words."""
    known = vocabulary().get(act.kind)
    forms = {**known.details, **known.optional} if known else {}
    for name, value in act.details.items():
        form = forms.get(name, "text")
        if name in {"contents", "instructor", "act", "request_act", "addressees", "facts", "subjective_facts"}:
            continue
        if form == "cents":
            yield f"{LABELS.get(name, name)}: {formats.euros(int(value))}"
        elif form == "day":
            yield f"{LABELS.get(name, name)}: {formats.day(reading.law_details(act.kind, {name: value})[name])}"
        elif form == "flag":
            yield f"{LABELS.get(name, name)}: {'sim' if value else 'não'}"
        elif form == "list":
            yield f"{LABELS.get(name, name)}: {', '.join(map(str, value))}"
        else:
            yield f"{LABELS.get(name, name)}: {WORDS.get(str(value), value) if form != 'text' else value}"
