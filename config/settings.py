"""Django settings. Values come from `config.env`; nothing here reads the environment itself."""

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from kombu import Queue

from config import embedded, periodic
from config.databases import database_from_url
from config.env import BASE_DIR, VAR_DIR, env
from config.files import document_storage
from config.logs import logging_settings
from config.mail import mail_from_url
from config.safety import production_faults
from config.sign_in import NATIONAL_PROVIDER_ID as NATIONAL_PROVIDER_ID
from config.sign_in import sign_in_settings

if _faults := production_faults(env):
    raise ImproperlyConfigured("This installation may not start:\n- " + "\n- ".join(_faults))

DEMO = env.deployment == "demo"
DEBUG = env.debug
JURISDICTION = env.jurisdiction
SECRET_KEY = env.secret_key.get_secret_value()
SECRET_KEY_FALLBACKS = [key.get_secret_value() for key in env.secret_key_fallbacks]
ALLOWED_HOSTS = env.allowed_hosts
PUBLIC_URL = env.public_url.rstrip("/")
HTTPS = PUBLIC_URL.startswith("https://")
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
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "config.middleware.RequestNumber",
    "config.middleware.RequestSize",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.middleware.PrivateAnswers",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "audit.middleware.ActingMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "config.middleware.SessionLimits",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "entities.middleware.RouteGate",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
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
            "builtins": ["entities.templatetags.pt", "entities.templatetags.rights"],
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
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 15}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "config.passwords.NotRepeatedValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("username", "name", "email")},
    },
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
globals().update(sign_in_settings(env))
NATIONAL_PROVIDER_CIVIL_ID = env.national_provider_civil_id
NATIONAL_PROVIDER_LEVELS = env.national_provider_levels
# Signing, mass export, role changes and emergency reading ask for a factor used in the last five minutes.
ACCOUNT_REAUTHENTICATION_TIMEOUT = 300
REFUSALS_PER_HOUR = env.refusals_per_hour
EXPORTS_PER_HOUR = env.exports_per_hour
# Attempts at signing in are counted in the database, so that all web processes count together.
CACHES = {"default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "entities_cache"}}

LANGUAGE_CODE = "pt"
TIME_ZONE = {"PT": "Europe/Lisbon", "AO": "Africa/Luanda"}[JURISDICTION]
USE_I18N = True
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = env.static_dir
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGE_DIR = env.storage_dir
AUDIT_CHECKPOINT_DIR = env.audit_checkpoint_dir
AUDIT_SIGNING_KEY_FILE = env.audit_signing_key_file
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": env.storage_dir}},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    "documents": document_storage(env),
}
MALWARE_SCANNER = env.malware_scanner
CLAMAV_ADDRESS = env.clamav_address
SIGNING_PROVIDER = env.signing_provider
SIGNING_DIR = env.signing_dir
SIGNING_SECRET = env.signing_secret.get_secret_value()
SIGNING_PKCS11_MODULE = env.signing_pkcs11_module
SIGNING_PKCS11_TOKEN = env.signing_pkcs11_token
SIGNING_PKCS11_CERTIFICATE = env.signing_pkcs11_certificate
SIGNING_REMOTE_URL = env.signing_remote_url
SIGNING_REMOTE_TOKEN = env.signing_remote_token.get_secret_value()
SIGNING_ONLINE = env.signing_online
TIMESTAMP_URL = env.timestamp_url
DEMO_PASSWORD_FILE = VAR_DIR / "demo-password"

LOGGING = logging_settings(env.log_level)
globals().update(mail_from_url(env.email_url))
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.email_from
SUPPORT_EMAIL = env.support_email
METRICS_TOKEN = env.metrics_token.get_secret_value()

# Sessions: 30 minutes idle and 10 hours at most, the figures of the national catalogue of security measures for an
# application with personal data; `config.middleware.SessionLimits` holds both, the cookie only the longer.
SESSION_IDLE_SECONDS = env.session_idle_seconds
SESSION_LONGEST_SECONDS = env.session_longest_seconds
SESSION_COOKIE_AGE = env.session_longest_seconds
SESSION_EXPIRE_AT_BROWSER_CLOSE = True
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
# The prefix makes browsers refuse the cookie from another host or without TLS; it does not exist over plain http.
SESSION_COOKIE_NAME = "__Host-session" if HTTPS else "session"
CSRF_COOKIE_NAME = "__Host-csrf" if HTTPS else "csrf"
CSRF_FAILURE_VIEW = "config.errors.csrf_failure"
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if HTTPS else []

SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_CONTENT_TYPE_NOSNIFF = True
# Within the site only: Django's check of forms needs the address of the page they came from.
SECURE_REFERRER_POLICY = "same-origin"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if env.behind_proxy else None
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "object-src": [NONE],
    }
}

# A form of ours has at most some hundred fields; a file goes to disk from 1 MiB on.
REQUEST_LARGEST_BYTES = env.upload_largest_mib * 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000
DATA_UPLOAD_MAX_NUMBER_FILES = 20
FILE_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
FILE_UPLOAD_PERMISSIONS = 0o600
FILE_UPLOAD_DIRECTORY_PERMISSIONS = 0o700

CRISPY_ALLOWED_TEMPLATE_PACKS = "house"
CRISPY_TEMPLATE_PACK = "house"

CELERY_BROKER_URL = embedded.redis_url(env)
CELERY_TASK_QUEUES = [Queue(name) for name in ("default", "import", "pdf", "mail")]
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_CREATE_MISSING_QUEUES = False
# Asked to stop after four minutes and made to after five, both inside the visibility time-out below.
CELERY_TASK_SOFT_TIME_LIMIT = 240
CELERY_TASK_TIME_LIMIT = 300
# Reading files and drawing pages leaves memory behind; a child is replaced before that matters.
CELERY_WORKER_MAX_TASKS_PER_CHILD = 200
CELERY_WORKER_MAX_MEMORY_PER_CHILD = 500_000
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE = periodic.schedule()
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "beat-schedule")
# A page does not wait for a broker that is down: the row in `jobs` is written, and the sweeper sends it later.
CELERY_TASK_PUBLISH_RETRY = False
CELERY_REDIS_SOCKET_CONNECT_TIMEOUT = 2
CELERY_REDIS_SOCKET_TIMEOUT = 10
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = False
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
