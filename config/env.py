"""Every environment variable the product reads, typed and checked once at start."""

from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"


class Env(BaseSettings):
    """The installation's settings. Without any of them the demo starts on this machine alone."""

    model_config = SettingsConfigDict(env_file=None, extra="ignore", case_sensitive=False)

    deployment: Literal["demo", "production"] = "demo"
    jurisdiction: Literal["PT", "AO"] = "PT"
    debug: bool = False
    secret_key: SecretStr = SecretStr("demo-only-key-that-production-refuses-to-start-with")
    allowed_hosts: list[str] = ["127.0.0.1", "localhost", "[::1]"]
    public_url: str = "http://127.0.0.1:8000"

    database_url: str = Field(
        default="", description="PostgreSQL as the application's user; empty means the embedded one"
    )
    database_owner_url: str = Field(default="", description="PostgreSQL as the owner of the tables, for migrations")
    database_as_owner: bool = False
    redis_url: str = Field(default="", description="Redis; empty means the embedded one")

    services_dir: Path = Field(default=VAR_DIR / "services", description="where the embedded servers keep their data")
    storage_dir: Path = VAR_DIR / "files"
    email_url: str = "console://"
    session_idle_seconds: int = 30 * 60
    session_longest_seconds: int = 10 * 3600


env = Env()
