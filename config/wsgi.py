"""The web server's door."""

import os
import sys

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()

from django.conf import settings  # noqa: E402

from config.safety import demo_account_fault  # noqa: E402

if not settings.DEMO and (fault := demo_account_fault()):
    sys.exit(fault)
