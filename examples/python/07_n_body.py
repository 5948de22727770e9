"""Bodies that attract each other: a tile loads as many bodies as it has threads, for all of them."""

import math

import numpy as np

import tiles

TILE, COUNT, SOFTENING = 32, 256, 0.01


@tiles.kernel
def accelerations(t: tiles.tiled_index[TILE], bodies: tiles.array_view, result: tiles.array_view) -> None:
    """`bodies` has x, y, z and mass in its rows."""
    held = tiles.tile_static(tiles.float32, (4, TILE))
    ax, ay, az = 0.0, 0.0, 0.0
    for start in range(0, bodies.extent[1], TILE):
        tiles.tile_load(held, bodies, (0, start))
        for k in range(TILE):
            dx = held[0, k] - bodies[0, t.global_[0]]
            dy = held[1, k] - bodies[1, t.global_[0]]
            dz = held[2, k] - bodies[2, t.global_[0]]
            squared = dx * dx + dy * dy + dz * dz + SOFTENING
            pull = held[3, k] / (squared * math.sqrt(squared))
            ax, ay, az = ax + pull * dx, ay + pull * dy, az + pull * dz
        t.barrier.wait()
    result[0, t.global_[0]] = ax
    result[1, t.global_[0]] = ay
    result[2, t.global_[0]] = az


bodies = np.random.default_rng(1).random((4, COUNT), np.float32)
result = np.zeros((3, COUNT), np.float32)
accelerations(tiles.extent(COUNT).tile(TILE), bodies, result)

distance = bodies[:3, None, :] - bodies[:3, :, None]
squared = (distance**2).sum(axis=0) + SOFTENING
expected = (distance * bodies[3] / squared**1.5).sum(axis=2)
np.testing.assert_allclose(result, expected, rtol=1e-3, atol=1e-2)
print(f"{COUNT} bodies: the strongest acceleration is {np.abs(result).max():.1f}")
