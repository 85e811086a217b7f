"""Pages of background work and the answers of the health address."""

import json
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from audit.models import Pending
from audit.services import record
from desk import health
from entities.roles import Role
from jobs.models import Job
from tests.desk.objects import job as make_job
from tests.support.people import body, client_of, user_with

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return body(Role.CLUB, "Clube")


@pytest.fixture
def failed(club):
    job = make_job(club)
    Job.objects.update(state=Job.State.FAILED, reason="O ficheiro não tem a coluna Nome.", tries=3)
    return job


def page(user, name, *args, **query):
    answer = client_of(user).get(reverse(f"desk:{name}", args=args), query)
    return answer.status_code, answer.content.decode()


def test_staff_see_why_work_failed_and_begin_it_again(failed):
    officer = user_with(Role.ADMINISTRATOR, failed.created_by.grants.get().organisation)
    status, text = page(officer, "job-list")
    assert status == 200
    assert "O ficheiro não tem a coluna Nome." in text
    answer = client_of(officer).post(reverse("desk:job-retry", args=[failed.pk]))
    assert answer.status_code == 302
    failed.refresh_from_db()
    assert (failed.state, failed.tries) == (Job.State.WAITING, 0)
    again = client_of(officer).post(reverse("desk:job-retry", args=[failed.pk]))
    assert again.status_code == 409
    assert "já não está parado" in again.content.decode()


def test_colleague_of_the_club_sees_the_work_and_another_club_does_not(failed, club):
    colleague = user_with(Role.CLUB, club)
    assert page(colleague, "job-detail", failed.pk)[0] == 200
    stranger = user_with(Role.ORGANISER, body(Role.ORGANISER, "Outra"))
    assert page(stranger, "job-detail", failed.pk)[0] == 404
    assert page(stranger, "job-progress", failed.pk)[0] == 404
    assert str(failed.pk) not in page(stranger, "job-list")[1].partition("<tbody>")[2]


def test_work_past_its_deadline_is_shown_as_late(club):
    job = make_job(club)
    officer = user_with(Role.SUPERVISOR, club)
    assert "Nenhum trabalho" in page(officer, "job-list", estado="stuck")[1]
    Job.objects.update(deadline=timezone.now() - timedelta(seconds=1))
    assert reverse("desk:job-detail", args=[job.pk]) in page(officer, "job-list", estado="stuck")[1]


def test_progress_asks_again_while_the_work_is_open_and_works_without_script(club):
    job = make_job(club)
    Job.objects.update(state=Job.State.RUNNING, done_count=240, total_count=600, words="linhas lidas")
    officer = user_with(Role.SUPERVISOR, club)
    text = page(officer, "job-progress", job.pk)[1]
    assert "240 de 600 linhas lidas" in text
    assert "hx-trigger" in text
    assert "Atualizar agora" in text
    Job.objects.update(state=Job.State.DONE, finished_at=timezone.now())
    assert "hx-trigger" not in page(officer, "job-progress", job.pk)[1]


def test_health_is_well_and_shows_figures_to_staff_only(broker, club):
    anonymous = client_of(None).get(reverse("desk:health"))
    assert anonymous.status_code == 200
    told = json.loads(anonymous.content)
    assert told["status"] == "ok"
    assert set(told["checks"]) == {"database", "broker", "oldest_work", "unsealed_audit", "free_space", "fonts"}
    assert "figure" not in anonymous.content.decode()
    staff = client_of(user_with(Role.ADMINISTRATOR, club)).get(reverse("desk:health"))
    assert json.loads(staff.content)["checks"]["broker"]["figure"].startswith("default: 0")


def test_health_says_which_part_is_not_well(broker, club, settings, monkeypatch):
    job = make_job(club)
    Job.objects.filter(pk=job.pk).update(due_at=timezone.now() - timedelta(minutes=16))
    record(action="test.read", actor=None)
    Pending.objects.all().delete()
    Pending.objects.create(entry_id=1, since=timezone.now() - timedelta(minutes=2))
    monkeypatch.setattr(health, "LEAST_FREE", 2**62)
    monkeypatch.setattr(health, "FONTS", ("Nenhuma.ttf",))
    answer = client_of(None).get(reverse("desk:health"))
    assert answer.status_code == 503
    checks = json.loads(answer.content)["checks"]
    assert {name for name, check in checks.items() if not check["ok"]} == {
        "oldest_work", "unsealed_audit", "free_space", "fonts",
    }  # fmt: skip


def test_measures_tell_work_and_unsealed_rows(broker, club, settings):
    settings.METRICS_TOKEN = "chave-das-medidas"
    make_job(club)
    answer = client_of(None).get("/metrics", headers={"Authorization": "Bearer chave-das-medidas"})
    text = answer.content.decode()
    assert 'app_jobs{queue="default",state="waiting"} 1.0' in text
    assert 'app_queue_messages{queue="pdf"} 0.0' in text
    assert "app_oldest_work_seconds" in text
    assert "app_unsealed_audit_seconds" in text
    assert "app_fonts_missing 0.0" in text
    free = next(line.split()[1] for line in text.splitlines() if line.startswith("app_free_bytes "))
    assert float(free) > 0
