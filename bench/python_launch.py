"""What a launch costs in Python: tiles.parallel_for_each() and a bound launch against pyopencl.

The same tiny kernel with the same arguments on the same device, in turn, so that whatever else
the machine does hits all alike. Prints the median of what one launch costs the thread that makes
it: the time until it returns, and how much of that the processor worked for it, which a busy
machine blurs less. `--profile` shows what the second call of a decorated kernel runs.

Many launches in a row show what a launch costs; few show above all how a driver wakes its threads.

Usage: python bench/python_launch.py [--rounds 30] [--launches 1000] [--profile]
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import tiles

try:
    import pyopencl
except ImportError:
    pyopencl = None

SIZE, TILE = 64, 16
OPENCL_C = """
__kernel void scale(__global const float* source, __global float* target, int factor) {
  target[get_global_id(0)] = source[get_global_id(0)] * factor;
}
"""


@tiles.kernel
def scale(t: tiles.tiled_index, source, target, factor):
    """The same in Python."""
    target[t] = source[t] * factor


def pyopencl_device() -> Any:
    """pyopencl's device for the one that tiles uses by default; None if it does not see it."""
    ours = tiles.default_device()
    for platform in pyopencl.get_platforms():
        for device in platform.get_devices() if platform.name == ours.platform else []:
            if device.name == ours.name:
                return device
    return None


def pyopencl_launch(device: Any) -> tuple[Callable[[], object], Callable[[], object]]:
    """A launch by pyopencl, and what waits for it."""
    context = pyopencl.Context([device])
    queue = pyopencl.CommandQueue(context)
    kernel = pyopencl.Kernel(pyopencl.Program(context, OPENCL_C).build(), "scale")
    flags = pyopencl.mem_flags.READ_WRITE
    source, target = (pyopencl.Buffer(context, flags, 4 * SIZE) for _ in range(2))
    factor = np.int32(3)
    return lambda: kernel(queue, (SIZE,), (TILE,), source, target, factor), queue.finish


def tiles_launches() -> tuple[Callable[[], object], Callable[[], object], Callable[[], object]]:
    """A launch by parallel_for_each(), a bound launch, and what waits for both."""
    context = tiles.Context()
    source, target = (tiles.empty(SIZE, np.float32, context=context) for _ in range(2))
    domain = tiles.extent(SIZE).tile(TILE)
    bound = scale.bind(domain, source, target, 3, context=context)

    def launch() -> None:
        context.parallel_for_each(domain, scale, source, target, 3)

    return launch, bound, context.finish


def seconds_per_launch(
    launch: Callable[[], object], finish: Callable[[], object], count: int
) -> tuple[float, float]:
    """By the clock and by the processor, of one launch out of `count` that are not waited for."""
    start, worked = time.perf_counter(), time.thread_time()
    for _ in range(count):
        launch()
    seconds = (time.perf_counter() - start) / count, (time.thread_time() - worked) / count
    finish()
    return seconds


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--launches", type=int, default=1000)
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    launch, bound, finish = tiles_launches()
    contenders = {"tiles.parallel_for_each()": (launch, finish), "kernel.bind()": (bound, finish)}
    device = pyopencl_device() if pyopencl else None
    if device is not None:
        contenders = {"pyopencl kernel(queue, ...)": pyopencl_launch(device), **contenders}
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in contenders}
    for _ in range(options.rounds):
        for name, (run, wait) in contenders.items():
            times[name].append(seconds_per_launch(run, wait, options.launches))
    print(tiles.default_device())
    if device is None:
        missing = "does not see the device" if pyopencl else "is not installed"
        print(f"pyopencl {missing}: not compared; the ratios are to tiles.parallel_for_each()")
    base: list[float] = []
    for name, pairs in times.items():
        medians = [1e6 * statistics.median(column) for column in zip(*pairs)]
        base = base or medians
        columns = [f"{m:7.2f} us {m / b:5.2f}" for m, b in zip(medians, base)]
        print(f"{name:28} {columns[0]} by the clock, {columns[1]} by the processor")
    if options.profile:
        profile = cProfile.Profile()
        profile.runcall(launch)
        pstats.Stats(profile).sort_stats("tottime").print_stats()


if __name__ == "__main__":
    main()
