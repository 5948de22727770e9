"""Decorated kernels against the same kernels in C++ AMP's words: how fast they run.

The kernels are those of examples/python, and text written as one writes it in C++. Both run on the
same data, and are timed in turn once their results agree. Prints the median time of each, and how
fast the decorated kernel is: text's time over its own. Ends with status 1 if that is below 0.97.

Usage: python bench/python_kernels.py [--rounds 21] [--scale 1.0] [kernel...]
"""

from __future__ import annotations

import argparse
import contextlib
import io
import pathlib
import runpy
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import tiles

LIMIT = 0.97
EXAMPLES = pathlib.Path(__file__).parent.parent / "examples" / "python"

MULTIPLY = """\
void multiply(tiled_index<16, 16> t, array<float, 2>& a, array<float, 2>& b,
              array<float, 2>& product) restrict(amp) {
  tile_static float left[16][16];
  tile_static float right[16][16];
  float total = 0.0f;
  for (int start = 0; start < a.extent[1]; start += 16) {
    tile_load(left, a, index<2>(t.tile_origin[0], start));
    tile_load(right, b, index<2>(start, t.tile_origin[1]));
    for (int k = 0; k < 16; ++k) total += left[t.local[0]][k] * right[k][t.local[1]];
    t.barrier.wait();
  }
  if (t.in_bounds(product)) product[t] = total;
}
"""

TRANSPOSE = """\
void transpose(tiled_index<16, 16> t, array<float, 2>& source, array<float, 2>& target) restrict(amp) {
  tile_static float block[16][17];
  block[t.local[0]][t.local[1]] = source[t];
  t.barrier.wait();
  target(t.tile_origin[1] + t.local[0], t.tile_origin[0] + t.local[1]) = block[t.local[1]][t.local[0]];
}
"""

SUM = """\
void sum_of_tiles(tiled_index<64> t, array<long, 1>& values, array<long, 1>& sums) restrict(amp) {
  tile_static long held[64];
  tile_load(held, values, t.tile_origin);
  for (int width = 32; width > 0; width /= 2) {
    if (t.local[0] < width) held[t.local[0]] += held[t.local[0] + width];
    t.barrier.wait();
  }
  if (t.local[0] == 0) sums[t.tile] = held[0];
}
"""

HISTOGRAM = """\
void count(tiled_index<64> t, array<unsigned char, 1>& values, array<int, 1>& counts) restrict(amp) {
  tile_static int mine[16];
  if (t.local[0] < 16) mine[t.local[0]] = 0;
  t.barrier.wait();
  if (t.in_bounds(values)) atomic_fetch_add(&mine[values[t] * 16 / 256], 1);
  t.barrier.wait();
  if (t.local[0] < 16) atomic_fetch_add(&counts[t.local[0]], mine[t.local[0]]);
}
"""

SPREAD = """\
void spread(tiled_index<8, 8> t, array<float, 2>& before, array<float, 2>& after) restrict(amp) {
  tile_static float held[10][10];
  tile_load(held, before, index<2>(t.tile_origin[0] - 1, t.tile_origin[1] - 1), 0.0f);
  const int row = t.local[0] + 1, column = t.local[1] + 1;
  if (t.in_bounds(after)) {
    after[t] = (held[row - 1][column] + held[row + 1][column] +
                (held[row][column - 1] + held[row][column + 1])) / 4;
  }
}
"""

N_BODY = """\
void accelerations(tiled_index<32> t, array<float, 2>& bodies, array<float, 2>& result) restrict(amp) {
  tile_static float held[4][32];
  float ax = 0.0f, ay = 0.0f, az = 0.0f;
  for (int start = 0; start < bodies.extent[1]; start += 32) {
    tile_load(held, bodies, index<2>(0, start));
    for (int k = 0; k < 32; ++k) {
      const float dx = held[0][k] - bodies(0, t.global[0]);
      const float dy = held[1][k] - bodies(1, t.global[0]);
      const float dz = held[2][k] - bodies(2, t.global[0]);
      const float squared = dx * dx + dy * dy + dz * dz + 0.01f;
      const float pull = held[3][k] / (squared * sqrt(squared));
      ax += pull * dx;
      ay += pull * dy;
      az += pull * dz;
    }
    t.barrier.wait();
  }
  result(0, t.global[0]) = ax;
  result(1, t.global[0]) = ay;
  result(2, t.global[0]) = az;
}
"""

CONVOLVE = """\
void convolve(tiled_index<8, 8> t, array<float, 2>& image, array<float, 2>& weights,
              array<float, 2>& result) restrict(amp) {
  tile_static float held[12][12];
  tile_load(held, image, index<2>(t.tile_origin[0] - 2, t.tile_origin[1] - 2));
  float total = 0.0f;
  for (int row = 0; row < 5; ++row)
    for (int column = 0; column < 5; ++column)
      total += weights(row, column) * held[t.local[0] + row][t.local[1] + column];
  if (t.in_bounds(result)) result[t] = total;
}
"""


@dataclass(frozen=True)
class Case:
    """A kernel in both forms, and what it runs on.

    Attributes
    ----------
    example, kernel : str
        Where the decorated kernel is.
    text : str
        The same in C++ AMP's words.
    domain : function
        From the sizes of the inputs.
    inputs : function
        Of the scale and a random generator: what is read, and what is written, as ndarrays.
    """

    example: str
    kernel: str
    text: str
    inputs: Callable[[float, Any], tuple[list[np.ndarray], np.ndarray]]
    domain: Callable[[list[np.ndarray], np.ndarray], tiles.extent]


