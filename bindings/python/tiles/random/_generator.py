"""``Generator``: a seed, and how many numbers were made from it."""

from __future__ import annotations

import operator
import threading
from typing import Any

import numpy as np

from tiles import _tiles
from tiles._array import array
from tiles._array_creation import empty
from tiles._errors import ArgumentError
from tiles._extent import Shape, extent
from tiles._kernel import Kernel
from tiles._launch import launch
from tiles.random._kernels import integers_kernel, normal_kernel, random_kernel

_FLOATS = {"float32": "float", "float64": "double"}
_INTEGERS = {
    "int8": "char",
    "uint8": "uchar",
    "int16": "short",
    "uint16": "ushort",
    "int32": "int",
    "uint32": "uint",
    "int64": "long",
    "uint64": "ulong",
}


class Generator:
    """Random numbers on a device, by NumPy's words; made by ``tiles.random.default_rng()``.

    Philox4x32-10 computes them from the seed and a counter. The same seed and the same calls give
    the same numbers on every device. May be used from many threads, whose calls then have an
    arbitrary order.
    """

    def __init__(self, seed: Any, context: _tiles.Context | None) -> None:
        try:
            low, high = np.random.SeedSequence(seed).generate_state(2)
        except (TypeError, ValueError) as error:
            raise ArgumentError(
                f"seed: expected None, an integer of at least 0 or a sequence of them: {error}"
            ) from None
        self._key = int(high) << 32 | int(low)
        self._context = context
        self._counter = 0
        self._lock = threading.Lock()

    def random(self, size: Shape, dtype: Any = np.float32) -> array:
        """Numbers of the uniform distribution, at least 0 and less than 1.

        Parameters
        ----------
        size : int, sequence of int or tiles.extent
            The shape of the result.
        dtype : {numpy.float32, numpy.float64}, optional
            Of the result. All bits of the fraction are random.

        Examples
        --------
        >>> import tiles
        >>> tiles.random.default_rng(7).random((2, 3))
        <tiles.array of 2x3 float32>
        """
        name = _opencl_name("random", dtype, _FLOATS)
        made = empty(size, dtype, context=self._context)
        self._fill(random_kernel(name), made, 4 if name == "float" else 2)
        return made

    def normal(self, loc: float = 0.0, scale: float = 1.0, size: Shape = 1) -> array:
        """Numbers of a normal distribution, float32.

        Parameters
        ----------
        loc : float, optional
            The mean.
        scale : float, optional
            The standard deviation, at least 0.
        size : int, sequence of int or tiles.extent, optional
            The shape of the result.

        Examples
        --------
        >>> import numpy as np
        >>> import tiles
        >>> heights = tiles.random.default_rng(7).normal(170, 10, 10_000).numpy()
        >>> print(round(heights.mean()), round(heights.std()))
        170 10
        """
        if not scale >= 0:
            raise ArgumentError(f"normal: scale is {scale}; expected a number of at least 0")
        made = empty(size, np.float32, context=self._context)
        self._fill(normal_kernel(), made, 4, np.float32(loc), np.float32(scale))
        return made

    def integers(
        self,
        low: int,
        high: int | None = None,
        size: Shape = 1,
        dtype: Any = np.int64,
        endpoint: bool = False,
    ) -> array:
        """Integers, all equally probable, at least `low` and less than `high`.

        The probabilities differ by less than the number of different integers divided by 2**64.

        Parameters
        ----------
        low, high : int
            The range; with one number, 0 and that number.
        size : int, sequence of int or tiles.extent, optional
            The shape of the result.
        dtype : numpy.dtype, optional
            Of the result, an integer type; int64 if not given.
        endpoint : bool, optional
            Whether `high` is one of the numbers.

        Examples
        --------
        >>> import tiles
        >>> dice = tiles.random.default_rng(7).integers(1, 6, 100, endpoint=True).numpy()
        >>> print(dice.min(), dice.max())
        1 6
        """
        name = _opencl_name("integers", dtype, _INTEGERS)
        first, end = (0, low) if high is None else (low, high)
        try:
            first, last = operator.index(first), operator.index(end) - (not endpoint)
        except TypeError:
            raise ArgumentError(f"integers: expected integers, got {low!r} and {high!r}") from None
        if last < first:
            raise ArgumentError(f"integers: no integer is at least {first} and at most {last}")
        limits = np.iinfo(dtype)
        if first < limits.min or last > limits.max:
            raise ArgumentError(
                f"integers: {first} to {last} do not fit dtype {np.dtype(dtype)}, which has "
                f"{limits.min} to {limits.max}"
            )
        made = empty(size, dtype, context=self._context)
        count = last - first + 1
        self._fill(integers_kernel(name), made, 2, _word(first), _word(count))
        return made

    def _fill(self, kernel: Kernel, made: array, per_block: int, *more: Any) -> None:
        """Overwrite the array with the numbers of as many counters as it takes."""
        blocks = -(-made.size // per_block)
        with self._lock:
            counter = self._counter
            self._counter += blocks
        arguments = (made, _word(made.size), _word(counter), _word(self._key), *more)
        launch(self._context, extent(blocks), kernel, arguments, {})

    def __reduce__(self) -> Any:
        """Pickled with its state: there it continues as it would here."""
        return _continued, (self._key, self._counter, self._context)

    def __repr__(self) -> str:
        return "<tiles.random.Generator: Philox4x32-10>"


def default_rng(seed: Any = None, *, context: _tiles.Context | None = None) -> Generator:
    """A generator of random numbers.

    Parameters
    ----------
    seed : None, int or sequence of int, optional
        Mixed by ``numpy.random.SeedSequence``; None: one that differs at each call.
    context : tiles.Context, optional
        Where the arrays live; the default context if not given.

    Examples
    --------
    >>> import tiles
    >>> rng = tiles.random.default_rng(42)
    >>> noise = rng.normal(0, 0.1, (480, 640))
    """
    return Generator(seed, context)


def _continued(key: int, counter: int, context: _tiles.Context | None) -> Generator:
    generator = Generator(0, context)
    generator._key, generator._counter = key, counter
    return generator


def _opencl_name(function: str, dtype: Any, names: dict[str, str]) -> str:
    name = np.dtype(dtype).name
    if name not in names:
        raise ArgumentError(f"{function}: dtype is {name}; expected one of {', '.join(names)}")
    return names[name]


def _word(number: int) -> np.uint64:
    """An integer modulo 2**64."""
    return np.uint64(number % (1 << 64))
