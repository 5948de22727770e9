"""The three largest values of each row, and where they are."""

import numpy as np

import tiles

COLUMNS = 100
COUNT = 3


# [largest]
@tiles.kernel
def largest(t: tiles.tiled_index[1, COLUMNS], values, best, places):
    """Thread n has the value that is the n-th from the top, and the number of its column."""
    place = tiles.tile_argsort(t, -values[t])
    value = tiles.tile_shuffle(t, values[t], place)
    if t.local[1] < COUNT:
        best[t.tile[0], t.local[1]] = value
        places[t.tile[0], t.local[1]] = place
    # [/largest]


values = np.random.default_rng(5).random((8, COLUMNS), np.float32)
best, places = np.zeros((8, COUNT), np.float32), np.zeros((8, COUNT), np.int32)
largest(tiles.extent(values.shape).tile(1, COLUMNS), values, best, places)

assert np.array_equal(places, np.argsort(-values, axis=1)[:, :COUNT])
assert np.array_equal(best, np.take_along_axis(values, places, axis=1))
print(f"the largest value of the first row is in column {places[0, 0]}")
