"""Products, transposes and sums of matrices."""

from __future__ import annotations

import numpy as np
from case import Case, random_matrix

TILE = 16


def product(size: int) -> Case:
    """The product of two square matrices; some of its rows are checked."""
    a, b = random_matrix(size, size), random_matrix(size, size)[::-1].copy()
    rows = np.linspace(0, size - 1, 9).astype(int)
    expected = a[rows].astype(np.float64) @ b
    return Case(
        "matmul",
        [a, b],
        (size, size),
        lambda result: np.allclose(result[rows], expected, rtol=1e-4),
        12.0 * size * size,
        2.0 * size**3,
    )


def transpose(size: int) -> Case:
    """The transpose of a square matrix."""
    a = random_matrix(size, size)
    return Case(
        "transpose",
        [a],
        (size, size),
        lambda result: np.array_equal(result, a.T),
        8.0 * size * size,
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
