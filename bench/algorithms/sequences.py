"""Scans, selections, histograms and sorts."""

from __future__ import annotations

from typing import Any

import numpy as np
from case import Case


def line_scan(count: int) -> Case:
    """The running sums of a line."""
    a = np.random.default_rng(count).integers(-1, 2, count, np.int8).astype(np.float32)
    return Case(
        "scan",
        [a],
        a.shape,
        lambda result: np.array_equal(result, np.cumsum(a)),
        8.0 * count,
        arguments=(None,),
    )


def scan(side_length: int, axis: int | None) -> Case:
    """The running sums of a line, or along an axis of a square matrix.

    Of -1, 0 and 1: one after the other, many other floats are far off in the end.
    """
    numbers = np.random.default_rng(side_length).integers(-1, 2, side_length**2, np.int8)
    a = numbers.astype(np.float32)
    if axis is not None:
        a = a.reshape(side_length, side_length)
    return Case(
        "scan",
        [a],
        a.shape,
        lambda result: np.array_equal(result, np.cumsum(a, axis)),
        8.0 * a.size,
        arguments=(axis,),
    )


def select(count: int) -> Case:
    """The positive ones of as many numbers, which are about half of them."""
    a = np.random.default_rng(count).random(count, np.float32) - np.float32(0.5)
    expected = a[a > 0]
    return Case(
        "positive",
        [a],
        expected.shape,
        lambda result: np.array_equal(result, expected),
        4.0 * (a.size + expected.size),
    )


def unique(count: int) -> Case:
    """The different ones of as many numbers, of which there are about half as many."""
    a = np.random.default_rng(count).integers(0, 5 * count // 8, count).astype(np.int32)
    expected = np.unique(a)
    return Case(
        "unique",
        [a],
        expected.shape,
        lambda result: np.array_equal(result, expected),
        4.0 * (a.size + expected.size),
        result_dtype=np.int32,
    )


def bincount(count: int, share_of_one: float) -> Case:
    """How often each of 256 numbers occurs, one of them as the share says, the others alike."""
    random = np.random.default_rng(count)
    a = random.integers(0, 256, count, dtype=np.int32)
    a[random.random(count, np.float32) < share_of_one] = 3
    expected = np.bincount(a, minlength=256)
    return Case(
        "bincount",
        [a],
        (256,),
        lambda result: np.array_equal(result, expected),
        4.0 * count,
        result_dtype=np.int32,
    )


def sort(count: int, dtype: Any) -> Case:
    """Random numbers in their order."""
    random = np.random.default_rng(count)
    a = random.integers(0, 1 << 31, count).astype(dtype)
    return Case(
        "sort_unsigned" if np.dtype(dtype).kind == "u" else "sort",
        [a],
        (count,),
        lambda result: np.array_equal(result, np.sort(a)),
        2.0 * a.nbytes,
        result_dtype=dtype,
    )


def sort_pairs(count: int) -> Case:
    """Values that move with random keys."""
    keys = np.random.default_rng(count).integers(0, 1 << 31, count).astype(np.int32)
    values = np.arange(count, dtype=np.int32)
    expected = np.argsort(keys, kind="stable")
    return Case(
        "sort_values",
        [keys, values],
        (count,),
        lambda result: np.array_equal(result, expected),
        16.0 * count,
        result_dtype=np.int32,
    )


def argsort(count: int) -> Case:
    """The indices of random numbers in their order."""
    a = np.random.default_rng(count).integers(0, 1 << 31, count).astype(np.int32)

    def is_right(result: np.ndarray) -> bool:
        if result.min() < 0 or result.max() >= count:
            return False
        keys = a[result]
        ascends = keys[:-1] < keys[1:]
        ascends |= (keys[:-1] == keys[1:]) & (result[:-1] < result[1:])
        return bool(ascends.all())

    return Case("argsort", [a], (count,), is_right, 12.0 * count, result_dtype=np.int64)
