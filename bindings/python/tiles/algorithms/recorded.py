"""Calls on arrays that were made before, whose arguments need not be checked and converted again."""

from __future__ import annotations

import functools
import inspect
import weakref
from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

from tiles import _tiles
from tiles._array import array
from tiles._context import Context

_MOST = 256
_Function = TypeVar("_Function", bound=Callable[..., Any])
_Entry = tuple[_tiles.AlgorithmPlan, tuple["weakref.ref[array]", ...]]
_PLAIN = frozenset((int, str, bool, type(None)))
_OBJECTS = frozenset((array, Context))

_entries: dict[Hashable, _Entry] = {}
"""By function and arguments, arrays and contexts by their identity. An entry keeps its context, and goes
when one of its arrays goes."""


def recorded(function: _Function) -> _Function:
    """An algorithm that remembers its calls on arrays with ``out`` an array.

    What such a call asked of the library is asked again, without a look at the arguments. All others are
    made as they are. The function returns `out`, and asks for the same whenever its arguments are.
    """
    position = list(inspect.signature(function).parameters).index("out")

    @functools.wraps(function)
    def call(*arguments: Any, **options: Any) -> Any:
        out = arguments[position] if position < len(arguments) else options.get("out")
        if type(out) is not array or _tiles.is_recording():
            return function(*arguments, **options)
        key = _key(function, arguments, options)
        if key is None:
            return function(*arguments, **options)
        entry = _entries.get(key)
        if entry is None:
            _record(key, function, arguments, options)
        else:
            entry[0].run()
        return out

    return cast(_Function, call)


def _key(
    function: Callable[..., Any], arguments: tuple[Any, ...], options: dict[str, Any]
) -> Hashable:
    """What tells the call from others; None for one that is not remembered."""
    key: list[Any] = [function, *options]
    for argument in (*arguments, *options.values()) if options else arguments:
        kind = type(argument)
        if kind in _OBJECTS:
            key.append(id(argument))
        elif kind is float:
            key.append(argument.hex())  # 0.0 is -0.0, but no factor
        elif kind in _PLAIN:
            key.append(kind)  # True is 1, but no axis
            key.append(argument)
        else:
            return None
    return tuple(key)


def _record(
    key: Hashable, function: Callable[..., Any], arguments: tuple[Any, ...], options: dict[str, Any]
) -> None:
    """Makes the call."""
    made = _tiles.AlgorithmPlan(lambda: function(*arguments, **options), keeps_result=False)
    if len(made) != 1:
        return  # a finalizer, or a signal's handler, may have called an algorithm meanwhile

    def forget(_: Any) -> None:
        _entries.pop(key, None)

    arrays = [each for each in (*arguments, *options.values()) if type(each) is array]
    if len(_entries) >= _MOST:
        _entries.clear()
    _entries[key] = (made, tuple(weakref.ref(each, forget) for each in arrays))
