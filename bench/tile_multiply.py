"""Products of matrices by a kernel with tile_multiply, against NumPy, and against PyTorch on GPUs.

Each result is checked before it is timed, and both sides are timed in turns. Prints the median
time of each, the rate, and the time of the other side divided by that of libtiles: above 1,
libtiles is faster.

Usage: python bench/tile_multiply.py [--sizes 1024 ...] [--rounds 11]
                                     [--types fp32 fp16 bfloat16 tf32 tf32x3 bf16 fp64]
                                     [--tile ROWS COLUMNS DEPTH THREADS_DOWN THREADS_ACROSS STAGES]
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import tiles

try:
    import torch
except ImportError:
    torch = None
try:
    from ml_dtypes import bfloat16
except ImportError:
    bfloat16 = None

PRODUCT = """
void product(tiled_index<DOWN, ACROSS> t, array_view<const operand, 2> a,
             array_view<const operand, 2> b, array_view<result, 2> c) {
  tile_static operand left[ROWS][DEPTH];
  tile_static operand right[DEPTH][COLUMNS];
  tile_accumulator<result, ROWS, COLUMNS> sum(t);
  const int y = t.tile[0] * ROWS;
  const int x = t.tile[1] * COLUMNS;
  for (int k = 0; k < a.extent[1]; k += DEPTH) {
    tile_load(left, a, index<2>(y, k));
    tile_load(right, b, index<2>(k, x));
    tile_multiply(t, left, right, sum, PRECISION);
  }
  tile_store(t, sum, c, index<2>(y, x));
}
"""


# On GPUs: the next operands are loaded while the tile multiplies.
PRODUCT_ON_GPU = """
void product(tiled_index<DOWN, ACROSS> t, array_view<const operand, 2> a,
             array_view<const operand, 2> b, array_view<result, 2> c) {
  tile_static operand left[STAGES][ROWS][DEPTH];
  tile_static operand right[STAGES][DEPTH][COLUMNS];
  tile_accumulator<result, ROWS, COLUMNS> sum(t);
  const int y = t.tile[0] * ROWS;
  const int x = t.tile[1] * COLUMNS;
  for (int n = 0; n < STAGES - 1; ++n) {
    tile_load_async(left[n], a, index<2>(y, n * DEPTH));
    tile_load_async(right[n], b, index<2>(n * DEPTH, x));
  }
  const int last = (a.extent[1] - 1) / DEPTH * DEPTH;
  int now = 0;
  int next = STAGES - 1;
  for (int k = 0; k < a.extent[1]; k += DEPTH) {
    tile_wait(t, 2 * (STAGES - 2));
    const int ahead = min(k + (STAGES - 1) * DEPTH, last);
    tile_load_async(left[next], a, index<2>(y, ahead));
    tile_load_async(right[next], b, index<2>(ahead, x));
    tile_multiply(t, left[now], right[now], sum, PRECISION);
    now = now == STAGES - 1 ? 0 : now + 1;
    next = next == STAGES - 1 ? 0 : next + 1;
  }
  tile_wait(t);
  tile_store(t, sum, c, index<2>(y, x));
}
"""


@dataclass
class Kind:
    operand: str
    result: str
    dtype: Any
    result_dtype: Any
    precision: str = "ieee"
    tolerance: float = 4e-5
    gpu_tile: tuple[int, int, int, int, int, int] = (128, 128, 16, 8, 16, 3)
    # Where products by wgmma have more tile_static memory than other kernels.
    large_gpu_tile: tuple[int, int, int, int, int, int] | None = None


KINDS = {
    "fp32": Kind("float", "float", np.float32, np.float32, gpu_tile=(128, 64, 16, 8, 16, 3)),
    "tf32": Kind("float", "float", np.float32, np.float32, "tf32", 2e-3),
    "tf32x3": Kind(
        "float", "float", np.float32, np.float32, "tf32x3", 3e-4, (128, 128, 16, 16, 16, 3)
    ),
    "bf16": Kind("float", "float", np.float32, np.float32, "bf16", 2e-2),
    "fp16": Kind(
        "half",
        "float",
        np.float16,
        np.float32,
        tolerance=1e-4,
        gpu_tile=(128, 128, 32, 8, 16, 3),
        large_gpu_tile=(128, 256, 64, 16, 16, 3),
    ),
    "fp64": Kind(
        "double", "double", np.float64, np.float64, tolerance=1e-13, gpu_tile=(64, 128, 16, 8, 16, 2)
    ),
}
if bfloat16 is not None:
    KINDS["bfloat16"] = replace(KINDS["fp16"], operand="bfloat16", dtype=bfloat16)


@dataclass
class Tile:
    rows: int
    columns: int
    depth: int
    down: int
    across: int
    stages: int = 2


CONTEXT = tiles.Context()


def is_gpu() -> bool:
    return CONTEXT.device.type == "gpu"


def default_tiles(kind: Kind) -> list[Tile]:
    """The best one comes first; a device may have too little memory for it."""
    if not is_gpu():
        return [Tile(64, 64, 128, 16, 16)]
    return [Tile(*one) for one in (kind.large_gpu_tile, kind.gpu_tile) if one is not None]


def product_of(kind: Kind, tile: Tile) -> Callable[..., None]:
    constants = {
        "ROWS": tile.rows,
        "COLUMNS": tile.columns,
        "DEPTH": tile.depth,
        "DOWN": tile.down,
        "ACROSS": tile.across,
        "STAGES": tile.stages,
    }
    words = {"operand": kind.operand, "result": kind.result, "PRECISION": kind.precision}
    text = PRODUCT_ON_GPU if is_gpu() else PRODUCT
    for word, meaning in words.items():
        text = text.replace(word, meaning)
    return tiles.Program(text, constants=constants).product


class Ours:
    """The product of two matrices with libtiles; the data stays on the device."""

    def __init__(self, kind: Kind, tile: Tile, a: np.ndarray, b: np.ndarray):
        self.kernel = product_of(kind, tile)
        rows, columns = a.shape[0], b.shape[1]
        self.result = np.zeros((rows, columns), kind.result_dtype)
        self.a, self.b, self.c = (tiles.array_view(x) for x in (a, b, self.result))
        down, across = -(-rows // tile.rows), -(-columns // tile.columns)
        domain = tiles.extent(down * tile.down, across * tile.across)
        self.domain = domain.tile(tile.down, tile.across)

    def start(self) -> None:
        CONTEXT.parallel_for_each(self.domain, self.kernel, self.a, self.b, self.c)

    def wait(self) -> None:
        CONTEXT.finish()

    def values(self) -> np.ndarray:
        self.c.synchronize()
        return self.result


class Theirs:
    """The same with NumPy, or on a GPU with PyTorch."""

    def __init__(self, kind: Kind, a: np.ndarray, b: np.ndarray):
        self.on_gpu = is_gpu() and torch is not None and torch.cuda.is_available()
        self.name = "PyTorch" if self.on_gpu else "NumPy"
        self.a, self.b = a, b
        if self.on_gpu:
            torch.backends.cuda.matmul.allow_tf32 = kind.precision == "tf32"
            is_bfloat16 = kind.dtype is bfloat16
            if is_bfloat16:
                a, b = a.astype(np.float32), b.astype(np.float32)
            self.a, self.b = (torch.from_numpy(x).cuda() for x in (a, b))
            if is_bfloat16 or kind.precision == "bf16":
                self.a, self.b = self.a.bfloat16(), self.b.bfloat16()

    def start(self) -> None:
        self.c = self.a @ self.b

    def wait(self) -> None:
        if self.on_gpu:
            torch.cuda.synchronize()

    def values(self) -> np.ndarray:
        return self.c.cpu().numpy() if self.on_gpu else self.c


def fitting(kind: Kind, candidates: list[Tile], a: np.ndarray, b: np.ndarray) -> Ours:
    """Of the first tile that the device has memory for."""
    for tile in candidates[:-1]:
        try:
            ours = Ours(kind, tile, a, b)
            ours.start()
            return ours
        except tiles.LocalMemoryLimitError:
            continue
    return Ours(kind, candidates[-1], a, b)


def seconds(side: Ours | Theirs, calls: int) -> float:
    side.wait()
    begin = time.perf_counter()
    for _ in range(calls):
        side.start()
    side.wait()
    return (time.perf_counter() - begin) / calls


def measure(name: str, size: int, tile: Tile | None, rounds: int) -> None:
    kind = KINDS[name]
    random = np.random.default_rng(size)
    a, b = (random.standard_normal((size, size)).astype(kind.dtype) for _ in range(2))
    ours = fitting(kind, [tile] if tile else default_tiles(kind), a, b)
    theirs = Theirs(kind, a, b)
    for side in (ours, theirs):
        side.start()
        side.wait()
    rows = slice(0, min(size, 64))
    expected = a[rows].astype(np.float64) @ b.astype(np.float64)
    scale = np.sqrt(size)
    error = np.abs(ours.values()[rows] - expected).max() / scale
    if not error < kind.tolerance:
        raise SystemExit(f"{name} {size}: wrong by {error:.2e} of sqrt({size})")
    calls = 10 if ours_is_quick(ours) else 1
    times = [(seconds(ours, calls), seconds(theirs, calls)) for _ in range(rounds)]
    mine, other = (statistics.median(column) for column in zip(*times))
    rate = 2e-12 * size**3 / mine
    print(
        f"{name} {size}: libtiles {mine * 1e3:.3f} ms, {rate:.3g} TFLOP/s; "
        f"{theirs.name} {other * 1e3:.3f} ms; ratio {other / mine:.2f}; error {error:.1e}",
        flush=True,
    )


def ours_is_quick(ours: Ours) -> bool:
    return seconds(ours, 1) < 0.02


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", type=int, nargs="+")
    parser.add_argument("--types", nargs="+", choices=KINDS)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--tile", type=int, nargs=6)
    options = parser.parse_args()
    sizes = options.sizes or ([4096, 8192] if is_gpu() else [1024])
    tile = Tile(*options.tile) if options.tile else None
    print(CONTEXT.device.name)
    for name in options.types or (list(KINDS) if is_gpu() else ["fp32", "fp64"]):
        for size in sizes:
            measure(name, size, tile, options.rounds)


if __name__ == "__main__":
    main()
