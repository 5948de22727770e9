"""A kernel without its barrier, and what tells: the program of docs/debugging.md."""

import numpy as np

import tiles


# [kernel]
@tiles.kernel
def reverse(t: tiles.tiled_index[4], view: tiles.array_view[tiles.int32, 1]):
    held = tiles.tile_static(tiles.int32, (4,))
    held[t.local[0]] = view[t]
    view[t] = held[3 - t.local[0]]
# [/kernel]


data = np.arange(12, dtype=np.int32)
context = tiles.Context(checked=True)
try:
    context.parallel_for_each(tiles.extent(12).tile(4), reverse, data)
    raise SystemExit("checked mode found nothing")
except tiles.KernelFaultError as fault:
    print(fault)
try:
    reverse.interpret(tiles.extent(12).tile(4), data)
    raise SystemExit("the interpreter found nothing")
except tiles.KernelFaultError as fault:
    print(fault)
