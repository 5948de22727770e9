"""What each of three members has of a matrix whose rows are split, with a halo of two rows."""

import sys

import numpy as np

import tiles

group = tiles.Group([tiles.default_device()] * 3)
parts = group.distribute(np.zeros((32, 8), np.float32), tiles.Distribution.halo(0, 2, "wrap"))
figure = tiles.plot.distribution(parts)
figure.savefig(sys.argv[1], dpi=80)
