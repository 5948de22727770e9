"""The tile averages with the kernel as a Python function; the tile is that of the domain."""

import sys

import numpy as np

import tiles

MATRIXSIZE = 8


@tiles.kernel
def average(
    t: tiles.tiled_index,
    matrix: tiles.array_view[tiles.const[tiles.float32], 2],
    averages: tiles.array_view[tiles.float32, 2],
) -> None:
    """Write the average of each tile of the matrix."""
    values = tiles.tile_static(tiles.float32, (t.tile_extent[0], t.tile_extent[1]))
    values[t.local] = matrix[t]
    t.barrier.wait()
    if t.local[0] == 0 and t.local[1] == 0:
        total = 0.0
        for row in range(t.tile_extent[0]):
            for column in range(t.tile_extent[1]):
                total += values[row, column]
        averages[t.tile] = total / (t.tile_extent[0] * t.tile_extent[1])


def print_and_check(size: int) -> bool:
    """Print the averages; whether they are NumPy's."""
    matrix = np.arange(MATRIXSIZE * MATRIXSIZE, dtype=np.float32).reshape(MATRIXSIZE, MATRIXSIZE)
    count = MATRIXSIZE // size
    averages = np.zeros((count, count), np.float32)
    # NumPy arrays as arguments: averages has the results when the call returns.
    tiles.parallel_for_each(tiles.extent(*matrix.shape).tile(size, size), average, matrix, averages)
    print(f"SAMPLESIZE = {size}:")
    for row in averages:
        print("".join(f"{value:g} " for value in row))
    return np.array_equal(averages, matrix.reshape(count, size, count, size).mean(axis=(1, 3)))


sys.exit(not all([print_and_check(2), print_and_check(4)]))
