"""Products, transposes and sums of matrices."""

from __future__ import annotations

from typing import Any

import numpy as np
from case import Case, random_matrix

TILE = 16

TOLERANCES = {"float16": 4e-3, "float32": 1e-4, "float64": 1e-11}


PRECISIONS = {"tf32": 3e-3, "tf32x3": 1e-4, "bfloat16": 3e-2}
"""Of products of float32 that may be rounded: what their error may be, relatively."""


def rounded_product(size: int, precision: str) -> Case:
    """The product of square matrices with that precision."""
    case = product(size, size, size, tolerance=PRECISIONS[precision])
    case.method = f"matmul_{precision}"
    return case


def product(
    rows: int, columns: int, depth: int, dtype: Any = np.float32, tolerance: float | None = None
) -> Case:
    """The product of rows x depth by depth x columns elements; some of its rows are checked."""
    tolerance = TOLERANCES[np.dtype(dtype).name] if tolerance is None else tolerance
    a = random_matrix(rows, depth).astype(dtype)
    b = random_matrix(depth, columns)[::-1].astype(dtype)
    checked = np.unique(np.linspace(0, rows - 1, 9).astype(int))
    expected = a[checked].astype(np.float64) @ b.astype(np.float64)
    return Case(
        "matmul" if dtype == np.float32 else "matmul_of_any",
        [a, b],
        (rows, columns),
        lambda result: np.allclose(result[checked], expected, rtol=tolerance),
        float(a.nbytes + b.nbytes + a.itemsize * rows * columns),
        2.0 * rows * columns * depth,
        result_dtype=dtype,
    )


def layer(size: int, dtype: Any) -> Case:
    """The product of square matrices with an element more for each column, clipped at 0."""
    case = product(size, size, size, dtype)
    a, b = case.inputs
    bias = (random_matrix(1, size)[0] - size / 4).astype(dtype)
    checked = np.unique(np.linspace(0, size - 1, 9).astype(int))
    expected = np.maximum(a[checked].astype(np.float64) @ b.astype(np.float64) + bias, 0)
    case.method = "layer"
    case.inputs = [a, b, bias]
    case.is_right = lambda result: np.allclose(
        result[checked], expected, rtol=TOLERANCES[np.dtype(dtype).name], atol=size * 1e-4
    )
    return case


def products(count: int, size: int) -> Case:
    """The products of as many pairs of square matrices."""
    random = np.random.default_rng(size)
    a, b = (random.random((count, size, size), np.float32) for _ in range(2))
    return Case(
        "matmul_of_any",
        [a, b],
        a.shape,
        lambda result: np.allclose(result, a @ b, rtol=1e-4),
        12.0 * a.size,
        2.0 * a.size * size,
    )


def transpose(size: int) -> Case:
    """The transpose of a square matrix."""
    a = random_matrix(size, size)
    return Case(
        "transpose",
        [a],
        (size, size),
        lambda result: is_transposed(result, a),
        8.0 * size * size,
    )


def is_transposed(result: np.ndarray, a: np.ndarray) -> bool:
    """Whether it is the transpose: block by block, as all at once misses the caches."""
    step = 512
    return all(
        np.array_equal(result[i : i + step, j : j + step], a[j : j + step, i : i + step].T)
        for i in range(0, result.shape[0], step)
        for j in range(0, result.shape[1], step)
    )


def line_sum(count: int) -> Case:
    """The sum of a line."""
    a = random_matrix(1, count)[0]
    expected = a.sum(dtype=np.float64)
    return Case(
        "sum",
        [a],
        (1,),
        lambda result: np.allclose(result, expected, rtol=1e-4),
        4.0 * count,
        arguments=(None,),
    )


def sums(side_length: int, axis: int | None) -> Case:
    """The sum of a square matrix, of its rows or of its columns."""
    a = random_matrix(side_length, side_length)
    expected = a.sum(axis, dtype=np.float64)
    return Case(
        "sum",
        [a],
        np.shape(expected) or (1,),
        lambda result: np.allclose(result, expected, rtol=1e-4),
        4.0 * a.size,
        arguments=(axis,),
    )


def least(side_length: int) -> Case:
    """The index of the least of as many numbers as a square has."""
    a = random_matrix(side_length, side_length).ravel()
    expected = int(a.argmin())
    return Case(
        "argmin",
        [a],
        (1,),
        lambda result: int(result[0]) == expected,
        4.0 * a.size,
        result_dtype=np.int64,
    )


def tile_sums(side_length: int) -> Case:
    """The sum of each tile of a square matrix."""
    a = random_matrix(side_length, side_length)
    count = side_length // TILE
    expected = a.reshape(count, TILE, count, TILE).sum((1, 3), dtype=np.float64)
    return Case(
        "sum_of_tiles",
        [a],
        expected.shape,
        lambda result: np.allclose(result, expected, rtol=1e-4),
        4.0 * (a.size + expected.size),
        arguments=(TILE,),
    )
