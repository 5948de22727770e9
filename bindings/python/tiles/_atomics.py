"""Atomic functions on elements of views, arrays and tile_static arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tiles._errors import UnsupportedError


def atomic_fetch_add(place: Any, value: Any) -> Any:
    """Add to an element; returns the previous value.

    Parameters
    ----------
    place : element
        ``view[i]`` of int32, uint32, or float32, of a view, an array or a tile_static array.
    value : number
        What to add.
    """
    raise _outside("atomic_fetch_add")


def atomic_fetch_sub(place: Any, value: Any) -> Any:
    """Subtract from an element of int32 or uint32; returns the previous value."""
    raise _outside("atomic_fetch_sub")


def atomic_fetch_min(place: Any, value: Any) -> Any:
    """Store the minimum of an int32 or uint32 element and the value; returns the previous value."""
    raise _outside("atomic_fetch_min")


def atomic_fetch_max(place: Any, value: Any) -> Any:
    """Store the maximum of an int32 or uint32 element and the value; returns the previous value."""
    raise _outside("atomic_fetch_max")


def atomic_fetch_and(place: Any, value: Any) -> Any:
    """Bitwise and with an element of int32 or uint32; returns the previous value."""
    raise _outside("atomic_fetch_and")


def atomic_fetch_or(place: Any, value: Any) -> Any:
    """Bitwise or with an element of int32 or uint32; returns the previous value."""
    raise _outside("atomic_fetch_or")


def atomic_fetch_xor(place: Any, value: Any) -> Any:
    """Bitwise exclusive or with an element of int32 or uint32; returns the previous value."""
    raise _outside("atomic_fetch_xor")


def atomic_exchange(place: Any, value: Any) -> Any:
    """Store into an element of int32, uint32 or float32; returns the previous value."""
    raise _outside("atomic_exchange")


FUNCTIONS: tuple[Callable[[Any, Any], Any], ...] = (
    atomic_fetch_add,
    atomic_fetch_sub,
    atomic_fetch_min,
    atomic_fetch_max,
    atomic_fetch_and,
    atomic_fetch_or,
    atomic_fetch_xor,
    atomic_exchange,
)


def _outside(name: str) -> UnsupportedError:
    return UnsupportedError(f"tiles.{name}() works inside a function with @tiles.kernel only")
