"""A histogram: each tile counts in its own memory, then adds its counts to the result."""

import numpy as np

import tiles

TILE, BINS = 64, 16


@tiles.kernel
def count(t: tiles.tiled_index[TILE], values: tiles.array_view, counts: tiles.array_view) -> None:
    """Atomic functions let all threads of the tile add to the same bins."""
    mine = tiles.tile_static(tiles.int32, BINS)
    if t.local[0] < BINS:
        mine[t.local[0]] = 0
    t.barrier.wait()
    if t.in_bounds(values):
        tiles.atomic_fetch_add(mine[values[t] * BINS // 256], 1)
    t.barrier.wait()
    if t.local[0] < BINS:
        tiles.atomic_fetch_add(counts[t.local[0]], mine[t.local[0]])


values = np.random.default_rng(1).normal(128, 30, 10_000).clip(0, 255).astype(np.uint8)
counts = np.zeros(BINS, np.int32)
count(tiles.extent(values.size).tile(TILE).pad(), values, counts)
for place, number in enumerate(counts):
    print(f"{place * 256 // BINS:3} {'#' * (number // 40)}")
assert np.array_equal(counts, np.histogram(values, BINS, (0, 256))[0])
