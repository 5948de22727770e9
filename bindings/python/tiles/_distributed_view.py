"""``DistributedView``: a view whose elements are distributed over the members of a ``Group``."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any

import numpy as np

from tiles import _tiles
from tiles._array_view import array_view
from tiles._errors import ArgumentError
from tiles._extent import extent
from tiles.algorithms.arguments import checked_int
from tiles.algorithms.borders import BORDERS, border_of

_SPLIT, _COPY, _HALO = 1, 2, 3  # values of tiles_distribution in tiles.h


@dataclass(frozen=True)
class Distribution:
    """How the elements of a view are distributed over a group; made by the functions below.

    Examples
    --------
    >>> import tiles
    >>> tiles.Distribution.halo(0, 1, "wrap")
    Distribution.halo(0, 1, 'wrap')
    """

    _kind: int
    _dimension: int = 0
    _depth: int = 0
    _border: str | None = None
    _value: Any = 0

    @classmethod
    def split(cls, dimension: int) -> Distribution:
        """Each member has a range of the indices of one dimension, 0 the slowest.

        Raises
        ------
        ArgumentError
            If the dimension is no integer, or below 0.
        """
        return cls(_SPLIT, _checked_count("split", "dimension", dimension))

    @classmethod
    def copy(cls) -> Distribution:
        """Each member has all elements; kernels only read them."""
        return cls(_COPY)

    @classmethod
    def halo(
        cls, dimension: int, depth: int, border: str | None = None, value: Any = 0
    ) -> Distribution:
        """As ``split``, and each member has, to read, `depth` indices more on either side.

        Parameters
        ----------
        dimension, depth : int
            The dimension that is split, and the elements on either side of a member's own.
        border : {"reflect", "constant", "nearest", "mirror", "wrap"}, optional
            What kernels find up to `depth` in front of the view and behind it, as in
            ``tiles.stencil()``. None: they must not read there.
        value : scalar, optional
            What ``"constant"`` stands for.

        Raises
        ------
        ArgumentError
            If the border is unknown, or a number is no integer, or below 0.
        """
        if border is not None:
            border_of("halo", "border", border, BORDERS)
        dimension = _checked_count("halo", "dimension", dimension)
        return cls(_HALO, dimension, _checked_count("halo", "depth", depth), border, value)

    @property
    def dimension(self) -> int | None:
        """The dimension that is split; None for a copy."""
        return None if self._kind == _COPY else self._dimension

    def __repr__(self) -> str:
        if self._kind == _SPLIT:
            return f"Distribution.split({self._dimension})"
        if self._kind == _COPY:
            return "Distribution.copy()"
        border = "" if self._border is None else f", {self._border!r}"
        value = f", {self._value!r}" if self._border == "constant" else ""
        return f"Distribution.halo({self._dimension}, {self._depth}{border}{value})"


def _bytes_of_border(value: Any, dtype: np.dtype[Any]) -> bytes:
    try:
        if isinstance(value, (str, bytes)) or np.ndim(value) or np.iscomplexobj(value):
            raise TypeError
        with np.errstate(invalid="ignore", over="raise"):
            element = np.full((), value, dtype)
        is_kept = value is not None and (dtype.kind not in "iub" or element == value)
    except (FloatingPointError, OverflowError, TypeError, ValueError):
        is_kept = False
    if not is_kept:
        raise ArgumentError(f"halo: 'value' is {value!r}; expected an element of {dtype}")
    return element.tobytes()


def _checked_count(function: str, name: str, value: Any) -> int:
    number = checked_int(function, name, value)
    if number < 0:
        raise ArgumentError(f"{function}: '{name}' is {number}; expected 0 or more")
    return number


class DistributedView(_tiles.DistributedView):
    """A view whose elements are distributed over a group; made by ``Group.distribute()``.

    The ndarray contains what kernels wrote after ``synchronize()``, at the end of a ``with`` block,
    or when the view is destroyed. If Python, or a kernel on one device, writes to the ndarray or
    the ``array_view`` meanwhile, call ``refresh()``.
    """

    def __init__(self, group: Any, data: Any, how: Distribution) -> None:
        if not isinstance(how, Distribution):
            raise ArgumentError(
                f"distribute: 'how' is {how!r}; expected a tiles.Distribution, such as "
                "tiles.Distribution.split(0)"
            )
        whole = data if isinstance(data, array_view) else array_view(data)
        # One of its own: by it a launch tells what stands for which parameter.
        self._view = whole._derived(whole)
        self._how = how
        self._group = group
        is_constant = how._border == "constant"
        value = _bytes_of_border(how._value, whole.dtype) if is_constant else None
        border = 0 if how._border is None else BORDERS[how._border]
        super().__init__(group, whole, how._kind, how._dimension, how._depth, border, value)

    @property
    def distribution(self) -> Distribution:
        """How it is distributed."""
        return self._how

    @property
    def group(self) -> Any:
        """The ``Group`` that it is distributed over."""
        return self._group

    @property
    def extent(self) -> extent:
        """The number of elements of the whole in each dimension, the slowest first."""
        return self._view.extent

    @property
    def shape(self) -> tuple[int, ...]:
        """The same as a tuple."""
        return self._view.shape

    @property
    def ndim(self) -> int:
        """The number of dimensions."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """The number of elements of the whole."""
        return math.prod(self.shape)

    @property
    def dtype(self) -> np.dtype[Any]:
        """The type of an element."""
        return self._view.dtype

    def numpy(self) -> np.ndarray:
        """A new ndarray with the contents. Waits for kernels."""
        self.synchronize()
        return self._view.numpy()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        """``numpy.asarray(view)``: as numpy()."""
        if copy is False:
            raise ValueError("members have the elements: expected copy=None or True, got False")
        return np.asarray(self.numpy(), dtype)

    def ranges(self) -> list[tuple[range, range]]:
        """Which indices each member has in the dimension that is split: its own, and with its halo.

        Those of a halo may begin below 0 and end behind the last index; a copy has all in dimension
        0. Before the first launch: what members would have of one over the extent.
        """
        members = []
        for member in range(len(self._group.devices)):
            first, count, held_first, held_count = self._range(member)
            members.append((range(first, first + count), range(held_first, held_first + held_count)))
        return members

    def _like(self, shape: Sequence[int], dtype: np.dtype[Any], dimension: int) -> DistributedView:
        """One of new memory, split over the same group."""
        how = Distribution.split(dimension)
        return DistributedView(self._group, np.empty(shape, dtype), how)

    def __reduce__(self) -> Any:
        raise TypeError(
            f"{self!r} is of contexts of this process and cannot be pickled: pickle its elements, by "
            "numpy(), and distribute them there"
        )

    def __enter__(self) -> DistributedView:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.synchronize()

    def __repr__(self) -> str:
        shape = "x".join(str(each) for each in self.shape)
        return f"<tiles.DistributedView of {shape} {self.dtype}, {self._how!r}>"
