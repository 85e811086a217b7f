"""The child of `documents.sandbox`: gives up rights first, then runs one function on its standard input."""

import ctypes
import importlib
import json
import os
import resource
import sys
from types import GeneratorType

CLONE_NEWUSER = 0x10000000
CLONE_NEWNET = 0x40000000


def give_up_rights(memory_mb: int, seconds: int) -> None:
    """Limit memory, time and files; leave the network where the kernel lets us."""
    libc = ctypes.CDLL(None, use_errno=True)
    # Without the right to make a network of our own the other limits still hold; S29 asks for it where possible.
    if libc.unshare(CLONE_NEWNET) != 0:
        libc.unshare(CLONE_NEWUSER | CLONE_NEWNET)
    size = memory_mb * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (size, size))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))


def main() -> None:
    """Run the task given as JSON in the first argument; answer with one JSON line for each item."""
    import signal

    task = json.loads(sys.argv[1])
    sys.path.insert(0, task["root"])
    module, _, name = task["function"].partition(":")
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    signal.alarm(task["seconds"])
    function = getattr(importlib.import_module(module), name)
    from audit.errors import InvalidInput

    give_up_rights(task["memory_mb"], task["seconds"])

    def say(word: str, value: object) -> None:
        out.write(json.dumps([word, value], ensure_ascii=False) + "\n")

    try:
        with os.fdopen(0, "rb") as file:
            answer = function(file, **task["options"])
            for item in answer if isinstance(answer, GeneratorType) else (answer,):
                say("item", item)
        say("end", None)
    except InvalidInput as error:
        say("refused", {"code": error.code, "message": error.message, "field": error.field})
    out.flush()


if __name__ == "__main__":
    main()
