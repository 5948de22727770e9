"""What a decorated kernel was called with lately, so that a call like it looks nothing up again."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Generic, TypeVar

from numpy import ndarray

from tiles._array import array
from tiles._array_view import array_view
from tiles._extent import extent
from tiles.translator.captures import Captures

_MOST = 64
_Result = TypeVar("_Result")
_Captured = tuple[Captures, list[Any]]


class RecentCalls(Generic[_Result]):
    """Results by the types of the arguments, as long as what the kernel captures stays the same."""

    def __init__(self) -> None:
        self._constants: tuple[int, ...] = ()
        self._results: dict[Hashable, tuple[list[_Captured], _Result]] = {}

    def find(self, domain: extent, arguments: tuple[Any, ...]) -> _Result | None:
        """The result for such a call, None if there was none lately."""
        key = self._key(domain, arguments)
        entry = None if key is None else self._results.get(key)
        if entry is None:
            return None
        captured, result = entry
        for captures, values in captured:
            for before, now in zip(values, captures.values()):
                if before is not now:
                    return None
        return result

    def add(
        self,
        domain: extent,
        arguments: tuple[Any, ...],
        constants: tuple[int, ...],
        captures: tuple[Captures, ...],
        result: _Result,
    ) -> None:
        """Keeps the result of a call.

        `constants` are the arguments whose value matters, `captures` what the kernel and the
        functions that it calls use from outside.
        """
        if len(self._results) >= _MOST:
            self._results.clear()
        self._constants = constants
        captured = [(part, part.values()) for part in captures if part]
        self._results[self._key(domain, arguments)] = (captured, result)

    def _key(self, domain: extent, arguments: tuple[Any, ...]) -> Hashable:
        """What decides on the types of the parameters: in one loop, as every launch runs it.

        None for a call with an ndarray, which is looked up once it has its view.
        """
        key: list[Hashable] = [domain._kind]
        for argument in arguments:
            type_: Any = type(argument)
            if type_ is array_view or type_ is array:
                key.append(argument.signature)
            elif type_ is int:
                key.append(-(2**31) <= argument < 2**31)
            elif type_ is ndarray:
                return None
            else:
                key.append(type_)
        if self._constants and len(arguments) > self._constants[-1]:
            key.extend([repr(arguments[position]) for position in self._constants])
        return tuple(key)
