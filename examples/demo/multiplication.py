"""A product of two matrices on the device, by a kernel without tiles and by one with them."""

from __future__ import annotations

import time

import numpy as np
from kernel_file import load_kernel

import tiles

TILE = 16


class Multiplication:
    """Two square matrices on the device, and two kernels that multiply them.

    The elements are whole numbers from -4 to 4: no sum of their products is ever rounded in
    float32, so that every right result is exactly NumPy's.
    """

    def __init__(self, context: tiles.Context, size: int) -> None:
        generator = np.random.default_rng(size)
        numbers = generator.integers(-4, 5, (2, size, size), np.int8).astype(np.float32)
        self._context = context
        self._host_operands = numbers
        self._operands = [tiles.array(matrix, context=context) for matrix in numbers]
        domain = tiles.extent(size, size)
        self._domains = {"simple": domain, "tiled": domain.tile(TILE, TILE)}
        self._kernels = {
            name: load_kernel("matmul.tile", function=name, constants={"TILE": TILE})
            for name in self._domains
        }
        # An element that a kernel does not write stays NaN, which equals nothing.
        nothing = np.full((size, size), np.nan, np.float32)
        self._products = {name: tiles.array(nothing, context=context) for name in self._domains}

    def run(self, name: str) -> float:
        """Multiply with the kernel `name`, "simple" or "tiled"; returns the seconds it took."""
        start = time.perf_counter()
        self._context.parallel_for_each(
            self._domains[name], self._kernels[name], *self._operands, self._products[name]
        )
        self._context.finish()
        return time.perf_counter() - start

    def run_both(self) -> tuple[float, float]:
        """Multiply with both kernels; returns the seconds that simple and tiled took."""
        return self.run("simple"), self.run("tiled")

    def product(self, name: str) -> np.ndarray:
        """What the kernel `name` made."""
        return self._products[name].copy_to_host()

    def expected(self) -> np.ndarray:
        """The product by NumPy."""
        return self._host_operands[0] @ self._host_operands[1]
