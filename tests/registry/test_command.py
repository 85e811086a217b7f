"""`manage.py import_register` does what the pages do, and says it as JSON."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from registry.models import RegisterVersion
from tests.registry import files
from tests.registry.conftest import World


def run(*arguments: Any, **options: Any) -> tuple[int, Any]:
    out = StringIO()
    try:
        call_command("import_register", *map(str, arguments), "--json", stdout=out, **options)
    except SystemExit as end:
        return int(end.code or 0), json.loads(out.getvalue())
    return 0, json.loads(out.getvalue())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    members = files.members(5)
    members[2]["Número do documento"] = "12"
    members[3]["Correio eletrónico"] = ""
    path = tmp_path / "registo.xlsx"
    path.write_bytes(files.xlsx(files.table(members)))
    return path


def test_errors_say_sheet_row_column_code_value_and_message(world: World, file: Path) -> None:
    status, answer = run(file, "--group", world.group.pk, "--quarter", "2019-Q3", "--as", "registo")
    assert status == 1
    assert (answer["state"], answer["rows"]) == ("rows", 5)
    (error,) = answer["errors"]
    assert {key: error[key] for key in ("sheet", "row", "column", "code", "value")} == {
        "sheet": "Filiados",
        "row": 4,
        "column": "C",
        "code": "bad_document_number",
        "value": "12",
    }
    assert "12 carateres" in error["message"]
    assert {warning["code"] for warning in answer["warnings"]} == {"missing_email", "missing_photo"}
    assert answer["differences"]["joined"] == 4


def test_a_register_of_the_past_is_confirmed_as_migrated(world: World, tmp_path: Path) -> None:
    path = tmp_path / "antigo.csv"
    path.write_bytes(files.separated(files.table(files.members(4)), encoding="cp1252"))
    base = ["--group", world.group.pk, "--quarter", "2019-Q3", "--as", "registo", "--confirm"]
    status, answer = run(path, *base)
    assert status == 1
    assert answer["state"] == "rows"
    status, answer = run(path, *base, "--reason", "Confirmado com o ofício de entrega.")
    assert (status, answer["state"]) == (0, "confirmed")
    version = RegisterVersion.objects.get()
    assert (version.purpose, version.effective_day.isoformat(), version.members) == ("migrated", "2019-09-30", 4)


def test_a_mapping_file_names_headings_or_letters(world: World, tmp_path: Path) -> None:
    path, mapping = tmp_path / "outro.csv", tmp_path / "colunas.json"
    path.write_bytes(b"Socio;Identif.;Nasceu;Casa;Fone\r\nAna Maria Lopes;12345678;01/02/1990;Rua A, 1;912345678\r\n")
    columns = {"name": "Socio", "document_number": "B", "birth_date": "Nasceu", "address": "D", "phone": "fone"}
    mapping.write_text(json.dumps({"columns": columns, "document_kind": "old_id"}))
    status, answer = run(path, "--group", world.group.pk, "--quarter", "2015-Q1", "--as", "registo")
    assert (status, answer["state"]) == (1, "columns")
    status, answer = run(
        path, "--group", world.group.pk, "--quarter", "2015-Q1", "--as", "registo", "--mapping", mapping
    )
    assert (status, answer["state"], answer["errors"]) == (0, "rows", [])


def test_nobody_imports_into_a_group_outside_their_reach(world: World, file: Path) -> None:
    with pytest.raises(CommandError, match="não tem acesso"):
        run(file, "--group", world.group.pk, "--quarter", "2019-Q3", "--as", "clube2")
    with pytest.raises(CommandError, match="2019-Q3"):
        run(file, "--group", world.group.pk, "--quarter", "2019", "--as", "registo")
