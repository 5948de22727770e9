"""Whether the source that was found is that of the function which Python has loaded."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any


def is_source_of(lines: list[str], function: FunctionType) -> bool:
    """Whether a file of these lines has the function, as it runs, where the function says.

    It has not if it was changed after it was loaded: Python then finds the new lines for the old
    function.
    """
    codes = _codes_of("".join(lines))
    if codes is None:  # nothing to compare with, such as a notebook's cell with commands of its own
        return True
    loaded = function.__code__
    return any(
        code.co_name == loaded.co_name
        and code.co_firstlineno == loaded.co_firstlineno
        and _essence(code) == _essence(loaded)
        for code in codes
    )


@lru_cache(maxsize=4)
def _codes_of(text: str) -> tuple[CodeType, ...] | None:
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT  # as notebooks do
    try:
        module = compile(text, "<source>", "exec", flags, dont_inherit=True)
    except SyntaxError:
        return None
    return tuple(_codes_in(module))


def _codes_in(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes_in(constant)


def _essence(code: CodeType) -> tuple[Any, ...]:
    constants = [repr(c) for c in code.co_consts if not isinstance(c, CodeType)]
    return code.co_code, constants, code.co_names, code.co_varnames, code.co_freevars
