"""libtiles itself."""

from __future__ import annotations

from typing import Any

import numpy as np
import tiles

MEAN_OF_NEIGHBOURS = "0.25f * (at(-1, 0) + at(1, 0) + at(0, -1) + at(0, 1))"


class LibTiles:
    """libtiles on one context."""

    name = "tiles"

    def __init__(self, context: tiles.Context) -> None:
        self.context = context
        self.rounded: Any = None  # the operands of the last product of bfloat16, and they as such

    def put(self, data: np.ndarray) -> Any:
        return tiles.array(data, context=self.context)

    def get(self, data: Any) -> np.ndarray:
        return data.numpy()

    def wait(self) -> None:
        self.context.finish()

    def convolve(self, a: Any, weights: Any, out: Any) -> None:
        tiles.convolve(a, weights, "constant", out=out)

    def convolve_separable(self, a: Any, weights: Any, out: Any) -> None:
        tiles.convolve(a, (weights, weights), "constant", out=out)

    def conv2d(self, a: Any, weights: Any, layout: str, out: Any) -> None:
        tiles.conv2d(a, weights, padding=1, layout=layout, out=out)

    def means_of_neighbours(self, a: Any, steps: int, out: Any) -> None:
        tiles.stencil(a, MEAN_OF_NEIGHBOURS, steps, "wrap", out=out)

    def matmul(self, a: Any, b: Any, out: Any) -> None:
        tiles.matmul(a, b, out)

    matmul_of_any = matmul  # of all types, and of batches

    def matmul_tf32(self, a: Any, b: Any, out: Any) -> None:
        tiles.matmul(a, b, out, precision="tf32")

    def matmul_tf32x3(self, a: Any, b: Any, out: Any) -> None:
        tiles.matmul(a, b, out, precision="tf32x3")

    def matmul_bfloat16(self, a: Any, b: Any, out: Any) -> None:
        """With operands that are bfloat16 already; the result stays one, too."""
        if self.rounded is None or self.rounded[0] is not a:
            import ml_dtypes

            matrices = (each.numpy().astype(ml_dtypes.bfloat16) for each in (a, b, out))
            self.rounded = (a, *(self.put(each) for each in matrices))
            tiles.matmul(*self.rounded[1:])
            out.copy_from_host(self.rounded[3].numpy().astype(np.float32))
        tiles.matmul(*self.rounded[1:])

    def layer(self, a: Any, b: Any, bias: Any, out: Any) -> None:
        tiles.matmul(a, b, out, bias=bias, activation="x > 0 ? x : 0")

    def transpose(self, a: Any, out: Any) -> None:
        tiles.transpose(a, out)

    def sum(self, a: Any, axis: int | None, out: Any) -> None:
        tiles.reduce(a, "sum", axis, out=out)

    def scan(self, a: Any, axis: int | None, out: Any) -> None:
        tiles.scan(a, "sum", axis, out=out)

    def positive(self, a: Any, out: Any) -> None:
        tiles.select(a, "x > 0", out)

    def sum_of_tiles(self, a: Any, size: int, out: Any) -> None:
        tiles.reduce(a, "sum", tile=(size, size), out=out)

    def bincount(self, a: Any, out: Any) -> None:
        tiles.bincount(a, out=out)

    def sort(self, a: Any, out: Any) -> None:
        tiles.sort(a, out=out)

    sort_unsigned = sort

    def sort_values(self, keys: Any, values: Any, out: Any) -> None:
        ordered = tiles.array(keys.extent, keys.dtype, context=self.context)
        tiles.sort(keys, values, out=(ordered, out))

    def unique(self, a: Any, out: Any) -> None:
        tiles.map("x", x=tiles.unique(a), out=out)

    def first_of_runs(self, a: Any, out: Any) -> None:
        tiles.map("x", x=tiles.run_length(a)[0], out=out)

    def argmin(self, a: Any, out: Any) -> None:
        tiles.reduce(a, "argmin", out=out)

    def argsort(self, a: Any, out: Any) -> None:
        tiles.argsort(a, out=out)

    def top_k(self, a: Any, k: int, out: Any) -> None:
        numbers = tiles.array(out.extent, a.dtype, context=self.context)
        tiles.top_k(a, k, out=(numbers, out))
