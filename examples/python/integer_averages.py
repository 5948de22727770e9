"""Each element of a 4x6 matrix replaced by the average of its 2x2 tile, in whole numbers."""

import sys

import numpy as np

import tiles

# The tiles:
# 2 2    9 7    1 4
# 4 4    8 8    3 4
#
# 1 5    1 2    5 2
# 6 8    3 2    7 2
sampledata = np.array(
    [[2, 2, 9, 7, 1, 4], [4, 4, 8, 8, 3, 4], [1, 5, 1, 2, 5, 2], [6, 8, 3, 2, 7, 2]], np.int32
)
averagedata = np.zeros_like(sampledata)

average_tile = tiles.Kernel(
    """\
[=](tiled_index<2,2> idx) restrict(amp)
{
    // Create a 2 x 2 array to hold the values in this tile.
    tile_static int nums[2][2];
    // Copy the values for the tile into the 2 x 2 array.
    nums[idx.local[1]][idx.local[0]] = sample[idx.global];
    // When all the threads have executed and the 2 x 2 array is complete, find the average.
    idx.barrier.wait();
    int sum = nums[0][0] + nums[0][1] + nums[1][0] + nums[1][1];
    // Copy the average into the array_view.
    average[idx.global] = sum / 4;
}
""",
    name="integer_averages.tile",
)

# Create threads for sample.extent and divide the extent into 2 x 2 tiles.
sample = tiles.array_view(sampledata)
with tiles.array_view(averagedata) as average:
    average_tile(sample.extent.tile(2, 2), sample=sample, average=average)

for row in averagedata:
    print("".join(f"{value} " for value in row))

sums = sampledata.reshape(2, 2, 3, 2).sum(axis=(1, 3))
sys.exit(not np.array_equal(averagedata, (sums // 4).repeat(2, axis=0).repeat(2, axis=1)))
