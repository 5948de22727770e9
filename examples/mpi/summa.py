"""A product of matrices by SUMMA: mpirun -n 4 python summa.py

The processes are a grid, and each has a block of every matrix. In each step, a column of processes sends a panel
of A along the rows of the grid, a row of them a panel of B along its columns, and all add the product.
"""

from __future__ import annotations

import math
import sys

import numpy as np
from mpi4py import MPI

import tiles

TILE, PANEL, BLOCK = 8, 16, 48


@tiles.kernel
def multiply_add(
    t: tiles.tiled_index[TILE, TILE], a: tiles.array_view, b: tiles.array_view, c: tiles.array_view
) -> None:
    """c += a @ b; TILE divides all extents."""
    of_a = tiles.tile_static(tiles.float32, (TILE, TILE))
    of_b = tiles.tile_static(tiles.float32, (TILE, TILE))
    row, column = t.local
    total = c[t]
    for k in range(0, a.extent[1], TILE):
        tiles.tile_load(of_a, a, (t.tile_origin[0], k))
        tiles.tile_load(of_b, b, (k, t.tile_origin[1]))
        for n in range(TILE):
            total += of_a[row, n] * of_b[n, column]
        t.barrier.wait()
    c[t] = total


# [summa]
def product(grid: MPI.Comm, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The process's block of A @ B; `a` and `b` are its blocks of A and B."""
    side, size = math.isqrt(grid.size), len(a)
    row, column = divmod(grid.rank, side)
    along_row, along_column = grid.Split(row, column), grid.Split(column, row)
    sums = tiles.array_view(np.zeros((size, size), np.float32))
    for k in range(0, side * size, PANEL):
        owner, first = divmod(k, size)
        of_a = np.ascontiguousarray(a[:, first : first + PANEL])
        of_b = b[first : first + PANEL].copy()
        along_row.Bcast(of_a, owner)
        along_column.Bcast(of_b, owner)
        panels = tiles.array_view(of_a), tiles.array_view(of_b)
        tiles.submit(sums.extent.tile(TILE, TILE), multiply_add, *panels, sums)
    return sums.numpy()
# [/summa]


world = MPI.COMM_WORLD
side = math.isqrt(world.size)
if side * side != world.size:
    sys.exit(f"summa: expected 1, 4, 9, ... processes, got {world.size}")
rng = np.random.default_rng(1)
whole_a, whole_b = rng.random((2, side * BLOCK, side * BLOCK), np.float32)
top, left = (BLOCK * place for place in divmod(world.rank, side))
mine = (slice(top, top + BLOCK), slice(left, left + BLOCK))
blocks = world.gather(product(world, whole_a[mine], whole_b[mine]))
if blocks is not None:
    together = np.block([blocks[side * row : side * (row + 1)] for row in range(side)])
    alone = product(MPI.COMM_SELF, whole_a, whole_b)
    if together.tobytes() != alone.tobytes():
        sys.exit("SUMMA: the processes compute something else than one")
    np.testing.assert_allclose(together, whole_a @ whole_b, rtol=1e-5)
    print(f"SUMMA: {world.size} processes compute the same as one")
