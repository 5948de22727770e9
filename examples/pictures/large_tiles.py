"""Tiles of 256 threads, each with the indices of its first and its last thread."""

import sys

import tiles

figure = tiles.plot.tiling(tiles.extent(60, 72).tile(16, 16))
figure.savefig(sys.argv[1], dpi=80)
