"""The product of two matrices of any size, by tiles that are loaded once for many threads."""

import numpy as np

import tiles

TILE = 16


@tiles.kernel
def multiply(
    t: tiles.tiled_index[TILE, TILE],
    a: tiles.array_view,
    b: tiles.array_view,
    product: tiles.array_view,
) -> None:
    """One element of the product; tiles that reach over the edge are filled with 0."""
    left = tiles.tile_static(tiles.float32, (TILE, TILE))
    right = tiles.tile_static(tiles.float32, (TILE, TILE))
    total = 0.0
    for start in range(0, a.extent[1], TILE):
        tiles.tile_load(left, a, (t.tile_origin[0], start))
        tiles.tile_load(right, b, (start, t.tile_origin[1]))
        for k in range(TILE):
            total += left[t.local[0], k] * right[k, t.local[1]]
        t.barrier.wait()
    if t.in_bounds(product):
        product[t] = total


random = np.random.default_rng(1)
a, b = random.random((50, 70), np.float32), random.random((70, 33), np.float32)
product = np.zeros((50, 33), np.float32)
multiply(tiles.extent(*product.shape).tile(TILE, TILE).pad(), a, b, product)
np.testing.assert_allclose(product, a @ b, rtol=1e-5)
print(f"{a.shape} times {b.shape} is {product.shape}: as NumPy has it")
