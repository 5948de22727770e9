"""Scans, selections, histograms and sorts."""

from __future__ import annotations

from typing import Any

import numpy as np
from case import Case


def line_scan(count: int) -> Case:
    """The running sums of a line."""
    a = np.random.default_rng(count).integers(-1, 2, count, np.int8).astype(np.float32)
    expected = np.cumsum(a)
    return Case(
        "scan",
        [a],
        a.shape,
        lambda result: np.array_equal(result, expected),
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
    expected = np.cumsum(a, axis)
    return Case(
        "scan",
        [a],
        a.shape,
        lambda result: np.array_equal(result, expected),
        8.0 * a.size,
        arguments=(axis,),
    )


def kept(function: str, a: np.ndarray, expected: np.ndarray) -> Case:
    """What a function keeps of a line."""
    return Case(
        function,
        [a],
        expected.shape,
        lambda result: np.array_equal(result, expected),
        4.0 * (a.size + expected.size),
        result_dtype=a.dtype.type,
    )


def select(count: int) -> Case:
    """The positive ones of as many numbers, which are about half of them."""
    a = np.random.default_rng(count).random(count, np.float32) - np.float32(0.5)
    return kept("positive", a, a[a > 0])


def unique(count: int) -> Case:
    """The different ones of as many numbers, half as many, each of which is there twice."""
    half = count // 2
    order = np.random.default_rng(count).permutation(half).astype(np.int32)
    return kept("unique", np.concatenate((order, half - 1 - order)), np.arange(half, dtype=np.int32))


def runs(count: int) -> Case:
    """The first of each run of equal numbers, and the lengths of the runs."""
    a = np.arange(count, dtype=np.int32) // 4 * 4
    a[1::4] += 1
    a[2::4] += 1
    return kept("first_of_runs", a, a[np.concatenate(([True], a[1:] != a[:-1]))])


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
    bits = a.view(np.dtype(f"u{a.itemsize}"))
    sum_of_bits = bits.sum(dtype=np.uint64), np.bitwise_xor.reduce(bits)

    def is_right(result: np.ndarray) -> bool:
        if not (result[:-1] <= result[1:]).all():
            return False
        got = result.view(bits.dtype)
        return sum_of_bits == (got.sum(dtype=np.uint64), np.bitwise_xor.reduce(got))

    return Case(
        "sort_unsigned" if np.dtype(dtype).kind == "u" else "sort",
        [a],
        (count,),
        is_right,
        2.0 * a.nbytes,
        result_dtype=dtype,
    )


def sort_pairs(count: int) -> Case:
    """Values that move with random keys: the places of the keys."""
    keys = np.random.default_rng(count).integers(0, 1 << 31, count).astype(np.int32)
    values = np.arange(count, dtype=np.int32)
    return Case(
        "sort_values",
        [keys, values],
        (count,),
        lambda result: sorts(keys, result),
        16.0 * count,
        result_dtype=np.int32,
    )


def argsort(count: int) -> Case:
    """The indices of random numbers in their order."""
    a = np.random.default_rng(count).integers(0, 1 << 31, count).astype(np.int32)
    return Case(
        "argsort",
        [a],
        (count,),
        lambda result: sorts(a, result),
        12.0 * count,
        result_dtype=np.int64,
    )


def top_k(rows: int, columns: int, k: int) -> Case:
    """The places of the k largest of random numbers in each row, the largest first.

    All numbers of a row are different.
    """
    a = np.random.default_rng(rows).permuted(
        np.tile(np.arange(columns, dtype=np.float32), (rows, 1)), axis=1
    )
    expected = np.arange(columns - 1, columns - 1 - k, -1, dtype=np.float32)
    return Case(
        "top_k",
        [a],
        (rows, k),
        lambda result: bool((np.take_along_axis(a, result, 1) == expected).all()),
        4.0 * a.size + 12.0 * rows * k,
        arguments=(k,),
        result_dtype=np.int64,
    )


def sorts(keys: np.ndarray, indices: np.ndarray) -> bool:
    """Whether the indices are those that sort the keys, equal ones in their order."""
    if indices.min() < 0 or indices.max() >= keys.size:
        return False
    ordered = keys[indices]
    ascends = ordered[:-1] < ordered[1:]
    ascends |= (ordered[:-1] == ordered[1:]) & (indices[:-1] < indices[1:])
    return bool(ascends.all())
