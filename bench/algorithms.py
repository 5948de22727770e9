"""The built-in algorithms against NumPy and SciPy on a CPU, against PyTorch and CuPy on a GPU.

All sides work on data that is where they calculate, without transfers. Each case checks every
side's result first, then times the sides in turns. A ratio is the other's time over ours; the share
is of the bandwidth of a copy on the same device, measured in the same run. PyTorch calculates
without tf32.

Usage: python bench/algorithms.py [--rounds 11] [--scale 1.0] [--json FILE] [CASE...]
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import tiles
from algorithm_cases import Case, cases_for
from algorithm_sides import Tiles, sides_for

BATCH_SECONDS = 0.05

COPY = """\
kernel void copy(global const float4* source, global float4* target) {
  target[get_global_id(0)] = source[get_global_id(0)];
}
"""


def seconds(side: Any, call: Callable[[], None], count: int) -> float:
    """Of one call out of `count`, with its end."""
    start = time.perf_counter()
    for _ in range(count):
        call()
    side.wait()
    return (time.perf_counter() - start) / count


def medians(calls: list[tuple[Any, Callable[[], None]]], rounds: int) -> list[float]:
    """The median time of each call, taken in turns; every other round goes backwards."""
    counts = [max(1, int(BATCH_SECONDS / max(seconds(*each, 1), 1e-6))) for each in calls]
    times: list[list[float]] = [[] for _ in calls]
    order = list(range(len(calls)))
    for _ in range(rounds):
        for k in order:
            times[k].append(seconds(*calls[k], counts[k]))
        order.reverse()
    return [statistics.median(column) for column in times]


def copy_bandwidth(context: tiles.Context, rounds: int, megabytes: int) -> float:
    """Bytes read and written by a second of copying on the device."""
    kernel = tiles.Kernel(COPY, name="copy.cl", language="opencl")
    count = megabytes << 16
    source, target = (
        tiles.array(np.zeros(4 * count, np.float32), context=context) for _ in range(2)
    )
    domain = tiles.extent(count).tile(256)
    launch = kernel.bind(domain, source, target, context=context)
    (median,) = medians([(Tiles(context), launch)], rounds)
    return 32 * count / median


def measured(case: Case, sides: list[Any], rounds: int) -> list[float]:
    """The median time of each side, whose results are right."""
    calls = []
    for side in sides:
        inputs = [side.put(data) for data in case.inputs]
        out = side.put(np.zeros(case.result_shape, case.result_dtype))
        case.run(side, inputs, out)
        side.wait()
        if not case.is_right(side.get(out)):
            raise SystemExit(f"{side.name} gives a wrong result")
        calls.append((side, lambda side=side, i=inputs, o=out: case.run(side, i, o)))
    return medians(calls, rounds)


def with_progress(names: list[str]) -> Iterable[str]:
    """The names, with a progress bar where tqdm is installed."""
    try:
        from tqdm import tqdm
    except ImportError:
        return names
    return tqdm(names, leave=False, disable=None)


def row_of(name: str, case: Case, sides: list[Any], times: list[float], bandwidth: float) -> dict:
    """What is known of a case, for the table and for JSON."""
    row: dict[str, Any] = {
        "case": name,
        "seconds": {side.name: taken for side, taken in zip(sides, times)},
        "ratio": {side.name: taken / times[0] for side, taken in zip(sides[1:], times[1:])},
        "share of copy bandwidth": case.bytes / times[0] / bandwidth,
    }
    if case.operations:
        row["GFLOP/s"] = case.operations / times[0] / 1e9
    return row


def line_of(row: dict) -> str:
    """A line of the table."""
    shown = [f"{row['case']:20} {1e3 * row['seconds']['tiles']:10.3f} ms"]
    if "GFLOP/s" in row:
        shown.append(f"{row['GFLOP/s']:7.0f} GFLOP/s")
    else:
        shown.append(f"{row['share of copy bandwidth']:7.2f} of copy")
    for name, ratio in row["ratio"].items():
        shown.append(f"{name} {1e3 * row['seconds'][name]:10.3f} ms, {ratio:6.2f} x")
    return "  ".join(shown)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--scale", type=float, default=1.0, help="of the extents of the data")
    parser.add_argument("--json", metavar="FILE", help="where to write the figures, too")
    parser.add_argument("case", nargs="*", help="the start of a case's name; all if not given")
    options = parser.parse_args()
    context = tiles.Context()
    is_gpu = context.device.type == "gpu"
    sides = sides_for(context)
    bandwidth = copy_bandwidth(context, options.rounds, 1024 if is_gpu else 256)
    print(f"{context.device.name}: copies at {bandwidth / 1e9:.1f} GB/s", flush=True)
    cases = cases_for(is_gpu, options.scale)
    wanted = tuple(options.case) or ("",)
    rows = []
    for name in with_progress([name for name in cases if name.startswith(wanted)]):
        case = cases[name]()
        taking_part = [side for side in sides if hasattr(side, case.needs)]
        times = measured(case, taking_part, options.rounds)
        rows.append(row_of(name, case, taking_part, times, bandwidth))
        print(line_of(rows[-1]), flush=True)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(
                {"device": context.device.name, "copy": bandwidth, "cases": rows}, file, indent=1
            )


if __name__ == "__main__":
    main()
