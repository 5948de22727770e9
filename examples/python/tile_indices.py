"""An 8x9 matrix in 2x3 tiles: each thread writes down its global, tile and local index."""

import sys

import numpy as np

import tiles

ROWS = 8
COLS = 9

# tileRow and tileColumn specify the tile that each thread is in.
# globalRow and globalColumn specify the location of the thread in the array_view.
# localRow and localColumn specify the location of the thread relative to the tile.
FIELDS = "value tileRow tileColumn globalRow globalColumn localRow localColumn".split()
Description = tiles.struct("Description", {field: np.int32 for field in FIELDS})

descs = np.zeros((ROWS, COLS), Description)
descs["value"] = np.arange(ROWS * COLS).reshape(ROWS, COLS)

describe = tiles.Kernel(
    """\
[=] (tiled_index< 2, 3> t_idx) restrict(amp)
{
    descriptions[t_idx].globalRow = t_idx.global[0];
    descriptions[t_idx].globalColumn = t_idx.global[1];
    descriptions[t_idx].tileRow = t_idx.tile[0];
    descriptions[t_idx].tileColumn = t_idx.tile[1];
    descriptions[t_idx].localRow = t_idx.local[0];
    descriptions[t_idx].localColumn= t_idx.local[1];
}
""",
    name="tile_indices.tile",
    structs=[Description],
)

# The end of the with block brings what the kernel wrote to descs.
with tiles.array_view(descs) as descriptions:
    tiles.parallel_for_each(descriptions.extent.tile(2, 3), describe, descriptions=descriptions)

for row in descs:
    print("".join(f"Value: {d['value']:2}      " for d in row))
    print("".join(f"Tile:   ({d['tileRow']},{d['tileColumn']})  " for d in row))
    print("".join(f"Global: ({d['globalRow']},{d['globalColumn']})  " for d in row))
    print("".join(f"Local:  ({d['localRow']},{d['localColumn']})  " for d in row))
    print()

row, column = np.indices((ROWS, COLS))
expected = (row * COLS + column, row // 2, column // 3, row, column, row % 2, column % 3)
sys.exit(any((descs[field] != right).any() for field, right in zip(FIELDS, expected)))
