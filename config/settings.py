"""Django settings. Values come from `config.env`; nothing here reads the environment itself."""

from config import embedded
from config.databases import database_from_url
from config.env import BASE_DIR, VAR_DIR, env

DEMO = env.deployment == "demo"
DEBUG = env.debug
JURISDICTION = env.jurisdiction
SECRET_KEY = env.secret_key.get_secret_value()
ALLOWED_HOSTS = env.allowed_hosts
PUBLIC_URL = env.public_url
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

ROOMS = [
    "audit",
    "jobs",
    "entities",
    "documents",
    "matches",
    "bans",
    "registry",
    "qualification",
    "sanctions",
    "desk",
]

INSTALLED_APPS = [
    "config",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "django.contrib.humanize",
    "csp",
    "pgtrigger",
    "crispy_forms",
    "django_filters",
    "django_htmx",
    "django_prometheus",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.openid_connect",
    *ROOMS,
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "entities.middleware.RouteGate",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "entities.context.interface",
            ],
            "builtins": ["entities.templatetags.pt"],
        },
    }
]

DATABASES = {"default": database_from_url(embedded.database_url(env), as_owner=env.database_as_owner)}
DATABASE_APPLICATION_USER = database_from_url(embedded.database_url(env, as_owner=False), as_owner=False)["USER"]

AUTH_USER_MODEL = "entities.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"

LANGUAGE_CODE = "pt"
TIME_ZONE = {"PT": "Europe/Lisbon", "AO": "Africa/Luanda"}[JURISDICTION]
USE_I18N = True
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGE_DIR = env.storage_dir
DEMO_PASSWORD_FILE = VAR_DIR / "demo-password"

CRISPY_ALLOWED_TEMPLATE_PACKS = "house"
CRISPY_TEMPLATE_PACK = "house"

CELERY_BROKER_URL = embedded.redis_url(env)
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = TIME_ZONE
# A lost message comes back after the visibility time-out; it must be longer than the longest task (a register of
# 50,000 rows takes seconds), and the restore must look often enough that nobody waits.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 600,
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
}
