"""What algorithms calculate while their parameters are tried."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

import tiles
from tiles import _tiles
from tiles._element_type import dtype_named


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

MakeProblem = Callable[[_tiles.Context], Problem]

_NAMES = {"half": "float16", "float": "float32", "double": "float64", "int": "int32"}


def dtype_of(name: str) -> np.dtype:
    """NumPy's of a type in kernels/tuning.txt."""
    return dtype_named(_NAMES.get(name, name))


def product(
    context: _tiles.Context, dtype: np.dtype, side: int, precision: Any = "ieee"
) -> Problem:
    """A product of square matrices; the first and last rows of it are looked at."""
    random = np.random.default_rng(1)
    if dtype.itemsize == 2 or precision != "ieee":  # what is exact, as are its sums
        a, b = (random.integers(-2, 3, (side, side)).astype(dtype) for _ in range(2))
    else:
        a, b = (_numbers(random, (side, side), dtype) for _ in range(2))
    left, right = tiles.array(a, context=context), tiles.array(b, context=context)
    out = tiles.empty((side, side), dtype, context=context)
    rows = np.unique(np.linspace(0, side - 1, 5).astype(int))
    return Problem(
        f"{side} x {side}",
        lambda: tiles.matmul(left, right, out=out, precision=precision),
        lambda: out.numpy()[rows],
        (a[rows].astype(np.float64) @ b).astype(dtype),
    )


def transpose(context: _tiles.Context, side: int) -> Problem:
    """The transpose of a square matrix of floats."""
    a = np.random.default_rng(1).random((side, side), np.float32)
    on_device = tiles.array(a, context=context)
    out = tiles.empty((side, side), np.float32, context=context)
    return Problem(
        f"{side} x {side}",
        lambda: tiles.transpose(on_device, out=out),
        out.numpy,
        a.T,
    )


def positive(context: _tiles.Context, count: int) -> Problem:
    """Those of many floats that are more than 0, about half of them."""
    a = np.random.default_rng(1).random(count, np.float32) - np.float32(0.5)
    on_device = tiles.array(a, context=context)
    expected = a[a > 0]
    out = tiles.empty(expected.size, np.float32, context=context)
    return Problem(f"{count}", lambda: tiles.select(on_device, "x > 0", out), out.numpy, expected)


def total(context: _tiles.Context, count: int) -> Problem:
    """The sum of many floats, which are small whole numbers."""
    a = np.random.default_rng(1).integers(0, 2, count).astype(np.float32)
    on_device = tiles.array(a, context=context)
    out = tiles.empty(1, np.float32, context=context)
    return Problem(
        f"{count}",
        lambda: tiles.reduce(on_device, "sum", out=out),
        out.numpy,
        np.array([a.sum(dtype=np.float64)], np.float32),
    )


def running_sums(context: _tiles.Context, dtype: np.dtype, count: int) -> Problem:
    """Of small whole numbers in a line."""
    a = np.random.default_rng(1).integers(-1, 2, count).astype(dtype)
    on_device = tiles.array(a, context=context)
    out = tiles.empty(count, dtype, context=context)
    return Problem(
        f"{count}", lambda: tiles.scan(on_device, "sum", out=out), out.numpy, np.cumsum(a, dtype=dtype)
    )


def in_order(context: _tiles.Context, dtype: np.dtype, count: int) -> Problem:
    """Whole numbers of all bits, sorted."""
    integers = np.dtype(f"i{dtype.itemsize}")
    limits = np.iinfo(integers)
    a = np.random.default_rng(1).integers(limits.min, limits.max, count, integers).astype(dtype)
    on_device = tiles.array(a, context=context)
    out = tiles.empty(count, dtype, context=context)
    return Problem(f"{count}", lambda: tiles.sort(on_device, out=out), out.numpy, np.sort(a))


