#!/usr/bin/env python
"""Django's command line. `migrate` runs as the database owner; everything else as the application's own user."""

import os
import sys

OWNER_COMMANDS = {"migrate", "makemigrations", "sqlmigrate", "flush"}


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if len(sys.argv) > 1 and sys.argv[1] in OWNER_COMMANDS:
        os.environ["DATABASE_AS_OWNER"] = "true"
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
