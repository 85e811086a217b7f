"""Every environment variable the product reads, typed and checked once at start."""

import os
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

BASE_DIR = Path(__file__).resolve().parent.parent
# Where everything that is not the program is kept, unless a variable names another place. Two jurisdictions never meet
# in one database, so a demonstration of each has its own.
_PLACES = {"PT": BASE_DIR / "var", "AO": BASE_DIR / "var" / "ao"}
VAR_DIR = Path(
    os.environ.get("STATE_DIR") or _PLACES.get(os.environ.get("JURISDICTION", "PT"), BASE_DIR / "var")
).absolute()


class Env(BaseSettings):
    """The installation's settings. Without any of them the demo starts on this machine alone."""

    model_config = SettingsConfigDict(env_file=None, extra="ignore", case_sensitive=False)

    deployment: Literal["demo", "production"] = "demo"
    jurisdiction: Literal["PT", "AO"] = "PT"
    debug: bool = False
    secret_key: SecretStr = SecretStr("demo-only-key-that-production-refuses-to-start-with")
    secret_key_fallbacks: list[SecretStr] = Field(
        default=[], description="former keys, while sessions made with them last"
    )
    allowed_hosts: list[str] = ["127.0.0.1", "localhost", "[::1]"]
    public_url: str = "http://127.0.0.1:8000"

    database_url: str = Field(
        default="", description="PostgreSQL as the application's user; empty means the embedded one"
    )
    database_owner_url: str = Field(default="", description="PostgreSQL as the owner of the tables, for migrations")
    database_as_owner: bool = False
    redis_url: str = Field(default="", description="Redis; empty means the embedded one")

    services_dir: Path = Field(default=VAR_DIR / "services", description="where the embedded servers keep their data")
    static_dir: Path = Field(default=VAR_DIR / "static", description="where collectstatic puts what the web serves")
    storage_dir: Path = VAR_DIR / "files"
    audit_checkpoint_dir: Path = Field(default=VAR_DIR / "checkpoints", description="signed statements of the trail")
    audit_signing_key_file: Path = Field(default=VAR_DIR / "audit-signing-key.pem", description="made on first use")
    storage_s3_bucket: str = Field(default="", description="bucket for files; empty means the folder storage_dir")
    storage_s3_endpoint: str = ""
    storage_s3_region: str = ""
    storage_s3_access_key: str = ""
    storage_s3_secret_key: SecretStr = SecretStr("")
    malware_scanner: Literal["stand-in", "clamav", "none"] = "stand-in"
    signing_provider: Literal["pkcs12", "pkcs11", "remote"] = "pkcs12"
    signing_dir: Path = Field(default=VAR_DIR / "signing", description="trusted certificates, and PKCS#12 files")
    signing_secret: SecretStr = Field(default=SecretStr("demonstracao"), description="passphrase or PIN of the keys")
    signing_pkcs11_module: str = ""
    signing_pkcs11_token: str = ""
    signing_pkcs11_certificate: str = ""
    signing_remote_url: str = ""
    signing_remote_token: SecretStr = SecretStr("")
    signing_online: bool = Field(default=False, description="ask the certificates' services for revocation data")
    timestamp_url: str = Field(default="", description="time-stamping service; with it signatures last")
    clamav_address: str = Field(default="127.0.0.1:3310", description="host:port, or the path of a socket")
    email_url: str = "console://"
    email_from: str = "nao-responder@localhost"
    support_email: str = Field(default="", description="The address that answers people; shown with the contacts")
    national_provider_url: str = Field(default="", description="OpenID Connect address of the national provider")
    national_provider_name: str = "Autenticação.gov"
    national_provider_client_id: str = ""
    national_provider_client_secret: SecretStr = SecretStr("")
    national_provider_civil_id: str = Field(default="civil_id", description="claim with the civil identification")
    national_provider_levels: list[str] = Field(default=[], description="accepted values of acr; empty accepts any")
    refusals_per_hour: int = Field(default=20, gt=0, description="refused accesses of a user that raise the alarm")
    exports_per_hour: int = Field(default=5, gt=0, description="files of people a user takes without a reason")
    session_idle_seconds: int = Field(default=30 * 60, gt=0, le=30 * 60)
    session_longest_seconds: int = Field(default=10 * 3600, gt=0, le=10 * 3600)
    upload_largest_mib: int = Field(default=210, gt=0, description="largest request body, in MiB")
    behind_proxy: bool = Field(default=False, description="a proxy of ours ends TLS and sets X-Forwarded-Proto")
    metrics_token: SecretStr = SecretStr("")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"


env = Env()
