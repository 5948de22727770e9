"""Compute domains: ``extent`` and ``tiled_extent``."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from tiles._count_of import count_of
from tiles._errors import ArgumentError
from tiles._html import domain_html

MAX_DOMAIN_RANK = 3


class extent:
    """The number of elements or threads in each dimension, slowest dimension first.

    Parameters
    ----------
    *components : int or sequence of int
        One number per dimension, or one tuple of them, such as the shape of an ndarray.

    Examples
    --------
    >>> import tiles
    >>> tiles.extent(8, 9).tile(2, 3)
    tiles.extent(8, 9).tile(2, 3)
    """

    __slots__ = ("_components", "_kind", "_tile")

    # What kernels are translated for: the tile, or the rank of a domain without one.
    _kind: int | tuple[int, ...]
    _tile: tuple[int, ...]

    def __init__(self, *components: int | Sequence[int]) -> None:
        numbers = _unpacked(components)
        if not numbers:
            raise ArgumentError("an extent needs at least one dimension: tiles.extent(8, 9)")
        self._components = tuple(_whole_number(number) for number in numbers)
        self._kind = len(self._components)
        self._tile = ()

    @property
    def components(self) -> tuple[int, ...]:
        """All components, the slowest dimension first."""
        return self._components

    @property
    def rank(self) -> int:
        """The number of dimensions."""
        return len(self._components)

    @property
    def size(self) -> int:
        """The product of all components."""
        return math.prod(self._components)

    def contains(self, *point: int) -> bool:
        """Whether `point` lies within, 0 <= point[d] < extent[d] in every dimension d."""
        return len(point) == self.rank and all(0 <= p < e for p, e in zip(point, self._components))

    def tile(self, *tile: int | Sequence[int]) -> tiled_extent:
        """This domain divided into tiles of `tile` threads: one number per dimension, or a tuple.

        Nothing is rounded: a launch requires every component to be a multiple of the tile's;
        ``pad()`` and ``truncate()`` round.
        """
        return tiled_extent(self, _unpacked(tile))

    def __getitem__(self, dimension: int) -> int:
        return self._components[dimension]

    def __iter__(self) -> Iterator[int]:
        return iter(self._components)

    def __len__(self) -> int:
        return len(self._components)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._components == other._components

    def __hash__(self) -> int:
        return hash(self._components)

    def __repr__(self) -> str:
        return f"tiles.extent({', '.join(map(str, self._components))})"


class tiled_extent(extent):
    """A compute domain divided into equal tiles; made by ``extent.tile()``.

    Parameters
    ----------
    domain : extent
        Of rank 1, 2 or 3.
    tile : tuple of int
        Threads of a tile in each dimension, each at least 1.
    """

    __slots__ = ()

    def __init__(self, domain: extent, tile: tuple[int, ...]) -> None:
        super().__init__(*domain)
        if self.rank > MAX_DOMAIN_RANK:
            raise ArgumentError(
                f"a tiled domain has 1 to {MAX_DOMAIN_RANK} dimensions, {domain!r} has {self.rank}"
            )
        if len(tile) != self.rank:
            raise ArgumentError(
                f"the tile has {count_of(len(tile), 'dimension')}, the domain {domain!r} has "
                f"{self.rank}"
            )
        self._tile = tuple(_whole_number(component) for component in tile)
        self._kind = self._tile
        if min(self._tile) < 1:
            raise ArgumentError(f"every component of a tile is at least 1, got {self._tile}")

    @property
    def tile_extent(self) -> extent:
        """The extent of one tile."""
        return extent(*self._tile)

    def pad(self) -> tiled_extent:
        """The domain with every component rounded up to a multiple of the tile's."""
        return self._rounded([-(-e // t) * t for e, t in zip(self, self._tile)])

    def truncate(self) -> tiled_extent:
        """The domain with every component rounded down to a multiple of the tile's."""
        return self._rounded([e // t * t for e, t in zip(self, self._tile)])

    def _rounded(self, components: list[int]) -> tiled_extent:
        return tiled_extent(extent(*components), self._tile)

    def __eq__(self, other: object) -> bool:
        equal = super().__eq__(other)
        if equal is not True:
            return equal
        assert isinstance(other, tiled_extent)
        return self._tile == other._tile

    def __hash__(self) -> int:
        return hash((self._components, self._tile))

    def __repr__(self) -> str:
        return f"{super().__repr__()}.tile({', '.join(map(str, self._tile))})"

    def _repr_html_(self) -> str:
        return domain_html(repr(self), self._components, self._tile)


Shape = int | Sequence[int] | extent
"""What functions take for the shape of an array."""


def components_of(shape: Shape) -> tuple[int, ...]:
    """The numbers of a shape as NumPy takes it: an int or a sequence of them."""
    if isinstance(shape, extent):
        return shape.components
    if isinstance(shape, (type, str, np.dtype)):
        raise ArgumentError(f"shape: got {shape!r}; the order is shape, dtype, as in NumPy")
    try:
        return extent(*(shape if np.iterable(shape) else (shape,))).components
    except ArgumentError as error:
        raise ArgumentError(f"shape: {error}") from None


def _unpacked(components: tuple[Any, ...]) -> tuple[Any, ...]:
    """Where one tuple or list is given, such as a shape, its numbers."""
    is_one = len(components) == 1 and isinstance(components[0], (tuple, list, extent))
    return tuple(components[0]) if is_one else components


def _whole_number(value: int) -> int:
    try:
        number = operator.index(value)
    except TypeError:
        raise ArgumentError(
            f"an extent's components are whole numbers, got {value!r} of type "
            f"{type(value).__name__}"
        ) from None
    if -(2**63) <= number < 2**63:
        return number
    raise ArgumentError(f"an extent's components have 64 bits, got {number}")
