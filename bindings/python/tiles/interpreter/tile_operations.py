"""What the threads of a tile compute together, as each of them does it: all of it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

import numpy as np

from tiles.interpreter import numbers
from tiles.interpreter.threads import TiledIndex

_HELD = "tiles.held"  # beside the tile_static arrays
_Waiting = Generator[int, None, Any]


def tile_operation(
    name: str,
    operation: Any,
    line: int,
    shared: dict[str, Any],
    t: TiledIndex,
    x: Any,
    *more: Any,
) -> _Waiting:
    """What `name` gives the thread t; `operation` is a name, or a generator function, or None."""
    x = numbers.loaded(x)
    if more or name in _OF_NUMBERS:
        x = _settled(x)
    own = _number_of(t)
    if name in _SORTING:
        value = _settled(numbers.loaded(more[0])) if more else None
        held = yield from _gathered(line, shared, t, (x, value))
        return _SORTING[name](*_sorted(held)[own])
    held = yield from _gathered(line, shared, t, x)
    combined = _combination(operation, shared)
    if name == "tile_reduce":
        return (yield from _combined(combined, held))
    if name == "tile_inclusive_scan":
        return (yield from _combined(combined, held[: own + 1]))
    if name == "tile_exclusive_scan":
        identity = numbers.converted(more[0], numbers.type_of(numbers.number(x)))
        return (yield from _combined(combined, [identity, *held[:own]]))
    return _RULES[name](held, *more)


def _gathered(line: int, shared: dict[str, Any], t: TiledIndex, x: Any) -> _Waiting:
    """What all threads give; nobody leaves before all have taken it."""
    held = shared.setdefault(_HELD, {})
    held[_number_of(t)] = x
    yield line
    all_values = [held[n] for n in sorted(held)]
    yield line
    return all_values


def _number_of(t: TiledIndex) -> int:
    return int(np.ravel_multi_index(tuple(map(int, t.local)), t.tile_extent))


def _combination(operation: Any, shared: dict[str, Any]) -> Callable[[Any, Any], _Waiting]:
    def by_name(a: Any, b: Any) -> _Waiting:
        yield from ()
        return _OPERATIONS[operation](a, b)

    def by_function(a: Any, b: Any) -> _Waiting:
        return (yield from operation(a, b, shared))

    return by_function if callable(operation) else by_name


def _combined(combined: Callable[[Any, Any], _Waiting], values: list[Any]) -> _Waiting:
    result = numbers.number(values[0])
    for value in values[1:]:
        result = yield from combined(result, numbers.number(value))
    return result


def _settled(x: Any) -> Any:
    if not numbers.is_weak(x):
        return x
    return numbers.converted(x, "float32" if isinstance(x, float) else "int32")


def _extreme(symbol: str) -> Callable[[Any, Any], Any]:
    def extreme(a: Any, b: Any) -> Any:
        return a if numbers.compare(symbol, a, b) or a != a else b

    return extreme


def _first(symbol: str) -> Callable[[list[Any]], Any]:
    def first(held: list[Any]) -> Any:
        best = 0
        for n, value in enumerate(held):
            is_first_nan = value != value and held[best] == held[best]
            if numbers.compare(symbol, value, held[best]) or is_first_nan:
                best = n
        return np.int32(best)

    return first


def _sorted(held: list[tuple[Any, Any]]) -> list[tuple[Any, Any, int]]:
    """Each key, its value and its thread's number, in the order of the keys; NaNs come last."""
    keyed = [(key, value, number) for number, (key, value) in enumerate(held)]
    return sorted(keyed, key=lambda each: (each[0] != each[0], each[0], each[2]))


def _binary(symbol: str) -> Callable[[Any, Any], Any]:
    return lambda a, b: numbers.binary(symbol, a, b)


_OF_NUMBERS = ("tile_reduce", "tile_inclusive_scan", "tile_argmin", "tile_argmax")
_OPERATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "plus": _binary("+"),
    "multiplies": _binary("*"),
    "minimum": _extreme("<"),
    "maximum": _extreme(">"),
    "bit_and": _binary("&"),
    "bit_or": _binary("|"),
    "bit_xor": _binary("^"),
}
_RULES: dict[str, Callable[..., Any]] = {
    "tile_any": lambda held: any(map(bool, held)),
    "tile_all": lambda held: all(map(bool, held)),
    "tile_count": lambda held: np.int32(sum(map(bool, held))),
    "tile_broadcast": lambda held, local: held[int(local)],
    "tile_shuffle": lambda held, local: held[int(local)],
    "tile_argmin": _first("<"),
    "tile_argmax": _first(">"),
}
_SORTING: dict[str, Callable[..., Any]] = {
    "tile_sort": lambda key, value, number: key if value is None else value,
    "tile_argsort": lambda key, value, number: np.int32(number),
}
