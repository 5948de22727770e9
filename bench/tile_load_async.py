"""Products whose tiles are loaded while the ones before are multiplied: tile_load_async and tile_load.

Both kernels are the same but for that. Checks the results, then times the kernels in turns, and prints
the time of tile_load divided by that of tile_load_async: above 1, tile_load_async is faster.

Usage: python bench/tile_load_async.py [--size 4096] [--rounds 11]
"""

from __future__ import annotations

import argparse

import numpy as np
import tiles
from timed_sides import Side, medians

HEAD = """
void product(tiled_index<16, 16> t, array_view<const float, 2> a, array_view<const float, 2> b,
             array_view<float, 2> c) {
  tile_static float left[STAGES][ROWS][DEPTH];
  tile_static float right[STAGES][DEPTH][ROWS];
  tile_accumulator<float, ROWS, ROWS> sum(t);
  const int y = t.tile[0] * ROWS, x = t.tile[1] * ROWS;
"""
PLAIN = """
  for (int k = 0; k < a.extent[1]; k += DEPTH) {
    tile_load(left[0], a, index<2>(y, k));
    tile_load(right[0], b, index<2>(k, x));
    tile_multiply(t, left[0], right[0], sum);
  }
"""
ASYNC = """
  tile_load_async(left[0], a, index<2>(y, 0));
  tile_load_async(right[0], b, index<2>(0, x));
  for (int k = 0; k < a.extent[1]; k += DEPTH) {
    const int now = k / DEPTH % 2;
    tile_wait(t);
    tile_load_async(left[1 - now], a, index<2>(y, k + DEPTH));
    tile_load_async(right[1 - now], b, index<2>(k + DEPTH, x));
    tile_multiply(t, left[now], right[now], sum);
  }
  tile_wait(t);
"""
TAIL = """
  tile_store(t, sum, c, index<2>(y, x));
}"""
CONTEXT = tiles.Context()


def side_of(loop: str, stages: int, rows: int, depth: int, a: tiles.array, b: tiles.array, c: tiles.array) -> Side:
    constants = {"ROWS": rows, "DEPTH": depth, "STAGES": stages}
    kernel = tiles.Kernel(HEAD + loop + TAIL, constants=constants)
    blocks = -(-c.shape[0] // rows) * 16
    return Side(kernel.bind(tiles.extent(blocks, blocks).tile(16, 16), a, b, c), CONTEXT.finish)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--size", type=int, default=4096 if CONTEXT.device.type == "gpu" else 512)
    options.add_argument("--rounds", type=int, default=11)
    given = options.parse_args()
    print(CONTEXT.device)
    random = np.random.default_rng(1)
    values = [random.random((given.size, given.size), np.float32) for _ in range(2)]
    a, b = (tiles.array(each, context=CONTEXT) for each in values)
    c = tiles.array(np.zeros((given.size, given.size), np.float32), context=CONTEXT)
    expected = values[0][-40:].astype(np.float64) @ values[1].astype(np.float64)
    for rows, depth in ((64, 16), (64, 32), (128, 16)):
        sides = [side_of(PLAIN, 1, rows, depth, a, b, c), side_of(ASYNC, 2, rows, depth, a, b, c)]
        for side in sides:
            c.copy_from_host(np.zeros((given.size, given.size), np.float32))
            side.seconds(1)
            if not np.allclose(np.array(c.get())[-40:], expected, rtol=1e-4):
                raise SystemExit(f"tiles of {rows}x{rows}x{depth}: wrong results")
        plain, asynchronous = medians(sides, given.rounds)
        rate = 2e-9 * given.size**3 / asynchronous
        print(f"{given.size}, tiles of {rows}x{rows}x{depth}: tile_load {plain:.3f} ms, tile_load_async "
              f"{asynchronous:.3f} ms ({rate:.1f} TFLOP/s): {plain / asynchronous:.3f}", flush=True)


if __name__ == "__main__":
    main()
