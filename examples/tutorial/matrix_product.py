"""The product of two matrices, from a loop to a tuned kernel: the program of docs/tutorial.md."""

import os
import tempfile

# [data]
import numpy as np

import tiles

random = np.random.default_rng(1)
a = random.random((50, 70), np.float32)
b = random.random((70, 33), np.float32)
c = np.zeros((50, 33), np.float32)
# [/data]


# [loop]
def multiply_loop(a, b, c):
    for row in range(c.shape[0]):
        for column in range(c.shape[1]):
            total = 0.0
            for k in range(a.shape[1]):
                total += a[row, k] * b[k, column]
            c[row, column] = total
# [/loop]


multiply_loop(a, b, c)
np.testing.assert_allclose(c, a @ b, rtol=1e-5)
c[:] = 0


# [kernel]
@tiles.kernel
def multiply(i: tiles.index[2], a, b, c):
    total = 0.0
    for k in range(a.extent[1]):
        total += a[i[0], k] * b[k, i[1]]
    c[i] = total


multiply(tiles.extent(50, 33), a, b, c)
# [/kernel]

np.testing.assert_allclose(c, a @ b, rtol=1e-5)
c[:] = 0


# [tiled]
@tiles.kernel
def multiply_tiled(t: tiles.tiled_index, a, b, c, TILE: tiles.const):
    left = tiles.tile_static(tiles.float32, (TILE, TILE))
    right = tiles.tile_static(tiles.float32, (TILE, TILE))
    total = 0.0
    for start in range(0, a.extent[1], TILE):
        tiles.tile_load(left, a, (t.tile_origin[0], start))
        tiles.tile_load(right, b, (start, t.tile_origin[1]))
        for k in range(TILE):
            total += left[t.local[0], k] * right[k, t.local[1]]
        t.barrier.wait()
    if t.in_bounds(c):
        c[t] = total


multiply_tiled(tiles.extent(50, 33).tile(16, 16).pad(), a, b, c, TILE=16)
# [/tiled]

np.testing.assert_allclose(c, a @ b, rtol=1e-5)
c[:] = 0
os.environ["TILES_TUNING_DIR"] = tempfile.mkdtemp()  # an example leaves nothing behind


# [tuned]
def domain(TILE):
    return tiles.extent(50, 33).tile(TILE, TILE).pad()


tuned = tiles.autotune(multiply_tiled, {"TILE": [4, 8, 16]})
tuned(domain, a, b, c)  # measures on copies of the data, then runs the fastest
print(tuned.report)
# [/tuned]

np.testing.assert_allclose(c, a @ b, rtol=1e-5)

# [library]
c = tiles.matmul(a, b)
# [/library]

np.testing.assert_allclose(c, a @ b, rtol=1e-5)
