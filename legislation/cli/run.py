"""Parsing of the command line, dispatch to the command, and the form of the answer."""

import argparse
import json
import re
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NoReturn, Protocol, cast

from legislation.errors import Refusal
from legislation.rules import BrokenRuleFile

COMMANDS = {
    "wordings": "legislation.cli.wordings",
    "offences": "legislation.cli.offences",
    "coima": "legislation.cli.coima",
    "concurrence": "legislation.cli.concurrence",
    "split": "legislation.cli.split",
    "qualify": "legislation.qualify",
    "prescription": "legislation.prescription",
    "term": "legislation.terms",
    "recidivism": "legislation.recidivism",
    "check": "legislation.cli.check",
}

_SENTENCES = (
    (r"the following arguments are required: (.+)", "Falta indicar {0}."),
    (r"unrecognized arguments: (.+)", "Este comando não conhece {0}."),
    (r"argument (\S+?): expected (?:one|at least one) argument", "Falta o valor de {0}."),
    (r"argument (\S+?): invalid choice: '?([^']*?)'? \(choose from .*", "«{1}» não serve para {0}."),
    (r"argument (\S+?): not allowed with argument (\S+)", "{0} e {1} excluem-se."),
)


class Command(Protocol):
    """What a module offers to be a command."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments of the command."""

    def command(self, args: argparse.Namespace) -> dict[str, Any]:
        """Answer, or raise `Refusal`."""


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are refusals in Portuguese."""

    def error(self, message: str) -> NoReturn:
        """Refuse with one sentence instead of printing the usage."""
        for pattern, sentence in _SENTENCES:
            if found := re.fullmatch(pattern, message, re.DOTALL):
                raise Refusal("bad_request", _one_line(sentence.format(*found.groups())))
        raise Refusal("bad_request", "O pedido está mal escrito: junte --help para ver como se faz.")


def main(argv: Sequence[str]) -> int:
    """Run one command and return the exit code: 0 answered, 1 the rule files have faults, 2 no answer."""
    try:
        args = parse(argv)
        answer = module(args.command).command(args)
    except (Refusal, BrokenRuleFile) as refusal:
        sys.stderr.write(_one_line(str(refusal)) + "\n")
        return 2
    faults = cast("list[str]", answer.get("faults", []))
    sys.stdout.write(json.dumps(answer, ensure_ascii=False, indent=2) + "\n" if args.json else written(answer))
    return 1 if faults else 0


def answer(argv: Sequence[str]) -> dict[str, Any]:
    """The answer of one command as the JSON object it would print. Raises `Refusal`."""
    args = parse(argv)
    return module(args.command).command(args)


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Read a command line. Raises `Refusal` (`bad_request`) for a bad one."""
    if not argv or (not argv[0].startswith("-") and argv[0] not in COMMANDS):
        known = ", ".join(COMMANDS)
        raise Refusal("bad_request", f"Diga o que quer saber: {known}.")
    top = Parser(prog="python3 -m legislation", description="A lei por data.", allow_abbrev=False)
    commands = top.add_subparsers(dest="command", required=True, parser_class=Parser)
    for name in COMMANDS if argv[0].startswith("-") else [argv[0]]:
        parser = commands.add_parser(name, allow_abbrev=False)
        module(name).add_arguments(parser)
        _add_once(parser, "--json", action="store_true", help="um só objeto JSON")
        _add_once(parser, "--jurisdiction", default="PT", choices=("PT", "AO"), help="PT ou AO")
        _add_once(parser, "--wording", help="força uma redação pelo nome, só para simulação")
    return top.parse_args(argv)


def module(name: str) -> Command:
    """The module of a command. Raises `Refusal` (`no_command`) while it is not installed."""
    try:
        return cast("Command", import_module(COMMANDS[name]))
    except ModuleNotFoundError as error:
        if error.name != COMMANDS[name]:
            raise
        raise Refusal("no_command", f"O comando {name} não está instalado.") from None


def written(value: Mapping[str, Any]) -> str:
    """An answer as plain lines for a person."""
    if "faults" in value:
        return "".join(f"{fault}\n" for fault in value["faults"]) or "As regras estão certas.\n"
    lines: list[str] = []
    for key, item in value.items():
        if isinstance(item, list) and item and isinstance(item[0], dict):
            lines.append(f"{key}:")
            lines += ["  - " + "; ".join(f"{k}: {_plain(v)}" for k, v in row.items()) for row in item]
        else:
            lines.append(f"{key}: {_plain(item)}")
    return "\n".join(lines) + "\n"


def _plain(value: object) -> str:
    if value is None:
        return "—"
    if isinstance(value, bool):
        return "sim" if value else "não"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else str(value)


def _add_once(parser: argparse.ArgumentParser, option: str, **settings: Any) -> None:
    if option not in parser._option_string_actions:
        parser.add_argument(option, **settings)


def _one_line(text: str) -> str:
    return " ".join(text.split())
