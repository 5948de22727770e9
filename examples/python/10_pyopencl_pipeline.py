"""A kernel between two of pyopencl's, on one queue and the same memory: nothing is copied."""

from typing import Any

import numpy as np
import pyopencl
import pyopencl.array

import tiles

TILE = 8

SOURCE = """
__kernel void scale(__global float* data, float factor) { data[get_global_id(0)] *= factor; }
"""


@tiles.kernel
def reverse(t: tiles.tiled_index[TILE], data: tiles.array_view) -> None:
    """Reverses each tile."""
    held = tiles.tile_static(tiles.float32, TILE)
    held[t.local] = data[t]
    t.barrier.wait()
    data[t] = held[TILE - 1 - t.local[0]]


def pyopencl_queue() -> pyopencl.CommandQueue:
    """A queue of pyopencl's on the device that tiles would use."""
    ours = tiles.default_device()
    devices = [device for p in pyopencl.get_platforms() for device in p.get_devices()]
    device = next(d for d in devices if (d.name, d.platform.name) == (ours.name, ours.platform))
    return pyopencl.CommandQueue(pyopencl.Context([device]))


queue = pyopencl_queue()
scale = pyopencl.Kernel(pyopencl.Program(queue.context, SOURCE).build(), "scale")
context = tiles.Context.over(queue)

# pyopencl's data, used by both: the queue keeps the order.
data: Any = pyopencl.array.to_device(queue, np.arange(32, dtype=np.float32))
scale(queue, data.shape, None, data.data, np.float32(2))
ours = tiles.array.over(data, context=context)
context.parallel_for_each(ours.extent.tile(TILE), reverse, ours)
scale(queue, data.shape, None, data.data, np.float32(0.5))
result = data.get()

expected = np.arange(32, dtype=np.float32).reshape(-1, TILE)[:, ::-1].reshape(-1)
assert np.array_equal(result, expected), result

# The other way round: the memory of a view, lent to pyopencl's kernel.
view = tiles.array_view(np.arange(32, dtype=np.float32))
context.parallel_for_each(view.extent.tile(TILE), reverse, view)
with view.opencl(context) as lent:
    buffer: Any = pyopencl.MemoryObject.from_int_ptr(lent.int_ptr, retain=True)
    scale(queue, view.shape, None, buffer, np.float32(3))
assert np.array_equal(view.host(), 3 * expected), view.host()
print("pyopencl and tiles took turns on", queue.device.name.strip())
