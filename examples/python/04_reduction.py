"""The sum of many numbers: a tree of additions in each tile, then the same over the tiles' sums."""

import numpy as np

import tiles

TILE = 64


@tiles.kernel
def sum_of_tiles(t: tiles.tiled_index[TILE], values: tiles.array_view, sums: tiles.array_view) -> None:
    """Half of the threads add the other half's numbers to their own, until one is left."""
    held = tiles.tile_static(tiles.int64, TILE)
    tiles.tile_load(held, values, t.tile_origin)
    width = TILE // 2
    while width > 0:
        if t.local[0] < width:
            held[t.local[0]] += held[t.local[0] + width]
        t.barrier.wait()
        width //= 2
    if t.local[0] == 0:
        sums[t.tile] = held[0]


def total(values: np.ndarray) -> int:
    """The sum of all values."""
    view = tiles.array_view(values)
    while view.extent.size > 1:
        domain = view.extent.tile(TILE).pad()
        sums = tiles.array_view(tiles.empty(domain.size // TILE, np.int64))
        tiles.parallel_for_each(domain, sum_of_tiles, view, sums)
        view = sums
    return int(view.host()[0])


values = np.arange(100_000, dtype=np.int64) ** 2
assert total(values) == values.sum()
print(f"the sum of {values.size} squares is {total(values)}")
