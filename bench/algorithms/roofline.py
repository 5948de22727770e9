"""What the device can do at most, measured in the same run."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import tiles
from sides.libtiles import LibTiles
from timing import medians

COPY = """\
kernel void copy(global const float4* source, global float4* target) {
  target[get_global_id(0)] = source[get_global_id(0)];
}
"""

MULTIPLY_ADD = """\
kernel void multiply_add(global VECTOR* sums) {
  VECTOR total[CHAINS];
  for (int k = 0; k < CHAINS; ++k) total[k] = (VECTOR)(get_global_id(0) + k);
  for (int step = 0; step < STEPS; ++step) {
    #pragma unroll
    for (int k = 0; k < CHAINS; ++k) total[k] = fma(total[k], (VECTOR)(0.5f), (VECTOR)(1.0f));
  }
  VECTOR all = total[0];
  for (int k = 1; k < CHAINS; ++k) all += total[k];
  sums[get_global_id(0)] = all;
}
"""

CHAINS = 12
STEPS = 4096


@dataclass
class Roofline:
    """Bytes that a copy reads and writes, and float operations, both in a second."""

    copy: float
    peak: float


def roofline_of(context: tiles.Context, rounds: int) -> Roofline:
    """That of the context's device."""
    is_gpu = context.device.type == "gpu"
    return Roofline(
        copy=copy_bandwidth(context, rounds, 1024 if is_gpu else 256),
        peak=float_peak(context, rounds, *((1 << 17, 1) if is_gpu else (1 << 8, 16))),
    )


def copy_bandwidth(context: tiles.Context, rounds: int, megabytes: int) -> float:
    """Bytes read and written by a second of copying."""
    kernel = tiles.Kernel(COPY, name="copy.cl", language="opencl")
    count = megabytes << 16
    source, target = (
        tiles.array(np.zeros(4 * count, np.float32), context=context) for _ in range(2)
    )
    domain = tiles.extent(count).tile(256)
    launch = kernel.bind(domain, source, target, context=context)
    (median,) = medians([(LibTiles(context), launch)], rounds)
    return 32 * count / median


def float_peak(context: tiles.Context, rounds: int, threads: int, lanes: int) -> float:
    """Float operations in a second of nothing but independent fused multiply-adds."""
    vector = f"float{lanes}" if lanes > 1 else "float"
    kernel = tiles.Kernel(
        MULTIPLY_ADD,
        name="multiply_add.cl",
        language="opencl",
        options=f"-DVECTOR={vector} -DCHAINS={CHAINS} -DSTEPS={STEPS}",
    )
    sums = tiles.empty((threads * lanes,), np.float32, context=context)
    tile = 256 if threads > 4096 else 1
    launch = kernel.bind(tiles.extent(threads).tile(tile), sums, context=context)
    (median,) = medians([(LibTiles(context), launch)], rounds)
    return 2.0 * threads * lanes * CHAINS * STEPS / median