def order(context: _tiles.Context, count: int) -> Problem:
    """Where whole numbers of 32 bits are found in their order."""
    a = np.random.default_rng(1).integers(0, 1 << 31, count, np.int32)
    on_device = tiles.array(a, context=context)
    out = tiles.empty(count, np.int32, context=context)
    return Problem(
        f"{count}",
        lambda: tiles.argsort(on_device, out=out),
        out.numpy,
        np.argsort(a, kind="stable").astype(np.int32),
    )


def counts(context: _tiles.Context, count: int) -> Problem:
    """How often each of 256 numbers occurs."""
    a = np.random.default_rng(1).integers(0, 256, count, np.int32)
    on_device = tiles.array(a, context=context)
    out = tiles.empty(256, np.int32, context=context)
    return Problem(
        f"{count}",
        lambda: tiles.bincount(on_device, out=out),
        out.numpy,
        np.bincount(a, minlength=256).astype(np.int32),
    )


def convolution(context: _tiles.Context, side: int, width: int) -> Problem:
    """A square matrix with width x width weights, all of which are 1; the first rows of it are looked at."""
    a = np.random.default_rng(1).integers(0, 9, (side, side)).astype(np.float32)
    on_device = tiles.array(a, context=context)
    weights = tiles.array(np.ones((width, width), np.float32), context=context)
    out = tiles.empty((side, side), np.float32, context=context)
    around = np.pad(a[: 32 + width // 2], width // 2)
    expected = sum(around[i : i + 32, j : j + side] for i in range(width) for j in range(width))
    return Problem(
        f"{side} x {side}, {width} x {width} weights",
        lambda: tiles.convolve(on_device, weights, "constant", out=out),
        lambda: out.numpy()[:32],
        np.asarray(expected, np.float32),
    )


def images(context: _tiles.Context, side: int) -> Problem:
    """Images of 64 channels with 3 x 3 weights; one result of each channel is looked at."""
    random = np.random.default_rng(1)
    a = random.integers(-2, 3, (8, 64, side, side)).astype(np.float32)
    weights = random.integers(-2, 3, (64, 64, 3, 3)).astype(np.float32)
    on_device, of_device = (tiles.array(each, context=context) for each in (a, weights))
    out = tiles.empty(a.shape, np.float32, context=context)
    return Problem(
        f"8 x 64 x {side} x {side}",
        lambda: tiles.conv2d(on_device, of_device, padding=1, out=out),
        lambda: out.numpy()[-1, :, 1, 1],
        np.einsum("cij,kcij->k", a[-1, :, :3, :3], weights),
    )


def steps(context: _tiles.Context, side: int) -> Problem:
    """One step of the mean of four neighbours, then eight."""
    mean = "0.25f * (at(-1, 0) + at(1, 0) + at(0, -1) + at(0, 1))"
    a = np.random.default_rng(1).integers(0, 9, (side, side)).astype(np.float32)
    on_device = tiles.array(a, context=context)
    once, out = (tiles.empty((side, side), np.float32, context=context) for _ in range(2))

    def submit() -> None:
        tiles.stencil(on_device, mean, 1, "wrap", out=once)
        tiles.stencil(once, mean, 8, "wrap", out=out)

    return Problem(f"{side} x {side}", submit, lambda: out.numpy()[16:32], _mean_of(a, 9)[16:32])


def _mean_of(a: np.ndarray, count: int) -> np.ndarray:
    """Of neighbours that wrap around, as often as told, of the rows that the first 48 depend on."""
    rows = np.concatenate([a[-16:], a[:64]])
    for _ in range(count):
        rows = np.float32(0.25) * (
            np.roll(rows, 1, 0) + np.roll(rows, -1, 0) + np.roll(rows, 1, 1) + np.roll(rows, -1, 1)
        )
    return rows[16:]


def _numbers(random: np.random.Generator, shape: tuple[int, int], dtype: np.dtype) -> np.ndarray:
    if dtype.kind == "i":
        return random.integers(-9, 10, shape).astype(dtype)
    return random.random(shape).astype(dtype)
