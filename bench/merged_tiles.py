"""Kernels as the textbooks print them, in the shape that the device chooses against a work-group for
each tile.

The ten classics, the demo's product, and some more, as kernel text. Both shapes run on the same data,
and are timed in turns once they agree: exactly, since each thread computes the same in both. Prints the
median times of a launch, and the speed over work-groups; ends with status 1 if one is below 0.97.

Usage: python bench/merged_tiles.py [--rounds 15] [--scale 1.0] [--shape auto|merged] [case...]
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import tiles

LEAST_SPEED = 0.97
# A measurement of a shorter time says more of the launches than of the kernel.
SECONDS_OF_A_MEASUREMENT = 0.02


def product(tile: int) -> str:
    return """
void product(tiled_index<T, T> t, array_view<const float, 2> a, array_view<const float, 2> b,
             array_view<float, 2> c) restrict(amp) {
  tile_static float la[T][T], lb[T][T];
  const int row = t.local[0], col = t.local[1];
  float sum = 0;
  for (int i = 0; i < a.extent[1]; i += T) {
    la[row][col] = a(t.global[0], col + i);
    lb[row][col] = b(row + i, t.global[1]);
    t.barrier.wait();
    for (int k = 0; k < T; k++) sum += la[row][k] * lb[k][col];
    t.barrier.wait();
  }
  c[t.global] = sum;
}""".replace("T, T", f"{tile}, {tile}").replace("[T]", f"[{tile}]").replace("= T", f"= {tile}").replace("< T", f"< {tile}")


# Of any extents, in a padded domain.
PADDED_PRODUCT = """
void product(tiled_index<16, 16> t, array_view<const float, 2> a, array_view<const float, 2> b,
             array_view<float, 2> c) restrict(amp) {
  tile_static float la[16][16], lb[16][16];
  const int row = t.local[0], col = t.local[1], n = a.extent[1];
  float sum = 0;
  for (int i = 0; i < n; i += 16) {
    la[row][col] = t.global[0] < a.extent[0] && i + col < n ? a(t.global[0], i + col) : 0.0f;
    lb[row][col] = i + row < n && t.global[1] < b.extent[1] ? b(i + row, t.global[1]) : 0.0f;
    t.barrier.wait();
    for (int k = 0; k < 16; k++) sum += la[row][k] * lb[k][col];
    t.barrier.wait();
  }
  if (t.in_bounds(c)) c[t] = sum;
}"""

UNTILED_PRODUCT = """
void product(index<2> i, array_view<const float, 2> a, array_view<const float, 2> b,
             array_view<float, 2> c) restrict(amp) {
  float sum = 0;
  for (int k = 0; k < a.extent[1]; k++) sum += a(i[0], k) * b(k, i[1]);
  c[i] = sum;
}"""

CONVOLUTION = """
void convolution(tiled_index<16, 16> t, array_view<const float, 2> in, array_view<const float, 2> weights,
                 array_view<float, 2> out) restrict(amp) {
  tile_static float held[20][20];
  for (int y = t.local[0]; y < 20; y += 16) {
    for (int x = t.local[1]; x < 20; x += 16) {
      const int row = min(max(t.tile_origin[0] + y - 2, 0), in.extent[0] - 1);
      const int column = min(max(t.tile_origin[1] + x - 2, 0), in.extent[1] - 1);
      held[y][x] = in(row, column);
    }
  }
  t.barrier.wait();
  float sum = 0;
  for (int y = 0; y < 5; y++) {
    for (int x = 0; x < 5; x++) sum += weights(y, x) * held[t.local[0] + y][t.local[1] + x];
  }
  out[t] = sum;
}"""

N_BODY = """
void pull(tiled_index<256> t, array_view<const float, 2> all, array_view<float, 2> out) restrict(amp) {
  tile_static float held[4][256];
  const int own = t.global[0];
  float x = 0, y = 0, z = 0;
  for (int first = 0; first < all.extent[1]; first += 256) {
    for (int k = 0; k < 4; k++) held[k][t.local[0]] = all(k, first + t.local[0]);
    t.barrier.wait();
    for (int i = 0; i < 256; i++) {
      const float dx = held[0][i] - all(0, own), dy = held[1][i] - all(1, own), dz = held[2][i] - all(2, own);
      const float square = dx * dx + dy * dy + dz * dz + 0.01f;
      const float force = held[3][i] / (square * sqrt(square));
      x += dx * force;
      y += dy * force;
      z += dz * force;
    }
    t.barrier.wait();
  }
  out(0, own) = x;
  out(1, own) = y;
  out(2, own) = z;
}"""

AVERAGES = """
void averages(tiled_index<16, 16> t, array_view<const float, 2> in, array_view<float, 2> out) restrict(amp) {
  tile_static float held[16][16];
  held[t.local[0]][t.local[1]] = in[t];
  t.barrier.wait();
  float sum = 0;
  for (int y = 0; y < 16; y++) {
    for (int x = 0; x < 16; x++) sum += held[y][x];
  }
  out[t] = sum / 256;
}"""

BOX_BLUR = """
void blur(index<2> i, array_view<const float, 2> in, array_view<float, 2> out) restrict(amp) {
  float sum = 0;
  for (int y = -2; y <= 2; y++) {
    for (int x = -2; x <= 2; x++) {
      sum += in(min(max(i[0] + y, 0), in.extent[0] - 1), min(max(i[1] + x, 0), in.extent[1] - 1));
    }
  }
  out[i] = sum / 25;
}"""

TRANSPOSE = """
void transpose(tiled_index<16, 16> t, array_view<const float, 2> in, array_view<float, 2> out) restrict(amp) {
  tile_static float held[16][17];
  held[t.local[0]][t.local[1]] = in[t];
  t.barrier.wait();
  out(t.tile_origin[1] + t.local[0], t.tile_origin[0] + t.local[1]) = held[t.local[1]][t.local[0]];
}"""

BLACK_SCHOLES = """
float normal(float d) restrict(amp) {
  const float k = 1 / (1 + 0.2316419f * fabs(d));
  const float tail = 0.39894228f * exp(-0.5f * d * d) * k * (0.31938153f + k * (-0.356563782f +
      k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
  return d > 0 ? 1 - tail : tail;
}
void price(index<1> i, array_view<const float, 1> stock, array_view<const float, 1> strike,
           array_view<const float, 1> years, array_view<float, 1> call) restrict(amp) {
  const float deviation = 0.3f * sqrt(years[i]);
  const float d = (log(stock[i] / strike[i]) + 0.065f * years[i]) / deviation;
  call[i] = stock[i] * normal(d) - strike[i] * exp(-0.02f * years[i]) * normal(d - deviation);
}"""

REDUCTION = """
void sums(tiled_index<256> t, array_view<const float, 1> in, array_view<float, 1> out) restrict(amp) {
  tile_static float held[256];
  held[t.local[0]] = in[t];
  t.barrier.wait();
  for (int stride = 128; stride > 0; stride /= 2) {
    if (t.local[0] < stride) held[t.local[0]] += held[t.local[0] + stride];
    t.barrier.wait();
  }
  if (t.local[0] == 0) out[t.tile] = held[0];
}"""

SCAN = """
void scan(tiled_index<256> t, array_view<const float, 1> in, array_view<float, 1> out) restrict(amp) {
  tile_static float held[256];
  float sum = in[t];
  for (int stride = 1; stride < 256; stride *= 2) {
    held[t.local[0]] = sum;
    t.barrier.wait();
    if (t.local[0] >= stride) sum += held[t.local[0] - stride];
    t.barrier.wait();
  }
  out[t] = sum;
}"""

HISTOGRAM = """
void histogram(tiled_index<256> t, array_view<const int, 1> in, array_view<int, 1> counts) restrict(amp) {
  tile_static int held[256];
  held[t.local[0]] = 0;
  t.barrier.wait();
  for (int k = 0; k < 16; k++) atomic_fetch_add(&held[in[t.global[0] * 16 + k] & 255], 1);
  t.barrier.wait();
  counts[t] = held[t.local[0]];
}"""

BITONIC_SORT = """
void sort(tiled_index<256> t, array_view<const float, 1> in, array_view<float, 1> out) restrict(amp) {
  tile_static float held[256];
  const int i = t.local[0];
  held[i] = in[t];
  for (int size = 2; size <= 256; size *= 2) {
    for (int stride = size / 2; stride > 0; stride /= 2) {
      t.barrier.wait();
      const int other = i ^ stride;
      if (other > i && ((i & size) == 0) == (held[i] > held[other])) {
        const float mine = held[i];
        held[i] = held[other];
        held[other] = mine;
      }
    }
  }
  t.barrier.wait();
  out[t] = held[i];
}"""

MANDELBROT = """
void mandelbrot(index<2> i, array_view<int, 2> counts) restrict(amp) {
  const float y0 = i[0] * 2.5f / counts.extent[0] - 1.25f, x0 = i[1] * 3.5f / counts.extent[1] - 2.5f;
  float x = 0, y = 0;
  int count = 0;
  while (count < 100 && x * x + y * y <= 4) {
    const float next = x * x - y * y + x0;
    y = 2 * x * y + y0;
    x = next;
    count++;
  }
  counts[i] = count;
}"""

STENCIL = """
void stencil(index<2> i, array_view<const float, 2> in, array_view<float, 2> out) restrict(amp) {
  const int y = i[0], x = i[1];
  if (y > 0 && y < in.extent[0] - 1 && x > 0 && x < in.extent[1] - 1) {
    out[i] = 0.2f * (in(y, x) + in(y - 1, x) + in(y + 1, x) + in(y, x - 1) + in(y, x + 1));
  }
}"""


@dataclass(frozen=True)
class Case:
    """A kernel that writes its last argument.

    Attributes
    ----------
    text : str
    inputs : function
        From the extent of a side: the shapes of the arrays that are read.
    output, threads : function
        Likewise: the shape of what is written, and the compute domain.
    side : int
        The extent at scale 1.
    tile : tuple of int
        Empty for a kernel without tiles.
    dtype : type
        Of all elements.
    """

    text: str
    inputs: Callable[[int], list[tuple[int, ...]]]
    output: Callable[[int], tuple[int, ...]]
    side: int
    tile: tuple[int, ...] = ()
    threads: Callable[[int], tuple[int, ...]] | None = None
    dtype: type = np.float32


def square(n: int) -> tuple[int, int]:
    return (n, n)


def line(n: int) -> tuple[int]:
    return (n,)


MATRICES: Callable[[int], list[tuple[int, ...]]] = lambda n: [(n, n), (n, n)]
MATRIX: Callable[[int], list[tuple[int, ...]]] = lambda n: [(n, n)]
NUMBERS: Callable[[int], list[tuple[int, ...]]] = lambda n: [(n,)]
T16 = (16, 16)

CASES = {
    "product, 16x16": Case(product(16), MATRICES, square, 4096, T16),
    "product, 32x32": Case(product(32), MATRICES, square, 4096, (32, 32)),
    "product, 8x8": Case(product(8), MATRICES, square, 4096, (8, 8)),
    "product, 16x16, 1024": Case(product(16), MATRICES, square, 1024, T16),
    "product, 16x16, 4080": Case(product(16), MATRICES, square, 4080, T16),
    "product, 16x16, padded": Case(
        PADDED_PRODUCT, lambda n: [(n - 6, n - 6)] * 2, lambda n: (n - 6, n - 6), 4096, T16, square
    ),
    "product, untiled": Case(UNTILED_PRODUCT, MATRICES, square, 4096),
    "product, untiled, 4095": Case(UNTILED_PRODUCT, MATRICES, square, 4095),
    "convolution 5x5": Case(CONVOLUTION, lambda n: [(n, n), (5, 5)], square, 8192, T16),
    "n-body": Case(N_BODY, lambda n: [(4, n)], lambda n: (3, n), 65536, (256,), line),
    "tile averages": Case(AVERAGES, MATRIX, square, 8192, T16),
    "box blur": Case(BOX_BLUR, MATRIX, square, 8192),
    "transpose": Case(TRANSPOSE, MATRIX, square, 8192, T16),
    "Black-Scholes": Case(BLACK_SCHOLES, lambda n: [(n,), (n,), (n,)], line, 1 << 26),
    "reduction": Case(REDUCTION, NUMBERS, lambda n: (n // 256,), 1 << 26, (256,), line),
    "scan": Case(SCAN, NUMBERS, line, 1 << 26, (256,)),
    "histogram": Case(HISTOGRAM, lambda n: [(16 * n,)], line, 1 << 22, (256,), dtype=np.int32),
    "bitonic sort": Case(BITONIC_SORT, NUMBERS, line, 1 << 24, (256,)),
    "Mandelbrot": Case(MANDELBROT, lambda n: [], square, 4096, dtype=np.int32),
    "stencil": Case(STENCIL, MATRIX, square, 8192),
}


class Run:
    """One case in one context."""

    def __init__(self, case: Case, side: int, shape: str) -> None:
        self._context = tiles.Context(shape=shape)
        random = np.random.default_rng(1)
        made = [
            random.random(of, case.dtype) if case.dtype is np.float32 else random.integers(0, 256, of, case.dtype)
            for of in case.inputs(side)
        ]
        made.append(np.zeros(case.output(side), case.dtype))
        self._arrays = [tiles.array(each, context=self._context) for each in made]
        domain = tiles.extent(*(case.threads or case.output)(side))
        self._kernel = tiles.Kernel(case.text)
        self._domain = domain.tile(*case.tile) if case.tile else domain
        self.launch()

    def launch(self) -> None:
        tiles.parallel_for_each(self._domain, self._kernel, *self._arrays)

    def result(self) -> np.ndarray:
        return np.array(self._arrays[-1].get())

    def seconds(self, launches: int) -> float:
        self._context.finish()
        start = time.perf_counter()
        for _ in range(launches):
            self.launch()
        self._context.finish()
        return (time.perf_counter() - start) / launches


def compare(case: Case, side: int, shape: str, rounds: int) -> tuple[float, float]:
    """Median times in milliseconds: of work-groups, and as chosen."""
    runs = [Run(case, side, "group"), Run(case, side, shape)]
    if runs[0].result().tobytes() != runs[1].result().tobytes():
        raise SystemExit("the results of the two shapes differ")
    launches = max(1, int(SECONDS_OF_A_MEASUREMENT / runs[0].seconds(1)))
    times = [[run.seconds(launches) for run in runs] for _ in range(rounds)]
    before, after = (1e3 * statistics.median(column) for column in zip(*times))
    return before, after


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--rounds", type=int, default=15)
    options.add_argument("--scale", type=float, default=1.0)
    options.add_argument("--shape", choices=("auto", "merged"), default="auto")
    options.add_argument("case", nargs="*", help=", ".join(CASES))
    given = options.parse_args()
    print(tiles.default_device())
    speeds = []
    for name, case in CASES.items():
        if given.case and not any(name.startswith(each) for each in given.case):
            continue
        unit = math.prod(case.tile[:1]) or 1
        side = max(unit, int(case.side * given.scale) // unit * unit)
        before, after = compare(case, side, given.shape, given.rounds)
        speeds.append(before / after)
        print(f"{name:24s} {side:9d}  group {before:9.3f} ms, {given.shape} {after:9.3f} ms: {speeds[-1]:.2f}", flush=True)
    if not speeds:
        raise SystemExit(f"no such case; there are {', '.join(CASES)}")
    print(f"geometric mean of {len(speeds)}: {statistics.geometric_mean(speeds):.2f}")
    sys.exit(int(min(speeds) < LEAST_SPEED))


if __name__ == "__main__":
    main()
