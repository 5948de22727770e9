"""SciPy's filters, and what has its functions."""

from __future__ import annotations

from typing import Any


class SciPy:
    """SciPy's filters, and those of what has its functions, on arrays of that side."""

    def __init__(self, ndimage: Any, arrays: Any) -> None:
        self.ndimage = ndimage
        self.name = ndimage.__name__.split(".")[0]
        self.put, self.get, self.wait = arrays.put, arrays.get, arrays.wait

    def convolve(self, a: Any, weights: Any, out: Any) -> None:
        self.ndimage.convolve(a, weights, output=out, mode="constant")

    def convolve_separable(self, a: Any, weights: Any, out: Any) -> None:
        rows = self.ndimage.convolve1d(a, weights, axis=1, mode="constant")
        self.ndimage.convolve1d(rows, weights, axis=0, output=out, mode="constant")
