"""Everything that a kernel uses from outside: by itself, and by the functions that it calls."""

from __future__ import annotations

from collections.abc import Hashable

from tiles._function import DecoratedFunction
from tiles.translator.captures import Captures
from tiles.translator.definition import Definition


def all_captures(definition: Definition) -> tuple[Captures, ...]:
    """What the function captures, and what those with ``@tiles.function`` among it capture."""
    found: dict[Captures, None] = {}
    waiting = [definition.captures]
    while waiting:
        captures = waiting.pop()
        if captures in found:
            continue
        found[captures] = None
        functions = [v for v in captures.values() if isinstance(v, DecoratedFunction)]
        waiting.extend(function.definition.captures for function in functions)
    return tuple(found)


def key_of(definition: Definition) -> Hashable:
    """Equal as long as everything that is used from outside has the same value."""
    return tuple(captures.key() for captures in all_captures(definition))
