"""Heat that spreads: each tile loads its elements and a halo of one around them."""

import numpy as np

import tiles

TILE, STEPS = 8, 20


@tiles.kernel
def spread(
    t: tiles.tiled_index[TILE, TILE], before: tiles.array_view, after: tiles.array_view
) -> None:
    """The mean of an element's four neighbours; beyond the edge it is cold."""
    held = tiles.tile_static(tiles.float32, (TILE + 2, TILE + 2))
    tiles.tile_load(held, before, (t.tile_origin[0] - 1, t.tile_origin[1] - 1), 0)
    row, column = t.local[0] + 1, t.local[1] + 1
    if t.in_bounds(after):
        sides = held[row, column - 1] + held[row, column + 1]
        after[t] = (held[row - 1, column] + held[row + 1, column] + sides) / 4


def spread_by_numpy(heat: np.ndarray) -> np.ndarray:
    """One step."""
    padded = np.pad(heat, 1)
    sides = padded[1:-1, :-2] + padded[1:-1, 2:]
    return np.asarray((padded[:-2, 1:-1] + padded[2:, 1:-1] + sides) / 4)


heat = np.zeros((30, 50), np.float32)
heat[10:20, 20:30] = 100
views = [tiles.array_view(heat.copy()), tiles.array_view(np.zeros_like(heat))]
domain = views[0].extent.tile(TILE, TILE).pad()
there, back = spread.bind(domain, *views), spread.bind(domain, *views[::-1])
for _ in range(STEPS // 2):
    there()
    back()
for _ in range(STEPS):
    heat = spread_by_numpy(heat)
np.testing.assert_allclose(views[0].host(), heat, rtol=1e-4, atol=1e-4)
print(f"after {STEPS} steps the hottest element has {views[0].host().max():.1f} degrees")
