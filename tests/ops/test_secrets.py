"""The search for secrets and people finds each kind, and lets examples pass."""

from pathlib import Path

import pytest

from config.checking.secrets import findings


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("-----BEGIN RSA " + "PRIVATE KEY-----", "a private key"),
        ("key = AKIA" + "ABCDEFGHIJKLMNOP", "an access key"),
        ("open /home/" + "maria/lista.csv", "a path of somebody's machine"),
        ("ligar +351 " + "934 567 891", "a Portuguese mobile number"),
        ("maria@" + "gmail.com", "an e-mail address at gmail.com"),
    ],
)
def test_found(tmp_path: Path, line: str, what: str) -> None:
    (tmp_path / "notes.txt").write_text(f"uma linha\n{line}\n")
    assert findings(tmp_path / "notes.txt", tmp_path) == [f"notes.txt:2: {what}"]


@pytest.mark.parametrize(
    "line", ["geral@clube.example", "geral@apcvd.gov.pt", "+351 912 345 678", "postgresql://app@127.0.0.1:1/app"]
)
def test_examples_pass(tmp_path: Path, line: str) -> None:
    (tmp_path / "notes.txt").write_text(line)
    assert findings(tmp_path / "notes.txt", tmp_path) == []
