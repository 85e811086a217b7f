"""`migrate`, as the owner of the tables, with the application's user let in."""

from typing import Any

from django.conf import settings
from django.core.management.commands.migrate import Command as DjangoMigrate
from django.db import connections

from config.databases import let_application_in


class Command(DjangoMigrate):
    """Django's `migrate`, after stating what the application's database user may do with the tables it makes.

    Rights are stated first so that a migration can take some of them away again for its own tables.
    """

    def handle(self, *args: Any, **options: Any) -> None:
        """Grant, then migrate."""
        let_application_in(connections[options["database"]], settings.DATABASE_APPLICATION_USER)
        super().handle(*args, **options)
