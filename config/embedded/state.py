"""What the embedded servers remember between two starts: ports and passwords, readable by their owner alone."""

import json
import os
import secrets
from dataclasses import asdict, dataclass
from pathlib import Path

STATE_FILE = "state.json"


@dataclass
class State:
    """Ports and passwords of one pair of servers. `pinned` servers stay until someone stops them by hand."""

    database_port: int
    redis_port: int
    superuser_password: str
    owner_password: str
    app_password: str
    redis_password: str
    pinned: bool = False

    @classmethod
    def load(cls, directory: Path) -> "State | None":
        """What an earlier start left in `directory`, or None. A file that cannot be read as ours counts as none."""
        try:
            return cls(**json.loads((directory / STATE_FILE).read_text(encoding="utf-8")))
        except (FileNotFoundError, NotADirectoryError, ValueError, TypeError):
            return None

    @classmethod
    def fresh(cls) -> "State":
        """New random passwords; ports are chosen at start."""
        one, two, three, four = (secrets.token_urlsafe(24) for _ in range(4))
        return cls(0, 0, one, two, three, four)

    def save(self, directory: Path) -> None:
        """Write beside and rename, so that a reader or a kill never meets half a file."""
        beside = directory / f"{STATE_FILE}.{os.getpid()}"
        beside.touch(mode=0o600)
        beside.write_text(json.dumps(asdict(self), indent=2), encoding="utf-8")
        beside.replace(directory / STATE_FILE)

    def database_url(self, user: str, name: str = "app") -> str:
        """The address of database `name` for `owner` (migrates), `app` (everything else) or `postgres`."""
        password = {"owner": self.owner_password, "app": self.app_password, "postgres": self.superuser_password}[user]
        return f"postgresql://{user}:{password}@127.0.0.1:{self.database_port}/{name}"

    def redis_url(self, number: int = 0) -> str:
        """The address of Redis database `number`."""
        return f"redis://:{self.redis_password}@127.0.0.1:{self.redis_port}/{number}"
