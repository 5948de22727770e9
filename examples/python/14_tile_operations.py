"""By whole tiles: a softmax of rows, the values above a row's mean, and the median of each tile."""

import math

import numpy as np

import tiles

COLUMNS = 64


# [softmax]
@tiles.kernel
def softmax(t: tiles.tiled_index[1, COLUMNS], values, shares):
    """The exponential of each value, as a part of the sum of its row."""
    most = tiles.tile_reduce(t, values[t], tiles.maximum)
    power = math.exp(values[t] - most)
    shares[t] = power / tiles.tile_reduce(t, power, tiles.plus)
    # [/softmax]


# [compact]
@tiles.kernel
def compact(t: tiles.tiled_index[1, COLUMNS], values, kept, counts):
    """The values above the mean of their row, in their order; a thread's place is a scan."""
    mean = tiles.tile_reduce(t, values[t], tiles.plus) / COLUMNS
    is_kept = values[t] > mean
    place = tiles.tile_exclusive_scan(t, is_kept, tiles.plus, 0)
    if is_kept:
        kept[t.tile[0], place] = values[t]
    count = tiles.tile_count(t, is_kept)
    if t.local[1] == 0:
        counts[t.tile[0]] = count
    # [/compact]


# [median]
@tiles.kernel
def median(t: tiles.tiled_index[5, 5], values, medians):
    """The median of each tile of 25 values, which is the 13th of them in order."""
    in_order = tiles.tile_sort(t, values[t])
    if t.local[0] == 2 and t.local[1] == 2:
        medians[t.tile] = in_order
    # [/median]

values = np.random.default_rng(5).random((16, COLUMNS), np.float32)
shares, kept = np.zeros_like(values), np.zeros_like(values)
counts = np.zeros(len(values), np.int32)
with tiles.array_view(values) as v, tiles.array_view(shares) as s, tiles.array_view(kept) as k:
    with tiles.array_view(counts) as c:
        tiles.parallel_for_each(v.extent.tile(1, COLUMNS), softmax, v, s)
        tiles.parallel_for_each(v.extent.tile(1, COLUMNS), compact, v, k, c)

powers = np.exp(values - values.max(axis=1, keepdims=True))
assert np.allclose(shares, powers / powers.sum(axis=1, keepdims=True), rtol=1e-5)
for row, of_row, count in zip(values, kept, counts):
    assert np.array_equal(of_row[:count], row[row > row.mean()])

noise = np.random.default_rng(6).random((20, 35), np.float32)
medians = np.zeros((4, 7), np.float32)
with tiles.array_view(noise) as v, tiles.array_view(medians) as m:
    tiles.parallel_for_each(v.extent.tile(5, 5), median, v, m)
blocks = noise.reshape(4, 5, 7, 5)
assert np.array_equal(medians, np.median(blocks, axis=(1, 3)))
print(f"{counts.sum()} of {values.size} values are above the mean of their row")
