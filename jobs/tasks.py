"""The Celery side: one task that does a job, one that sends again what was lost."""

from celery import shared_task

from jobs import runner, services


@shared_task(name="jobs.run")
def run_job(job_id: int) -> None:
    """Do one job; called by its id, any number of times, in any order, in parallel."""
    runner.run(job_id)


@shared_task(name="jobs.sweep")
def sweep() -> None:
    """Send again what nobody is working on."""
    runner.sweep()


@shared_task(name="jobs.erase_done")
def erase_done() -> None:
    """Erase what was done long ago."""
    services.erase_done()
