"""The lines of a view along an axis, as the rows of a matrix."""

from __future__ import annotations

import math
import operator
from typing import Any

from tiles import _tiles
from tiles._array import array
from tiles._array_view import array_view
from tiles._count_of import count_of
from tiles._errors import ArgumentError
from tiles._extent import extent


def checked_axis(operation: str, axis: Any, rank: int) -> int:
    """The dimension that `axis` means, which may count from the end."""
    try:
        number = operator.index(axis)
    except TypeError:
        raise ArgumentError(f"{operation}: axis is {axis!r}; expected an int") from None
    if not -rank <= number < rank:
        raise ArgumentError(
            f"{operation}: axis {number} is out of bounds: 'a' has {count_of(rank, 'dimension')}"
        )
    return number % rank


class Rows:
    """The lines of a view along a dimension.

    Algorithms take lines of 1 or 2 dimensions, of any strides. More dimensions become 2 where the
    elements are contiguous; elsewhere a contiguous copy has them.

    Attributes
    ----------
    matrix : ArrayView
        The lines: of 1 dimension, or one in each row of 2.
    """

    matrix: _tiles.ArrayView

    def __init__(
        self, view: array_view, axis: int, context: _tiles.Context | None, *, is_read: bool = True
    ) -> None:
        others = [d for d in range(view.ndim) if d != axis]
        self._lines = view if axis == view.ndim - 1 else view.transpose(*others, axis)
        self._copy: array_view | None = None
        if view.ndim <= 2:
            self.matrix = self._lines
            return
        whole = self._lines
        if not _is_contiguous(whole):
            self._copy = array_view(array(extent(*whole.shape), view.dtype, context=context))
            if is_read:
                _tiles.copy(whole, self._copy)
            whole = self._copy
        self.matrix = whole._reshaped((math.prod(whole.shape[:-1]), whole.shape[-1]))

    def write_back(self) -> None:
        """Changes of the matrix become changes of the view."""
        if self._copy is not None:
            _tiles.copy(self._copy, self._lines)


def _is_contiguous(view: array_view) -> bool:
    expected = 1
    for size, stride in zip(reversed(view.shape), reversed(view._stride())):
        if size != 1 and stride != expected:
            return False
        expected *= size
    return True
