"""Softmax and layer normalisation of rows, each computed by a tile whose threads hold it in registers."""

import math

import numpy as np

import tiles

COLUMNS = 1024
THREADS = 128
EACH = COLUMNS // THREADS


# [softmax]
@tiles.kernel
def softmax(t: tiles.tiled_index[1, THREADS], values, shares):
    """Reads and writes each element once; neighbouring threads have neighbouring elements."""
    row, own = t.tile[0], t.local[1]
    x = np.empty(EACH, np.float32)
    for k in range(EACH):
        x[k] = values[row, own + k * THREADS]
    most = x[0]
    for k in range(1, EACH):
        most = max(most, x[k])
    most = tiles.tile_reduce(t, most, tiles.maximum)
    total = np.float32(0)
    for k in range(EACH):
        x[k] = math.exp(x[k] - most)
        total += x[k]
    scale = 1 / tiles.tile_reduce(t, total, tiles.plus)
    for k in range(EACH):
        shares[row, own + k * THREADS] = x[k] * scale
    # [/softmax]


# [layer_norm]
@tiles.kernel
def layer_norm(t: tiles.tiled_index[1, THREADS], values, weight, bias, scaled):
    """Rows of mean 0 and variance 1, times a weight for each column, plus a bias."""
    row, own = t.tile[0], t.local[1]
    x = np.empty(EACH, np.float32)
    total, squares = np.float32(0), np.float32(0)
    for k in range(EACH):
        x[k] = values[row, own + k * THREADS]
        total += x[k]
    mean = tiles.tile_reduce(t, total, tiles.plus) / COLUMNS
    for k in range(EACH):
        x[k] -= mean
        squares += x[k] * x[k]
    scale = 1 / math.sqrt(tiles.tile_reduce(t, squares, tiles.plus) / COLUMNS + 1e-5)
    for k in range(EACH):
        column = own + k * THREADS
        scaled[row, column] = x[k] * scale * weight[column] + bias[column]
    # [/layer_norm]


random = np.random.default_rng(5)
values = random.standard_normal((6, COLUMNS), np.float32)
weight, bias = random.random((2, COLUMNS), np.float32)
shares, scaled = np.zeros_like(values), np.zeros_like(values)
domain = tiles.extent(len(values), THREADS).tile(1, THREADS)
softmax(domain, values, shares)
layer_norm(domain, values, weight, bias, scaled)

powers = np.exp(values - values.max(axis=1, keepdims=True))
assert np.allclose(shares, powers / powers.sum(axis=1, keepdims=True), rtol=1e-4)
apart = values - values.mean(axis=1, keepdims=True)
expected = apart / np.sqrt((apart**2).mean(axis=1, keepdims=True) + 1e-5) * weight + bias
assert np.allclose(scaled, expected, rtol=1e-4, atol=1e-5)
print(f"{len(values)} rows of {COLUMNS}: the results are NumPy's")
