"""The tile of a matrix product, chosen by trying several; what won is kept for later runs."""

import os
import tempfile

import numpy as np

import tiles


@tiles.kernel
def multiply(
    t: tiles.tiled_index,
    a: tiles.array_view,
    b: tiles.array_view,
    product: tiles.array_view,
    TS: tiles.const,
) -> None:
    left = tiles.tile_static(tiles.float32, (TS, TS))
    right = tiles.tile_static(tiles.float32, (TS, TS))
    total = 0.0
    for start in range(0, a.extent[1], TS):
        tiles.tile_load(left, a, (t.tile_origin[0], start))
        tiles.tile_load(right, b, (start, t.tile_origin[1]))
        for k in range(TS):
            total += left[t.local[0], k] * right[k, t.local[1]]
        t.barrier.wait()
    if t.in_bounds(product):
        product[t] = total


# Without this line, what won is kept for later runs of the program.
os.environ["TILES_TUNING_DIR"] = tempfile.mkdtemp()

tuned = tiles.autotune(
    multiply,
    {"TS": [8, 16]},
    reference=lambda a, b, product: np.matmul(a, b, out=product),
    budget=0.1,
)
random = np.random.default_rng(1)
a, b = random.random((100, 70), np.float32), random.random((70, 90), np.float32)
product = np.zeros((100, 90), np.float32)


def domain(TS: int) -> tiles.tiled_extent:
    return tiles.extent(*product.shape).tile(TS, TS).pad()


tuned(domain, a, b, product)  # tries TS=8 and TS=16 on copies, then runs with the faster one
np.testing.assert_allclose(product, a @ b, rtol=1e-5)
print(tuned.report)
print(f"tiles of {tuned.constants_for(domain, a, b, product)['TS']} threads a side from now on")
