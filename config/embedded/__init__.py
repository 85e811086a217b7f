"""Where PostgreSQL and Redis are: the authority's own servers, or the embedded ones under `var/`.

The embedded servers come inside Python wheels, listen on this machine alone and remember their ports and passwords in
`var/services/state.json`. They serve a demo, a developer and a test run; production names its own servers.
"""

from config.embedded.state import State
from config.env import Env

# What settings hold while no server was ever started: nothing listens on port 1, so a connection fails at once and the
# message names the address.
NOWHERE_DATABASE = "postgresql://app@127.0.0.1:1/app"
NOWHERE_REDIS = "redis://127.0.0.1:1/0"


def database_url(env: Env, *, as_owner: bool | None = None) -> str:
    """The address this process uses: the owner's while it migrates, the application's otherwise.

    `as_owner` overrules the process's own role. With `DATABASE_URL` alone, that one address serves both.
    """
    owner = env.database_as_owner if as_owner is None else as_owner
    if env.database_url:
        return (owner and env.database_owner_url) or env.database_url
    state = State.load(env.services_dir)
    if state is None:
        return NOWHERE_DATABASE
    return state.database_url("owner" if owner else "app")


def redis_url(env: Env) -> str:
    """The broker's address."""
    if env.redis_url:
        return env.redis_url
    state = State.load(env.services_dir)
    return NOWHERE_REDIS if state is None else state.redis_url()
