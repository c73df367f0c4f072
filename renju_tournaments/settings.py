"""Settings: the embedded default, and a server by environment variables.

Without any variable the project runs on SQLite with a file broker, for one laptop in a hall. A server sets
``DATABASE_URL`` (PostgreSQL), ``REDIS_URL`` (broker and cache), ``SECRET_KEY`` and ``ALLOWED_HOSTS``; see
docs/deploy.md.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import sys
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path

from csp.constants import SELF
from django.core.exceptions import ImproperlyConfigured

from renju_tournaments.databases import database_from_url
from renju_tournaments.kept import kept_secret

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("RENJU_VAR", BASE_DIR / "var"))
"""Where the embedded default keeps its database, its queue and its secret."""

TESTING = "pytest" in sys.modules


def _flag(name: str, default: bool) -> bool:
    value = os.environ.get(name)
    return default if value is None else value.strip().lower() in ("1", "true", "yes", "on")


def _networks(name: str, default: str) -> list[IPv4Network | IPv6Network]:
    """Addresses and networks, separated by commas."""
    try:
        return [
            ip_network(each.strip(), strict=False) for each in os.environ.get(name, default).split(",") if each.strip()
        ]
    except ValueError as why:
        raise ImproperlyConfigured(
            f"{name} is a list of addresses and networks, like 127.0.0.1,10.0.0.0/8: {why}"
        ) from why


def _secret_key() -> str:
    """The key from the environment; else one made on first use and kept beside the data."""
    if key := os.environ.get("SECRET_KEY"):
        return key
    try:
        return kept_secret(VAR_DIR / "secret_key", lambda: secrets.token_urlsafe(50), at_least=20)
    except OSError as why:
        raise ImproperlyConfigured(
            f"Nothing can be kept in {VAR_DIR} ({why.strerror}). Make room there or give it to this user, or name "
            "another folder by RENJU_VAR."
        ) from why


DATABASE_URL = os.environ.get("DATABASE_URL", "")
REDIS_URL = os.environ.get("REDIS_URL", "")
ON_SERVER = DATABASE_URL.startswith("postgres") and not TESTING

SECRET_KEY = _secret_key()
SITE = hashlib.sha256(f"site:{SECRET_KEY}".encode()).hexdigest()[:8]
"""A name that another site on the same Redis, or behind another port of the same host, does not have."""
DEBUG = _flag("DEBUG", False)
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "localhost" if ON_SERVER else "*").split(",")
CSRF_TRUSTED_ORIGINS = [o for o in os.environ.get("CSRF_TRUSTED_ORIGINS", "").split(",") if o]

INSTALLED_APPS = [
    "renju_tournaments.accounts",
    "renju_tournaments.players",
    "renju_tournaments.events",
    "renju_tournaments.tables",
    "renju_tournaments.frame",
    "renju_tournaments.desk",
    "renju_tournaments.records",
    "renju_tournaments.adjournments",
    "renju_tournaments.rulings",
    "renju_tournaments.archives",
    "renju_tournaments.publishing",
    "renju_tournaments.documents",
    "renju_tournaments.jobs",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django_tables2",
    "axes",
    "csp",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",  # above all that answers by itself, so that every page of an error has it
    "renju_tournaments.common.web.requests.ReadableCookies",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "renju_tournaments.common.web.requests.ReadableRequests",
    "axes.middleware.AxesMiddleware",
]

FORM_RENDERER = "renju_tournaments.common.forms.faults.Renderer"
ROOT_URLCONF = "renju_tournaments.urls"
WSGI_APPLICATION = "renju_tournaments.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = {"default": database_from_url(DATABASE_URL or f"sqlite:///{VAR_DIR / 'renju.sqlite3'}")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {
    "default": (
        {
            "BACKEND": "renju_tournaments.common.caching.backend.OptionalRedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": SITE,
        }
        if REDIS_URL and not TESTING
        else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 2000}}
    )
}

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
    "renju_tournaments.accounts.backends.OtherSpellings",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
if TESTING:
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "accounts:log-in"
LOGIN_REDIRECT_URL = "desk:desk"
LOGOUT_REDIRECT_URL = "publishing:home"
AXES_HANDLER = "renju_tournaments.accounts.tries.Door"
AXES_FAILURE_LIMIT = "renju_tournaments.accounts.tries.tries_allowed"
AXES_LOCKOUT_PARAMETERS = "renju_tournaments.accounts.tries.counted_together"
AXES_LOCKOUT_CALLABLE = "renju_tournaments.accounts.tries.refused"
AXES_CLIENT_IP_CALLABLE = "renju_tournaments.common.web.clients.client_address"
AXES_COOLOFF_TIME = 0.25  # hours
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False  # whoever keeps trying does not keep the door shut
AXES_RESET_ON_SUCCESS = True
AXES_ENABLED = not TESTING

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ru", "Русский"), ("cs", "Čeština")]
LOCALE_PATHS = [BASE_DIR / "locale" / "public", BASE_DIR / "locale" / "desk"]
USE_I18N = True
TIME_ZONE = "UTC"
USE_TZ = True
FORMAT_MODULE_PATH = ["renju_tournaments.formats"]

STATIC_URL = "static/"
STATIC_ROOT = os.environ.get("STATIC_ROOT") or (BASE_DIR / "staticfiles" if ON_SERVER else None)
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = not ON_SERVER  # a laptop serves the files where they lie; a server runs collectstatic
WHITENOISE_AUTOREFRESH = TESTING  # every client of a test would list all files first, and few ask for one
WHITENOISE_MANIFEST_STRICT = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "whitenoise.storage.CompressedManifestStaticFilesStorage"
            if ON_SERVER
            else "django.contrib.staticfiles.storage.StaticFilesStorage"
        )
    },
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": ["'none'"],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": ["'none'"],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
if not ON_SERVER:  # a browser tells hosts apart, not ports: a second site of this machine would log out of the first
    SESSION_COOKIE_NAME = f"sessionid_{SITE}"
    CSRF_COOKIE_NAME = f"csrftoken_{SITE}"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _flag("HTTPS", False)
if _flag("HTTPS", False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
TRUSTED_PROXIES = _networks("TRUSTED_PROXIES", "127.0.0.1,::1")
"""The web servers in front, whose ``X-Forwarded-For`` is believed (common.web.clients)."""
CSRF_FAILURE_VIEW = "renju_tournaments.errors.csrf_failure"

DATA_UPLOAD_MAX_MEMORY_SIZE = 2_621_440
DATA_UPLOAD_MAX_NUMBER_FIELDS = 20_000
MAX_IMPORT_BYTES = 5_000_000
"""The largest start list that is read; a thousand players with all columns need about a tenth of it."""

# What goes wrong is written to the console, with its traceback; addresses and host
# names that do not exist are not worth a line.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        "django.server": {"handlers": ["console"], "level": "INFO", "propagate": False},
    },
}

# Background work. In tests nothing is sent anywhere: a job runs when the test says so.
CELERY_BROKER_URL = "memory://" if TESTING else REDIS_URL or "safefs://localhost"
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"socket_connect_timeout": 2, "socket_timeout": 10, "global_keyprefix": f"{SITE}:"}
    if CELERY_BROKER_URL.startswith("redis")
    else {"queue_dir": str(VAR_DIR / "queue"), "polling_interval": 0.2}
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
JOB_STALE_SECONDS = float(os.environ.get("JOB_STALE_SECONDS", "30"))
"""A running job whose heart has not beaten for so long is held to be abandoned, and is run again."""
PAIRING_SECONDS = float(os.environ.get("PAIRING_SECONDS", "120"))
"""A pairing that is not ready after so long is ended, where the system may take minutes (the Dutch); 0: never."""
PAIRING_MEGABYTES = int(os.environ.get("PAIRING_MEGABYTES", "3000"))
"""Memory (address space) that such a pairing may take; 0: as much as there is."""
JOB_SWEEP_SECONDS = float(os.environ.get("JOB_SWEEP_SECONDS", "10"))
"""How often a worker looks for jobs that wait or were abandoned."""
