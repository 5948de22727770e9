"""A blur: each colour of an image convolved with a small kernel, in place of the image's edges zeros."""

import numpy as np

import tiles

TILE, RADIUS = 8, 2
SIDE = 2 * RADIUS + 1


@tiles.kernel
def convolve(
    t: tiles.tiled_index[TILE, TILE],
    image: tiles.array_view,
    weights: tiles.array_view,
    result: tiles.array_view,
) -> None:
    """One colour of one pixel's neighbourhood."""
    held = tiles.tile_static(tiles.float32, (TILE + 2 * RADIUS, TILE + 2 * RADIUS))
    tiles.tile_load(held, image, (t.tile_origin[0] - RADIUS, t.tile_origin[1] - RADIUS))
    total = 0.0
    for row in range(SIDE):
        for column in range(SIDE):
            total += weights[row, column] * held[t.local[0] + row, t.local[1] + column]
    if t.in_bounds(result):
        result[t] = total


image = np.random.default_rng(1).random((37, 45, 3), np.float32)
bell = np.exp(-(np.arange(-RADIUS, RADIUS + 1) ** 2) / 2).astype(np.float32)
weights = np.outer(bell, bell) / bell.sum() ** 2
result = np.zeros_like(image)
for colour in range(3):  # strided views: every third number is of one colour
    domain = tiles.extent(*image.shape[:2]).tile(TILE, TILE).pad()
    convolve(domain, image[..., colour], weights, result[..., colour])

padded = np.pad(image, ((RADIUS, RADIUS), (RADIUS, RADIUS), (0, 0)))
windows = np.lib.stride_tricks.sliding_window_view(padded, (SIDE, SIDE), axis=(0, 1))
np.testing.assert_allclose(result, np.einsum("xycij,ij->xyc", windows, weights), rtol=1e-4)
print(f"an image of {image.shape} is blurred: {image.std():.3f} became {result.std():.3f}")
