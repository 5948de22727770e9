"""What is calculated in bench/algorithms.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from algorithm_sides import TILE


@dataclass
class Case:
    """What all sides do, on the same data.

    Attributes
    ----------
    inputs : list of ndarray
        What is read.
    result_shape : tuple of int
        Of the one result.
    run : function
        Of a side, its inputs, and its result.
    is_right : function
        Of the result as an ndarray.
    bytes, operations : float
        What has to be moved and calculated.
    result_dtype : dtype
        Of the result.
    needs : str
        The method of a side that takes part.
    """

    inputs: list[np.ndarray]
    result_shape: tuple[int, ...]
    run: Callable[[Any, list[Any], Any], None]
    is_right: Callable[[np.ndarray], bool]
    bytes: float
    operations: float = 0
    result_dtype: Any = np.float32
    needs: str = "put"


def random_matrix(rows: int, columns: int) -> np.ndarray:
    """Numbers from 0 to 1, of float32."""
    return np.random.default_rng(rows).random((rows, columns), np.float32)


def matmul_case(size: int) -> Case:
    """The product of two square matrices; some of its rows are checked."""
    a, b = random_matrix(size, size), random_matrix(size, size)[::-1].copy()
    rows = np.linspace(0, size - 1, 9).astype(int)
    expected = a[rows].astype(np.float64) @ b

    def is_right(result: np.ndarray) -> bool:
        return np.allclose(result[rows], expected, rtol=1e-4)

    return Case(
        [a, b],
        (size, size),
        lambda side, inputs, out: side.matmul(*inputs, out),
        is_right,
        12.0 * size * size,
        2.0 * size**3,
    )


def transpose_case(size: int) -> Case:
    """The transpose of a square matrix."""
    a = random_matrix(size, size)
    return Case(
        [a],
        (size, size),
        lambda side, inputs, out: side.transpose(*inputs, out),
        lambda result: np.array_equal(result, a.T),
        8.0 * size * size,
    )


def sum_case(side_length: int, axis: int | None) -> Case:
    """The sum of a square matrix, of its rows or of its columns."""
    a = random_matrix(side_length, side_length)
    expected = a.sum(axis, dtype=np.float64)
    return Case(
        [a],
        np.shape(expected) or (1,),
        lambda side, inputs, out: side.sum(*inputs, axis, out),
        lambda result: np.allclose(result, expected, rtol=1e-4),
        4.0 * a.size,
    )


def scan_case(side_length: int, axis: int | None) -> Case:
    """The running sums of a line, or along an axis of a square matrix.

    Of -1, 0 and 1: one after the other, many other floats are far off in the end.
    """
    numbers = np.random.default_rng(side_length).integers(-1, 2, side_length**2, np.int8)
    a = numbers.astype(np.float32)
    if axis is not None:
        a = a.reshape(side_length, side_length)
    return Case(
        [a],
        a.shape,
        lambda side, inputs, out: side.scan(*inputs, axis, out),
        lambda result: np.array_equal(result, np.cumsum(a, axis)),
        8.0 * a.size,
    )


def select_case(count: int) -> Case:
    """The positive ones of as many numbers, which are about half of them."""
    a = np.random.default_rng(count).random(count, np.float32) - np.float32(0.5)
    expected = a[a > 0]
    return Case(
        [a],
        expected.shape,
        lambda side, inputs, out: side.positive(*inputs, out),
        lambda result: np.array_equal(result, expected),
        4.0 * (a.size + expected.size),
    )


def tile_sums_case(side_length: int) -> Case:
    """The sum of each tile of a square matrix."""
    a = random_matrix(side_length, side_length)
    count = side_length // TILE
    expected = a.reshape(count, TILE, count, TILE).sum((1, 3), dtype=np.float64)
    return Case(
        [a],
        expected.shape,
        lambda side, inputs, out: side.sum_of_tiles(*inputs, out),
        lambda result: np.allclose(result, expected, rtol=1e-4),
        4.0 * (a.size + expected.size),
    )


def bincount_case(count: int, share_of_one: float) -> Case:
    """How often each of 256 numbers occurs, one of them as the share says, the others alike."""
    random = np.random.default_rng(count)
    a = random.integers(0, 256, count, dtype=np.int32)
    a[random.random(count, np.float32) < share_of_one] = 3
    expected = np.bincount(a, minlength=256)
    return Case(
        [a],
        (256,),
        lambda side, inputs, out: side.bincount(*inputs, out),
        lambda result: np.array_equal(result, expected),
        4.0 * count,
        result_dtype=np.int32,
    )


def zero_padded_sum(a: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """What a convolution by NumPy is, with zeros beyond the border."""
    rows, columns = weights.shape
    around = np.pad(a.astype(np.float64), ((rows // 2,) * 2, (columns // 2,) * 2))
    total = np.zeros(a.shape)
    for (i, j), weight in np.ndenumerate(weights[::-1, ::-1]):
        total += weight * around[i : i + a.shape[0], j : j + a.shape[1]]
    return total


def convolution_case(size: int, width: int, is_separable: bool) -> Case:
    """A square matrix with a square of weights; the first rows are checked."""
    a = random_matrix(size, size)
    factors = np.linspace(1, 2, width, dtype=np.float32)
    weights = np.outer(factors, factors)
    count = min(size, 2 * width)
    expected = zero_padded_sum(a[: count + width], weights)[:count]
    method = "convolve_separable" if is_separable else "convolve"
    return Case(
        [a, factors if is_separable else weights],
        (size, size),
        lambda side, inputs, out: getattr(side, method)(*inputs, out),
        lambda result: np.allclose(result[:count], expected, rtol=1e-4),
        8.0 * size * size,
        (4.0 * width if is_separable else 2.0 * width * width) * size * size,
        needs=method,
    )


def sort_case(count: int, dtype: Any) -> Case:
    """Random numbers in their order."""
    random = np.random.default_rng(count)
    a = random.integers(0, 1 << 31, count).astype(dtype)
    return Case(
        [a],
        (count,),
        lambda side, inputs, out: side.sort(*inputs, out),
        lambda result: np.array_equal(result, np.sort(a)),
        2.0 * a.nbytes,
        result_dtype=dtype,
    )


def argsort_case(count: int) -> Case:
    """The indices of random numbers in their order."""
    a = np.random.default_rng(count).integers(0, 1 << 31, count).astype(np.int32)

    def is_right(result: np.ndarray) -> bool:
        if result.min() < 0 or result.max() >= count:
            return False
        keys = a[result]
        ascends = keys[:-1] < keys[1:]
        ascends |= (keys[:-1] == keys[1:]) & (result[:-1] < result[1:])
        return bool(ascends.all())

    return Case(
        [a],
        (count,),
        lambda side, inputs, out: side.argsort(*inputs, out),
        is_right,
        12.0 * count,
        result_dtype=np.int64,
    )


def stencil_case(size: int, steps: int) -> Case:
    """Steps of the mean of four neighbours; some of the rows are checked. Borders differ."""
    a = random_matrix(size, size)
    rows = slice(16, min(48, size - 16))
    expected = a[: rows.stop + steps].astype(np.float64)
    for _ in range(steps):
        expected[1:-1, 1:-1] = 0.25 * (
            expected[:-2, 1:-1] + expected[2:, 1:-1] + expected[1:-1, :-2] + expected[1:-1, 2:]
        )

    def is_right(result: np.ndarray) -> bool:
        inner = (rows, slice(16, size - 16))
        return np.allclose(result[inner], expected[inner], rtol=1e-4)

    return Case(
        [a],
        (size, size),
        lambda side, inputs, out: side.means_of_neighbours(*inputs, steps, out),
        is_right,
        8.0 * size * size * steps,
        needs="means_of_neighbours",
    )


def cases_for(is_gpu: bool, scale: float) -> dict[str, Callable[[], Case]]:
    """The cases by name; each makes its data when it is called."""
    products = (2048, 4096, 8192, 4095) if is_gpu else (1024, 2048, 1023)
    transposes = (8192, 16384, 4097) if is_gpu else (4096, 4097)
    side_length = max(1, int((16384 if is_gpu else 8192) * scale) // TILE) * TILE
    cases: dict[str, Callable[[], Case]] = {}
    for size in (max(1, int(size * scale)) for size in products):
        cases[f"matmul-{size}"] = lambda size=size: matmul_case(size)
    for size in (max(1, int(size * scale)) for size in transposes):
        cases[f"transpose-{size}"] = lambda size=size: transpose_case(size)
    for name, axis in (("whole", None), ("rows", 1), ("columns", 0)):
        cases[f"sum-{name}-{side_length}"] = lambda axis=axis: sum_case(side_length, axis)
    for name, axis in (("line", None), ("rows", 1), ("columns", 0)):
        cases[f"scan-{name}-{side_length}"] = lambda axis=axis: scan_case(side_length, axis)
    cases[f"select-{side_length}"] = lambda: select_case(side_length**2)
    cases[f"sum-tiles-{side_length}"] = lambda: tile_sums_case(side_length)
    count = int((1 << 27 if is_gpu else 1 << 25) * scale)
    for name, share in (("uniform", 0), ("constant", 1), ("skewed", 0.9)):
        cases[f"bincount-{name}-{count}"] = lambda share=share: bincount_case(count, share)
    grid = max(64, int(8192 * scale))
    for steps in (1, 8):
        cases[f"stencil-{steps}-{grid}"] = lambda steps=steps: stencil_case(grid, steps)
    image = max(1, int(4096 * scale))
    widths = [(3, ""), (5, ""), (9, "separable-"), *([(31, "")] if is_gpu else [])]
    for width, kind in widths:
        cases[f"convolve-{kind}{width}-{image}"] = lambda width=width, kind=kind: convolution_case(
            image, width, bool(kind)
        )
    keys = int((1 << 27 if is_gpu else 1 << 22) * scale)
    for dtype in (np.int32, np.int64, np.float32):
        name = f"sort-{np.dtype(dtype).name}-{keys}"
        cases[name] = lambda dtype=dtype: sort_case(keys, dtype)
    cases[f"argsort-int32-{keys}"] = lambda: argsort_case(keys)
    return cases
