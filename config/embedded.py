"""Where PostgreSQL and Redis are: the authority's own servers, or the embedded ones under `var/`."""

from config.env import Env

EMBEDDED_DATABASE = "postgresql://app:app@127.0.0.1:54329/app"
EMBEDDED_OWNER = "postgresql://owner:owner@127.0.0.1:54329/app"
EMBEDDED_REDIS = "redis://127.0.0.1:63799/0"


def database_url(env: Env) -> str:
    """The address this process uses: the owner's while it migrates, the application's otherwise."""
    if env.database_as_owner:
        return env.database_owner_url or env.database_url or EMBEDDED_OWNER
    return env.database_url or EMBEDDED_DATABASE


def redis_url(env: Env) -> str:
    """The broker's address."""
    return env.redis_url or EMBEDDED_REDIS
