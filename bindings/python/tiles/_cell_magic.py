"""``%%tile``: a notebook's cell of kernel text becomes a kernel."""

from __future__ import annotations

import argparse
import keyword
import shlex
from typing import Any, NoReturn

from tiles._errors import ArgumentError
from tiles._kernel import Kernel


def register(shell: Any) -> None:
    """Gives an IPython shell the magic: what ``%load_ext tiles`` does."""

    def tile(line: str, cell: str) -> None:
        """%%tile NAME [--function F] [--constant NAME=VALUE]... [--checked] [--language opencl]"""
        options = _parser().parse_args(_words(line))
        if not options.name.isidentifier() or keyword.iskeyword(options.name):
            raise ArgumentError(f"the kernel's name is that of a Python variable, got {options.name!r}")
        shell.user_ns[options.name] = Kernel(
            cell,
            name=f"{options.name}.{'cl' if options.language == 'opencl' else 'tile'}",
            function=options.function,
            constants=dict(map(_constant, options.constant)),
            checked=options.checked,
            language=options.language,
        )

    shell.register_magic_function(tile, "cell", "tile")


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise ArgumentError(f"{message}; {self.format_usage().strip()}")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="%%tile", add_help=False)
    parser.add_argument("name", help="the variable that the kernel is assigned to")
    parser.add_argument("--function", help="which function is the kernel, if there are several")
    parser.add_argument("--constant", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--checked", action="store_true", help="runs in checked mode")
    parser.add_argument("--language", choices=["tiles", "opencl"], default="tiles")
    return parser


def _words(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError as error:
        raise ArgumentError(f"{line!r}: {str(error).lower()}") from None


def _constant(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ArgumentError(f"--constant is NAME=VALUE, got {text!r}")
    return name, value
