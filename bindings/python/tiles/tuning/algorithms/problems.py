"""What algorithms calculate while their parameters are tried."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

import tiles
from tiles import _tiles


@dataclass(frozen=True)
class Problem:
    """One calculation on data of a device.

    Attributes
    ----------
    size : str
        What distinguishes it from others of the algorithm.
    submit : function
        Submits it once more.
    result : function
        What it computed.
    expected : ndarray
        What that should be.
    """

    size: str
    submit: Callable[[], object]
    result: Callable[[], np.ndarray]
    expected: np.ndarray


def product(context: _tiles.Context, dtype: type, side: int) -> Problem:
    """A product of square matrices; the first and last rows of it are looked at."""
    random = np.random.default_rng(1)
    a, b = (_numbers(random, (side, side), dtype) for _ in range(2))
    left, right = tiles.array(a, context=context), tiles.array(b, context=context)
    out = tiles.array((side, side), dtype, context=context)
    rows = np.unique(np.linspace(0, side - 1, 5).astype(int))
    return Problem(
        f"{side} x {side}",
        lambda: tiles.matmul(left, right, out=out),
        lambda: out.numpy()[rows],
        (a[rows].astype(np.float64) @ b).astype(dtype),
    )


def transpose(context: _tiles.Context, side: int) -> Problem:
    """The transpose of a square matrix of floats."""
    a = np.random.default_rng(1).random((side, side), np.float32)
    on_device = tiles.array(a, context=context)
    out = tiles.array((side, side), np.float32, context=context)
    return Problem(
        f"{side} x {side}",
        lambda: tiles.transpose(on_device, out=out),
        out.numpy,
        a.T,
    )


def total(context: _tiles.Context, count: int) -> Problem:
    """The sum of many floats, which are small whole numbers."""
    a = np.random.default_rng(1).integers(0, 2, count).astype(np.float32)
    on_device = tiles.array(a, context=context)
    out = tiles.array(1, np.float32, context=context)
    return Problem(
        f"{count}",
        lambda: tiles.reduce(on_device, "sum", out=out),
        out.numpy,
        np.array([a.sum(dtype=np.float64)], np.float32),
    )


def _numbers(random: np.random.Generator, shape: tuple[int, int], dtype: type) -> np.ndarray:
    if np.dtype(dtype).kind == "i":
        return random.integers(-9, 10, shape).astype(dtype)
    return random.random(shape).astype(dtype)
