"""Who calculates in bench/algorithms.py: libtiles, and what people would use instead.

All have the same methods. What one cannot do, it has no method for.
"""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import tiles

TILE = 16
MEAN_OF_NEIGHBOURS = "0.25f * (at(-1, 0) + at(1, 0) + at(0, -1) + at(0, 1))"


class Tiles:
    """libtiles on one context."""

    name = "tiles"

    def __init__(self, context: tiles.Context) -> None:
        self.context = context

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

    def means_of_neighbours(self, a: Any, steps: int, out: Any) -> None:
        tiles.stencil(a, MEAN_OF_NEIGHBOURS, steps, "wrap", out=out)

    def matmul(self, a: Any, b: Any, out: Any) -> None:
        tiles.matmul(a, b, out)

    def transpose(self, a: Any, out: Any) -> None:
        tiles.transpose(a, out)

    def sum(self, a: Any, axis: int | None, out: Any) -> None:
        tiles.reduce(a, "sum", axis, out=out)

    def scan(self, a: Any, axis: int | None, out: Any) -> None:
        tiles.scan(a, "sum", axis, out=out)

    def positive(self, a: Any, out: Any) -> None:
        tiles.select(a, "x > 0", out)

    def sum_of_tiles(self, a: Any, out: Any) -> None:
        tiles.reduce(a, "sum", tile=(TILE, TILE), out=out)

    def bincount(self, a: Any, out: Any) -> None:
        tiles.bincount(a, out=out)

    def sort(self, a: Any, out: Any) -> None:
        tiles.sort(a, out=out)

    def argsort(self, a: Any, out: Any) -> None:
        tiles.argsort(a, out=out)


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

    def transpose(self, a: Any, out: Any) -> None:
        out[...] = a.T

    def sum(self, a: Any, axis: int | None, out: Any) -> None:
        out[...] = a.sum(axis)

    def scan(self, a: Any, axis: int | None, out: Any) -> None:
        self.module.cumsum(a, axis, out=out)

    def positive(self, a: Any, out: Any) -> None:
        self.module.compress(a > 0, a, out=out)

    def sum_of_tiles(self, a: Any, out: Any) -> None:
        rows, columns = out.shape
        out[...] = a.reshape(rows, TILE, columns, TILE).sum((1, 3))

    def bincount(self, a: Any, out: Any) -> None:
        out[...] = self.module.bincount(a, minlength=len(out))

    def sort(self, a: Any, out: Any) -> None:
        out[...] = self.module.sort(a)

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


class SciPy:
    """SciPy's filters, and those of what has its functions, on arrays of that side."""

    def __init__(self, ndimage: Any, arrays: NumPy) -> None:
        self.ndimage = ndimage
        self.name = ndimage.__name__.split(".")[0]
        self.put, self.get, self.wait = arrays.put, arrays.get, arrays.wait

    def convolve(self, a: Any, weights: Any, out: Any) -> None:
        self.ndimage.convolve(a, weights, output=out, mode="constant")

    def convolve_separable(self, a: Any, weights: Any, out: Any) -> None:
        rows = self.ndimage.convolve1d(a, weights, axis=1, mode="constant")
        self.ndimage.convolve1d(rows, weights, axis=0, output=out, mode="constant")


class CuPy(NumPy):
    """CuPy on the current device."""

    def get(self, data: Any) -> np.ndarray:
        return self.module.asnumpy(data)

    def wait(self) -> None:
        self.module.cuda.Device().synchronize()


class Torch(NumPy):
    """PyTorch on its GPU, without tf32."""

    def __init__(self, module: Any) -> None:
        super().__init__(module)
        module.backends.cuda.matmul.allow_tf32 = False

    def put(self, data: np.ndarray) -> Any:
        return self.module.from_numpy(data).cuda()

    def get(self, data: Any) -> np.ndarray:
        return data.cpu().numpy()

    def wait(self) -> None:
        self.module.cuda.synchronize()

    def convolve(self, a: Any, weights: Any, out: Any) -> None:
        rows, columns = weights.shape
        filters = weights.flip(0, 1)[None, None]
        convolved = self.module.nn.functional.conv2d(
            a[None, None], filters, padding=(rows // 2, columns // 2)
        )
        out.copy_(convolved[0, 0])

    def convolve_separable(self, a: Any, weights: Any, out: Any) -> None:
        rows = self.module.empty_like(a)
        self.convolve(a, weights[None, :], rows)
        self.convolve(rows, weights[:, None], out)

    def transpose(self, a: Any, out: Any) -> None:
        out.copy_(a.T)

    def sum(self, a: Any, axis: int | None, out: Any) -> None:
        if axis is None:
            out.copy_(a.sum())
        else:
            self.module.sum(a, axis, out=out)

    def scan(self, a: Any, axis: int | None, out: Any) -> None:
        self.module.cumsum(a, axis or 0, out=out)

    def positive(self, a: Any, out: Any) -> None:
        self.module.masked_select(a, a > 0, out=out)

    def sum_of_tiles(self, a: Any, out: Any) -> None:
        rows, columns = out.shape
        self.module.sum(a.view(rows, TILE, columns, TILE), (1, 3), out=out)

    def bincount(self, a: Any, out: Any) -> None:
        out.copy_(self.module.bincount(a, minlength=len(out)))

    def sort(self, a: Any, out: Any) -> None:
        out.copy_(self.module.sort(a)[0])

    def argsort(self, a: Any, out: Any) -> None:
        out.copy_(self.module.argsort(a, stable=True))


def filters_of(name: str, arrays: NumPy) -> list[SciPy]:
    """The side of a module of filters, if it is installed."""
    try:
        return [SciPy(importlib.import_module(name), arrays)]
    except ImportError as error:
        print(f"without {name}: {error}")
        return []


def sides_for(context: tiles.Context) -> list[Any]:
    """Ours, and the others that can be had and calculate on the same device."""
    if context.device.type != "gpu":
        return [Tiles(context), NumPy(), *filters_of("scipy.ndimage", NumPy())]
    others: list[Any] = []
    for name, side in (("torch", Torch), ("cupy", CuPy)):
        try:
            module = importlib.import_module(name)
            module.zeros(1).cuda() if name == "torch" else module.zeros(1)
            others.append(side(module))
        except Exception as error:  # whatever keeps a library from its GPU, it is left out
            print(f"without {name}: {error}")
    for arrays in [side for side in others if isinstance(side, CuPy)]:
        others += filters_of("cupyx.scipy.ndimage", arrays)
    return [Tiles(context), *others]
