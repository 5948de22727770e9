"""Elements and fields that are changed where they stand."""

from __future__ import annotations

from typing import Any

from tiles.interpreter.functions import call
from tiles.interpreter.memory import Record
from tiles.interpreter.numbers import binary, converted, type_of

_OPERATORS = {
    "atomic_fetch_add": "+",
    "atomic_fetch_sub": "-",
    "atomic_fetch_and": "&",
    "atomic_fetch_or": "|",
    "atomic_fetch_xor": "^",
}
_EXTREMES = {"atomic_fetch_min": min, "atomic_fetch_max": max}


def augment(symbol: str, base: Any, place: Any, value: Any) -> None:
    """``base[place] += value``, or ``base.place += value`` of a struct."""
    _store(base, place, binary(symbol, _load(base, place), value))


def atomic(name: str, base: Any, place: Any, value: Any) -> Any:
    """What the atomic function does to the place; returns what it held before."""
    before = _load(base, place)
    value = converted(value, type_of(before))
    if name in _OPERATORS:
        value = binary(_OPERATORS[name], before, value)
    elif name in _EXTREMES:
        value = call(_EXTREMES[name], before, value)
    _store(base, place, value)
    return before


def passed(value: Any) -> Any:
    """An argument of a function: structs by value, data by reference."""
    return Record(value.fields.copy()) if isinstance(value, Record) else value


def _load(base: Any, place: Any) -> Any:
    return getattr(base, place) if isinstance(base, Record) else base[place]


def _store(base: Any, place: Any, value: Any) -> None:
    if isinstance(base, Record):
        setattr(base, place, value)
    else:
        base[place] = value
