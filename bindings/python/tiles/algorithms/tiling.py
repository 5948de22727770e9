"""Which elements become one result: those along some axes, or those of a tile."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from tiles._count_of import count_of
from tiles._errors import ArgumentError


@dataclass(frozen=True)
class Tiling:
    """The division of an array into tiles, each of which becomes one result.

    Attributes
    ----------
    tile : tuple of int
        Elements of a tile in each dimension; 0 is all of the dimension.
    axes : tuple of int
        Dimensions that results do not have.
    kept : tuple of int
        The shape of the results with those dimensions, which have the extent 1.
    """

    tile: tuple[int, ...]
    axes: tuple[int, ...]
    kept: tuple[int, ...]

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the results."""
        return tuple([extent for d, extent in enumerate(self.kept) if d not in self.axes])


def tiling_of(shape: Sequence[int], axis: Any, tile: Any) -> Tiling:
    """The tiling that `axis` or `tile` say, as reduce() takes them.

    Examples
    --------
    >>> from tiles.algorithms.tiling import tiling_of
    >>> tiling_of((4, 6), -1, None)
    Tiling(tile=(1, 0), axes=(1,), kept=(4, 1))
    """
    if tile is None and (axis is None or type(axis) is int):
        return _tiling_along(tuple(shape), axis)
    return _tiling_of(shape, axis, tile)


@lru_cache(maxsize=256)
def _tiling_along(shape: tuple[int, ...], axis: int | None) -> Tiling:
    return _tiling_of(shape, axis, None)


def _tiling_of(shape: Sequence[int], axis: Any, tile: Any) -> Tiling:
    if tile is not None and axis is not None:
        raise ArgumentError("reduce: both axis and tile are given; expected one of them")
    rank = len(shape)
    axes = _axes(axis, rank) if tile is None else ()
    if tile is None:
        full_tile = tuple([0 if d in axes else 1 for d in range(rank)])
    else:
        full_tile = _tile(tile, rank)
    kept = tuple([-(-extent // each) if each else 1 for extent, each in zip(shape, full_tile)])
    return Tiling(full_tile, axes, kept)


def _axes(axis: Any, rank: int) -> tuple[int, ...]:
    if axis is None:
        return tuple(range(rank))
    given = _numbers("axis", axis)
    for each in given:
        if not -rank <= each < rank:
            raise ArgumentError(
                f"reduce: axis {each} is out of bounds: 'a' has {count_of(rank, 'dimension')}"
            )
    axes = tuple([each % rank for each in given])
    if len(set(axes)) != len(axes):
        raise ArgumentError(f"reduce: axis {axis} names a dimension twice")
    return axes


def _tile(tile: Any, rank: int) -> tuple[int, ...]:
    given = _numbers("tile", tile)
    if len(given) != rank:
        raise ArgumentError(
            f"reduce: the tile {given} has rank {len(given)}; expected {rank}, that of 'a'"
        )
    if any(each < 0 for each in given):
        raise ArgumentError(
            f"reduce: the tile is {given}; expected extents of at least 1, or 0 for all of a "
            "dimension"
        )
    return given


def _numbers(name: str, given: Any) -> tuple[int, ...]:
    try:
        return tuple([operator.index(n) for n in (given if np.iterable(given) else (given,))])
    except TypeError:
        raise ArgumentError(
            f"reduce: {name} is {given!r}; expected an int or a tuple of int"
        ) from None
