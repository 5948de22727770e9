"""What a decorated kernel was called with lately, so that a call like it looks nothing up again."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Generic, TypeVar

from tiles._array import array
from tiles._array_view import array_view
from tiles._extent import extent
from tiles._launch import tile_of
from tiles.translator.captures import Captures

_MOST = 64
_Result = TypeVar("_Result")


class RecentCalls(Generic[_Result]):
    """Results by the types of the arguments, as long as the kernel's captures are the same objects.

    Parameters
    ----------
    captures : Captures
        What the kernel uses from outside.
    """

    def __init__(self, captures: Captures) -> None:
        self._captures = captures
        self._constants: tuple[int, ...] = ()
        self._results: dict[Hashable, tuple[list[Any], _Result]] = {}

    def find(self, domain: extent, arguments: tuple[Any, ...]) -> _Result | None:
        """The result for such a call, None if there was none lately."""
        entry = self._results.get(self._key(domain, arguments))
        if entry is None:
            return None
        values, result = entry
        for before, now in zip(values, self._captures.values()):
            if before is not now:
                return None
        return result

    def add(
        self,
        domain: extent,
        arguments: tuple[Any, ...],
        constants: tuple[int, ...],
        result: _Result,
    ) -> None:
        """Keeps the result of a call; `constants` are the arguments whose value matters."""
        if len(self._results) >= _MOST:
            self._results.clear()
        self._constants = constants
        self._results[self._key(domain, arguments)] = (self._captures.values(), result)

    def _key(self, domain: extent, arguments: tuple[Any, ...]) -> Hashable:
        key = [tile_of(domain) or len(domain), *map(_signature, arguments)]
        for position in self._constants:
            key.append(repr(arguments[position]))
        return tuple(key)


def _signature(argument: Any) -> Any:
    """What decides on the type of the parameter."""
    type_ = type(argument)
    if type_ is array_view or type_ is array:
        signature: int = argument.signature
        return signature
    if type_ is int:
        return -(2**31) <= argument < 2**31
    return type_
