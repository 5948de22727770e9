"""A matrix of 8 x 9 elements in tiles of 2 x 3: the three indices of each thread."""

import sys

import tiles

figure = tiles.plot.tiling((8, 9), (2, 3))
figure.savefig(sys.argv[1], dpi=80)
