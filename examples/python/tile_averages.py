"""The average of each tile of an 8x8 matrix, for tiles of 2x2 and of 4x4 elements.

The threads of a tile share its values in tile_static memory, and meet at the barrier before one of
them adds up.
"""

import sys

import numpy as np

import tiles

MATRIXSIZE = 8

AVERAGE = """\
[=, &averages] (tiled_index<SAMPLESIZE, SAMPLESIZE> t_idx) restrict(amp)
{
    // Copy the values of the tile into a tile-sized array.
    tile_static float tileValues[SAMPLESIZE][SAMPLESIZE];
    tileValues[t_idx.local[0]][t_idx.local[1]] = matrix[t_idx];

    // Wait for the tile-sized array to load before you calculate the average.
    t_idx.barrier.wait();

    // If you remove the if statement, then the calculation executes for every
    // thread in the tile, and makes the same assignment to averages each time.
    if (t_idx.local[0] == 0 && t_idx.local[1] == 0) {
        for (int trow = 0; trow < SAMPLESIZE; trow++) {
            for (int tcol = 0; tcol < SAMPLESIZE; tcol++) {
                averages(t_idx.tile[0],t_idx.tile[1]) += tileValues[trow][tcol];
            }
        }
        averages(t_idx.tile[0],t_idx.tile[1]) /= (float) (SAMPLESIZE * SAMPLESIZE);
    }
}
"""

raw_data = np.arange(MATRIXSIZE * MATRIXSIZE, dtype=np.float32).reshape(MATRIXSIZE, MATRIXSIZE)


def tile_averages(size: int) -> np.ndarray:
    """The average of each tile of size x size elements."""
    matrix = tiles.array_view(raw_data)
    # There is one element in the output for each tile in the data.
    averages = tiles.array(np.zeros((MATRIXSIZE // size, MATRIXSIZE // size), np.float32))
    average = tiles.Kernel(AVERAGE, name="tile_averages.tile", constants={"SAMPLESIZE": size})
    average(matrix.extent.tile(size, size), matrix=matrix, averages=averages)
    return averages.copy_to_host()


def print_and_check(size: int) -> bool:
    """Print the averages; whether they are NumPy's."""
    averages = tile_averages(size)
    print(f"SAMPLESIZE = {size}:")
    for row in averages:
        print("".join(f"{average:g} " for average in row))
    count = MATRIXSIZE // size
    return np.array_equal(averages, raw_data.reshape(count, size, count, size).mean(axis=(1, 3)))


sys.exit(not all([print_and_check(2), print_and_check(4)]))
