"""Hello, tile: which tile each thread is in, and where in it."""

import numpy as np

import tiles


@tiles.kernel
def hello(t: tiles.tiled_index[2, 4], tile: tiles.array_view, place: tiles.array_view) -> None:
    """Each thread writes the number of its tile, and its own number within it."""
    tile[t] = t.tile[0] * 3 + t.tile[1]
    place[t] = t.local[0] * 4 + t.local[1]


tile = np.zeros((4, 12), np.int32)
place = np.zeros_like(tile)
hello(tiles.extent(4, 12).tile(2, 4), tile, place)
print(tile, place, sep="\n\n")

rows, columns = np.indices(tile.shape)
assert np.array_equal(tile, rows // 2 * 3 + columns // 4)
assert np.array_equal(place, rows % 2 * 4 + columns % 4)
