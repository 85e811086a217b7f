"""Numbers in a series and year. Gaps can happen when a transaction is undone; two equal numbers cannot."""

from django.db import transaction

from documents.models import Counter


def next_number(series: str, year: int) -> int:
    """The next number of a series in a year, from 1 on.

    Must run inside the transaction of the act that uses the number: the counter's row stays locked until it ends, so
    that parallel acts take their numbers one after the other. Raises `TransactionManagementError` outside one.
    """
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("a number is taken inside the transaction that uses it")
    Counter.objects.bulk_create([Counter(series=series, year=year)], ignore_conflicts=True)
    counter = Counter.objects.select_for_update().get(series=series, year=year)
    counter.last += 1
    counter.save(update_fields=["last"])
    return counter.last
