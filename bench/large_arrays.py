"""The built-in algorithms on more than 2^32 elements: whether results are right there.

Most elements are bytes. What is checked are rows at the beginning, at the end, and where the number
of an element needs more than 31 and 32 bits. With the usual extents a device needs some 40 GB of
memory, and the host as much. Ends with status 1 if a result is wrong.

Usage: python bench/large_arrays.py [--rows 65600] [--columns 65568] [NAME...]
"""

from __future__ import annotations

import argparse
import sys
import time

import numpy as np
import tiles

PERIOD = 251


class Matrix:
    """A matrix of bytes on the device, [i, j] being (7 i + 13 j) % 251, and what becomes of it."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.first = self.part(range(PERIOD))
        whole = np.empty((rows, columns), np.uint8)
        for begin in range(0, rows, PERIOD):
            whole[begin : begin + PERIOD] = self.first[: rows - begin]
        self.data = tiles.array(whole)
        crossed = [element // columns for element in (1 << 31, 1 << 32)]
        near = {0, 1, rows - 2, rows - 1, *crossed, *(row + 1 for row in crossed)}
        self.looked_at = sorted(row for row in near if row < rows)

    def part(self, numbers: list[int] | range) -> np.ndarray:
        """Rows of it."""
        i = np.asarray(numbers, np.int64)[:, None]
        return ((7 * i + 13 * np.arange(self.columns)) % PERIOD).astype(np.uint8)

    def of_each_row(self, of_first: np.ndarray) -> np.ndarray:
        """Results of the first rows, which come again and again, for all of them."""
        return of_first[np.arange(self.rows) % PERIOD]

    def agrees(self, result: np.ndarray, expected: np.ndarray) -> bool:
        """In the rows that are looked at."""
        return np.array_equal(result[self.looked_at], expected)

    def transpose(self) -> bool:
        result = tiles.transpose(self.data).numpy()
        return self.agrees(result.T, self.part(self.looked_at))

    def sum(self) -> bool:
        expected = self.of_each_row(self.first.sum(1, dtype=np.int64)).sum()
        return int(tiles.reduce(self.data, "sum", dtype=np.int64).numpy()[0]) == expected

    def sum_of_rows(self) -> bool:
        result = tiles.reduce(self.data, "sum", axis=1, dtype=np.int64).numpy()
        return np.array_equal(result, self.of_each_row(self.first.sum(1, dtype=np.int64)))

    def index(self) -> bool:
        marked = np.zeros((self.rows, self.columns), np.uint8)
        marked[-1, -1] = 1
        result = tiles.reduce(tiles.array(marked), "argmax", dtype=np.int64).numpy()
        return int(result[0]) == self.rows * self.columns - 1

    def scan(self) -> bool:
        result = tiles.scan(self.data, "max", axis=1).numpy()
        return self.agrees(result, np.maximum.accumulate(self.part(self.looked_at), 1))

    def scan_of_columns(self) -> bool:
        result = tiles.scan(self.data, "max", axis=0).numpy()
        rows = [np.maximum.accumulate(self.first, 0)[min(i, PERIOD - 1)] for i in self.looked_at]
        return self.agrees(result, np.array(rows))

    def select(self) -> bool:
        result = tiles.select(self.data, "x == 250").host()
        count = self.of_each_row((self.first == 250).sum(1)).sum()
        return result.shape == (count,) and bool((result == 250).all())

    def histogram(self) -> bool:
        of_first = np.array([np.bincount(row, minlength=PERIOD) for row in self.first])
        result = tiles.bincount(self.data, minlength=PERIOD, dtype=np.int64).numpy()
        return np.array_equal(result, self.of_each_row(of_first).sum(0))

    def sort(self) -> bool:
        result = tiles.sort(self.data).numpy()
        return self.agrees(result, np.sort(self.part(self.looked_at), 1))

    def stencil(self) -> bool:
        result = tiles.stencil(self.data, "at(0, -1) ^ at(0, 1)", 1, "wrap").numpy()
        rows = self.part(self.looked_at)
        return self.agrees(result, np.roll(rows, 1, 1) ^ np.roll(rows, -1, 1))

    def convolve(self) -> bool:
        weights = np.ones((1, 3), np.float32)
        result = tiles.convolve(self.data, tiles.array(weights), "wrap").numpy()
        rows = self.part(self.looked_at).astype(np.float32)
        return self.agrees(result, rows + np.roll(rows, 1, 1) + np.roll(rows, -1, 1))

    def multiply(self) -> bool:
        left = self.of_each_row(self.first[:, :8]).astype(np.float32)
        right = self.first[:8].astype(np.float32)
        result = tiles.matmul(tiles.array(left), tiles.array(right)).numpy()
        return self.agrees(result, left[self.looked_at] @ right)


CHECKS = (
    *("transpose", "sum", "sum_of_rows", "index", "scan", "scan_of_columns", "select", "histogram"),
    *("sort", "stencil", "convolve", "multiply"),
)


def main() -> int:
    """Runs the checks."""
    parser = argparse.ArgumentParser(description="Algorithms on more than 2^32 elements.")
    parser.add_argument("--rows", type=int, default=65_600)
    parser.add_argument("--columns", type=int, default=65_568)
    parser.add_argument("name", nargs="*", help=f"of {', '.join(CHECKS)}; all if not given")
    options = parser.parse_args()
    matrix = Matrix(options.rows, options.columns)
    wrong = 0
    for name in options.name or CHECKS:
        begin = time.perf_counter()
        is_right = getattr(matrix, name)()
        wrong += not is_right
        said = "right" if is_right else "WRONG"
        print(f"{name:16} {said} {time.perf_counter() - begin:6.1f} s", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
