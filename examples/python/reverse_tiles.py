import numpy as np

import tiles


@tiles.kernel
def reverse(t: tiles.tiled_index[4], view: tiles.array_view[tiles.int32, 1]):
    held = tiles.tile_static(tiles.int32, (4,))
    held[t.local[0]] = view[t]
    t.barrier.wait()
    view[t] = held[3 - t.local[0]]


data = np.arange(12, dtype=np.int32)
with tiles.array_view(data) as view:
    tiles.parallel_for_each(view.extent.tile(4), reverse, view)
print(*data, end=" ")
assert data[0] == 3