def _size(scale: float, size: int, multiple: int = 64) -> int:
    return max(multiple, int(size * scale) // multiple * multiple)


def _square(scale: float, random: Any, size: int) -> np.ndarray:
    n = _size(scale, size)
    return random.random((n, n), np.float32)


def _padded(tile: tuple[int, ...]) -> Callable[[list[np.ndarray], np.ndarray], tiles.extent]:
    return lambda inputs, output: tiles.extent(*output.shape).tile(*tile).pad()


CASES = {
    "matrix product": Case(
        "02_matrix_product.py",
        "multiply",
        MULTIPLY,
        lambda scale, random: (
            [_square(scale, random, 256), _square(scale, random, 256)],
            np.zeros((_size(scale, 256),) * 2, np.float32),
        ),
        _padded((16, 16)),
    ),
    "transpose": Case(
        "03_transpose.py",
        "transpose",
        TRANSPOSE,
        lambda scale, random: (
            [_square(scale, random, 1024)],
            np.zeros((_size(scale, 1024),) * 2, np.float32),
        ),
        _padded((16, 16)),
    ),
    "reduction": Case(
        "04_reduction.py",
        "sum_of_tiles",
        SUM,
        lambda scale, random: (
            [random.integers(0, 100, _size(scale, 1 << 20))],
            np.zeros(_size(scale, 1 << 20) // 64, np.int64),
        ),
        lambda inputs, output: tiles.extent(inputs[0].size).tile(64),
    ),
    "histogram": Case(
        "05_histogram.py",
        "count",
        HISTOGRAM,
        lambda scale, random: (
            [random.integers(0, 256, _size(scale, 1 << 20)).astype(np.uint8)],
            np.zeros(16, np.int32),
        ),
        lambda inputs, output: tiles.extent(inputs[0].size).tile(64),
    ),
    "stencil": Case(
        "06_stencil.py",
        "spread",
        SPREAD,
        lambda scale, random: (
            [_square(scale, random, 1024)],
            np.zeros((_size(scale, 1024),) * 2, np.float32),
        ),
        _padded((8, 8)),
    ),
    "n-body": Case(
        "07_n_body.py",
        "accelerations",
        N_BODY,
        lambda scale, random: (
            [random.random((4, _size(scale, 2048)), np.float32)],
            np.zeros((3, _size(scale, 2048)), np.float32),
        ),
        lambda inputs, output: tiles.extent(output.shape[1]).tile(32),
    ),
    "convolution": Case(
        "08_image_convolution.py",
        "convolve",
        CONVOLVE,
        lambda scale, random: (
            [_square(scale, random, 512), random.random((5, 5), np.float32)],
            np.zeros((_size(scale, 512),) * 2, np.float32),
        ),
        _padded((8, 8)),
    ),
}


def forms_of(case: Case) -> list[Any]:
    """The decorated kernel, and the text."""
    with contextlib.redirect_stdout(io.StringIO()):
        example = runpy.run_path(str(EXAMPLES / case.example))
    return [example[case.kernel], tiles.Kernel(case.text, name=f"{case.kernel}.tile")]


def launches_of(case: Case, context: tiles.Context, scale: float) -> list[Callable[[], object]]:
    """Bound launches of both forms, whose results agree."""
    inputs, output = case.inputs(scale, np.random.default_rng(1))
    domain = case.domain(inputs, output)
    read = [tiles.array(data, context=context) for data in inputs]
    written = [tiles.array(output, context=context) for _ in range(2)]
    launches = [
        form.bind(domain, *read, target, context=context)
        for form, target in zip(forms_of(case), written)
    ]
    for launch in launches:
        launch()
    of_python, of_text = (target.numpy() for target in written)
    np.testing.assert_allclose(of_python, of_text, rtol=1e-5)
    assert of_text.any()
    return launches


def seconds(launch: Callable[[], object], context: tiles.Context, count: int) -> float:
    """Of one launch out of `count`, with its end."""
    start = time.perf_counter()
    for _ in range(count):
        launch()
    context.finish()
    return (time.perf_counter() - start) / count


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=21)
    parser.add_argument("--scale", type=float, default=1.0, help="of the sizes of the data")
    parser.add_argument("kernel", nargs="*", choices=[[], *CASES])
    options = parser.parse_args()
    context = tiles.Context()
    print(context.device)
    slowest = 1.0
    for name in options.kernel or CASES:
        launches = launches_of(CASES[name], context, options.scale)
        count = max(1, int(0.02 / max(seconds(launches[1], context, 1), 1e-6)))
        times: list[tuple[float, ...]] = []
        for turn in range(options.rounds):
            pair = [seconds(launch, context, count) for launch in launches[:: 1 - 2 * (turn % 2)]]
            times.append(tuple(pair[:: 1 - 2 * (turn % 2)]))
        of_python, of_text = (1e6 * statistics.median(column) for column in zip(*times))
        ratio = statistics.median(text / python for python, text in times)
        print(f"{name:15} {of_python:9.1f} us, as text {of_text:9.1f} us: {ratio:.3f} as fast")
        slowest = min(slowest, ratio)
    raise SystemExit(slowest < LIMIT)


if __name__ == "__main__":
    main()
