"""NumPy, and what has its functions."""

from __future__ import annotations

from typing import Any

import numpy as np


class NumPy:
    """NumPy, and what other libraries with its functions do alike."""

    def __init__(self, module: Any = np) -> None:
        self.module = module
        self.name = module.__name__

    def put(self, data: np.ndarray) -> Any:
        return self.module.array(data)

    def get(self, data: Any) -> np.ndarray:
        return np.asarray(data)

    def wait(self) -> None:
        pass

    def matmul(self, a: Any, b: Any, out: Any) -> None:
        self.module.matmul(a, b, out=out)

    matmul_of_any = matmul  # of all types, and of batches

    def layer(self, a: Any, b: Any, bias: Any, out: Any) -> None:
        self.module.matmul(a, b, out=out)
        out += bias
        self.module.maximum(out, 0, out=out)

    def transpose(self, a: Any, out: Any) -> None:
        out[...] = a.T

    def sum(self, a: Any, axis: int | None, out: Any) -> None:
        out[...] = a.sum(axis)

    def scan(self, a: Any, axis: int | None, out: Any) -> None:
        self.module.cumsum(a, axis, out=out)

    def positive(self, a: Any, out: Any) -> None:
        self.module.compress(a > 0, a, out=out)

    def sum_of_tiles(self, a: Any, size: int, out: Any) -> None:
        rows, columns = out.shape
        out[...] = a.reshape(rows, size, columns, size).sum((1, 3))

    def bincount(self, a: Any, out: Any) -> None:
        out[...] = self.module.bincount(a, minlength=len(out))

    def sort(self, a: Any, out: Any) -> None:
        out[...] = self.module.sort(a)

    sort_unsigned = sort

    def sort_values(self, keys: Any, values: Any, out: Any) -> None:
        out[...] = values[self.module.argsort(keys, kind="stable")]

    def unique(self, a: Any, out: Any) -> None:
        out[...] = self.module.unique(a)

    def first_of_runs(self, a: Any, out: Any) -> None:
        is_first = self.module.ones(len(a), bool)
        self.module.not_equal(a[1:], a[:-1], out=is_first[1:])
        begins = self.module.flatnonzero(is_first)
        self.module.diff(begins)
        out[...] = a[begins]

    def argmin(self, a: Any, out: Any) -> None:
        out[...] = a.argmin()

    def top_k(self, a: Any, k: int, out: Any) -> None:
        first = self.module.argpartition(a, -k)[:, -k:]
        order = self.module.argsort(-self.module.take_along_axis(a, first, 1))
        out[...] = self.module.take_along_axis(first, order, 1)

    def argsort(self, a: Any, out: Any) -> None:
        out[...] = self.module.argsort(a, kind="stable")

    def means_of_neighbours(self, a: Any, steps: int, out: Any) -> None:
        before = a
        for step in range(steps):
            after = out if step + 1 == steps else self.module.empty_like(a)
            inner = before[:-2, 1:-1] + before[2:, 1:-1]
            inner += before[1:-1, :-2]
            inner += before[1:-1, 2:]
            inner *= 0.25
            after[1:-1, 1:-1] = inner
            after[[0, -1]], after[:, [0, -1]] = before[[0, -1]], before[:, [0, -1]]
            before = after


class CuPy(NumPy):
    """CuPy on the current device."""

    def get(self, data: Any) -> np.ndarray:
        return self.module.asnumpy(data)

    def wait(self) -> None:
        self.module.cuda.Device().synchronize()
