"""Convolutions and stencils."""

from __future__ import annotations

import numpy as np
from case import Case, random_matrix


def zero_padded_sum(a: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """What a convolution by NumPy is, with zeros beyond the border."""
    rows, columns = weights.shape
    around = np.pad(a.astype(np.float64), ((rows // 2,) * 2, (columns // 2,) * 2))
    total = np.zeros(a.shape)
    for (i, j), weight in np.ndenumerate(weights[::-1, ::-1]):
        total += weight * around[i : i + a.shape[0], j : j + a.shape[1]]
    return total


def convolution(size: int, width: int, is_separable: bool) -> Case:
    """A square matrix with a square of weights; the first rows are checked."""
    a = random_matrix(size, size)
    factors = np.linspace(1, 2, width, dtype=np.float32)
    weights = np.outer(factors, factors)
    count = min(size, 2 * width)
    expected = zero_padded_sum(a[: count + width], weights)[:count]
    return Case(
        "convolve_separable" if is_separable else "convolve",
        [a, factors if is_separable else weights],
        (size, size),
        lambda result: np.allclose(result[:count], expected, rtol=1e-4),
        8.0 * size * size,
        (4.0 * width if is_separable else 2.0 * width * width) * size * size,
    )


def images(batch: int, channels: int, size: int, layout: str) -> Case:
    """Square images with as many channels of results, and weights of 3 x 3; the first rows of the first and
    the last image are checked."""
    a = np.random.default_rng(size).random((batch, channels, size, size), np.float32)
    weights = np.random.default_rng(1).random((channels, channels, 3, 3), np.float32)
    rows = min(size, 8)
    checked = (0, batch - 1)
    around = np.pad(a[checked, :, : rows + 1].astype(np.float64), ((0, 0), (0, 0), (1, 1), (1, 1)))
    expected = np.zeros((2, channels, rows, size))
    for i in range(3):
        for j in range(3):
            inputs = around[:, :, i : i + rows, j : j + size]
            expected += np.einsum("kc,ncyx->nkyx", weights[:, :, i, j], inputs)
    first = layout == "NCHW"
    given = a if first else np.ascontiguousarray(a.transpose(0, 2, 3, 1))

    def is_right(result: np.ndarray) -> bool:
        found = result[checked, :, :rows] if first else result[checked, :rows].transpose(0, 3, 1, 2)
        inner = slice(0, rows - 1) if rows == size else slice(None)
        return np.allclose(found[:, :, inner], expected[:, :, inner], rtol=1e-4)

    return Case(
        "conv2d",
        [given, weights],
        given.shape,
        is_right,
        8.0 * a.size,
        18.0 * channels * a.size,
        arguments=(layout,),
    )


def stencil(size: int, steps: int) -> Case:
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
        "means_of_neighbours",
        [a],
        (size, size),
        is_right,
        8.0 * size * size * steps,
        arguments=(steps,),
    )
