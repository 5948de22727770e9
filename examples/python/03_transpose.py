"""A transpose: through tile_static memory, so that rows are read and rows are written."""

import numpy as np

import tiles

TILE = 16


@tiles.kernel
def transpose(
    t: tiles.tiled_index[TILE, TILE], source: tiles.array_view, target: tiles.array_view
) -> None:
    """The column of padding keeps the elements of a column in different banks of a GPU's memory."""
    block = tiles.tile_static(tiles.float32, (TILE, TILE), pad=1)
    block[t.local] = source[t]
    t.barrier.wait()
    row, column = t.tile_origin[1] + t.local[0], t.tile_origin[0] + t.local[1]
    target[row, column] = block[t.local[1], t.local[0]]


source = np.arange(64 * 96, dtype=np.float32).reshape(64, 96)
target = np.zeros((96, 64), np.float32)
transpose(tiles.extent(*source.shape).tile(TILE, TILE), source, target)
assert np.array_equal(target, source.T)
print(f"{source.shape} became {target.shape}: as NumPy has it")
