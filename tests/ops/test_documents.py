"""The written word and the code agree: every setting is explained, the example installation is a safe one."""

import json
import re
from pathlib import Path

import pytest
import yaml

from config.env import BASE_DIR, Env
from config.safety import production_faults

OPERATIONS = (BASE_DIR / "docs" / "operations.md").read_text(encoding="utf-8")
SAMPLE = {"PUBLIC_HOST": "processos.example", "EMAIL_URL": "smtp+tls://user:password@mail.example:587"}


def test_every_setting_is_explained() -> None:
    assert [name for name in Env.model_fields if f"`{name.upper()}`" not in OPERATIONS] == []


def test_no_setting_is_explained_that_does_not_exist() -> None:
    section = OPERATIONS.split("## Settings")[1].split("\n## ")[0]
    named = {
        name
        for row in section.splitlines()
        if row.startswith("| `")
        for name in re.findall(r"`([A-Z_0-9]+)`", row.split("|")[1])
    }
    assert named - {name.upper() for name in Env.model_fields} == {"STATE_DIR", "PROMETHEUS_MULTIPROC_DIR"}


def test_the_example_installation_may_start(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Env.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)  # the example alone, whatever this run was given
    services = yaml.safe_load((BASE_DIR / "compose.yaml").read_text(encoding="utf-8"))["services"]
    for name in ("web", "worker", "worker-pdf", "beat", "migrate"):
        values = {
            key.lower(): re.sub(r"\$\{(\w+)[^}]*\}", lambda found: SAMPLE.get(found.group(1), "r" * 50), value)
            for key, value in services[name]["environment"].items()
        }
        values["allowed_hosts"] = json.loads(values["allowed_hosts"])
        assert production_faults(Env.model_validate(values)) == []


def test_the_example_serves_every_queue_once() -> None:
    services = yaml.safe_load((BASE_DIR / "compose.yaml").read_text(encoding="utf-8"))["services"]
    served = re.findall(r"--queues (\S+)", " ".join(service.get("command", "") for service in services.values()))
    assert sorted(",".join(served).split(",")) == ["default", "import", "mail", "pdf"]
    assert sum("beat" in service.get("command", "") for service in services.values()) == 1


def test_the_readme_names_commands_that_exist() -> None:
    readme = (BASE_DIR / "README.md").read_text(encoding="utf-8")
    for command in set(re.findall(r"\bbin/[a-z]+", readme)):
        path = BASE_DIR / command
        assert path.exists(), command
        assert path.stat().st_mode & 0o111, command


def test_the_licence_is_whole() -> None:
    text = Path(BASE_DIR / "LICENCE").read_text(encoding="utf-8")
    assert text.startswith("EUROPEAN UNION PUBLIC LICENCE v. 1.2")
    assert [int(number) for number in re.findall(r"^(\d+)\.\s?[A-Z]", text, re.M)] == list(range(1, 16))
    assert "Appendix" in text
