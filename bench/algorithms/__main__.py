"""The built-in algorithms against what people would use instead.

On a CPU: NumPy, SciPy, PyTorch, the distribution's OpenBLAS, CLBlast and std::sort. On a GPU: PyTorch without
tf32, CuPy and CLBlast. What is not installed is left out.

All sides work on data that is where they calculate, without transfers. Each case checks every
side's result first, then times the sides in turns. A ratio is the other's time over ours; a share
is that of a copy's bandwidth, or of the peak of fused multiply-adds, on the same device in the same
run.

Usage: python bench/algorithms [--rounds 11] [--time median|least|processor] [--scale 1.0]
    [--within SECONDS] [--json FILE] [--plot FILE] [CASE...]
"""

from __future__ import annotations

import argparse
import json
import math
import os
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict
from typing import Any


def force_core_type() -> None:
    """Lets OpenBLAS use the kernels for Intel's CPUs, which its choice on others may be slower than."""
    try:
        with open("/proc/cpuinfo", encoding="ascii") as file:
            has_avx512 = "avx512vl" in file.read()
    except OSError:
        return
    os.environ.setdefault("OPENBLAS_CORETYPE", "SkylakeX" if has_avx512 else "Haswell")


force_core_type()  # which is read once, when NumPy is imported

import tiles  # noqa: E402
from case import Case  # noqa: E402
from cases import Cases, cases_for  # noqa: E402
from plot import save_plot  # noqa: E402
from roofline import Roofline, roofline_of  # noqa: E402
from sides import sides_for  # noqa: E402
from table import line_of, row_of  # noqa: E402
from timing import least, least_processor_time, medians  # noqa: E402


def right_calls(name: str, case: Case, sides: list[Any]) -> list[tuple[Any, Callable[[], None]]]:
    """The calls of the sides whose results are right; the first one's have to be."""
    calls = []
    for side in sides:
        call, out = case.call_on(side)
        call()
        side.wait()
        if case.is_right(side.get(out)):
            calls.append((side, call))
        elif side is sides[0]:
            raise SystemExit(f"{name}: {side.name} gives a wrong result")
        else:
            print(f"{name}: without {side.name}, whose result is not as near as asked for")
    return calls


def with_progress(names: list[str]) -> Iterable[str]:
    """The names, with a progress bar where tqdm is installed."""
    try:
        from tqdm import tqdm
    except ImportError:
        return names
    return tqdm(names, leave=False, disable=None)


def parsed_options() -> argparse.Namespace:
    """Those of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument(
        "--time",
        choices=("median", "least", "processor"),
        default="median",
        help="for machines with other load, the least time, or the least processor time of all threads",
    )
    parser.add_argument("--scale", type=float, default=1.0, help="of the extents of the data")
    parser.add_argument(
        "--within", metavar="SECONDS", type=float, default=math.inf, help="begin no case later"
    )
    parser.add_argument("--json", metavar="FILE", help="where to write the figures, too")
    parser.add_argument("--plot", metavar="FILE", help="where to draw the ratios; needs matplotlib")
    parser.add_argument("case", nargs="*", help="the start of a case's name; all if not given")
    return parser.parse_args()


def measure_all(
    cases: Cases,
    wanted: tuple[str, ...],
    sides: list[Any],
    roof: Roofline,
    options: argparse.Namespace,
    rows: list[dict],
) -> None:
    """Appends the figures of the cases that are wanted to the rows, and prints them."""
    end = time.monotonic() + options.within
    figure = {"median": medians, "least": least, "processor": least_processor_time}[options.time]
    for name in with_progress([name for name in cases if name.startswith(wanted)]):
        if time.monotonic() > end:
            print(f"{name:24} left out: no time")
            continue
        case = cases[name]()
        calls = right_calls(name, case, [side for side in sides if hasattr(side, case.method)])
        times = figure(calls, options.rounds)
        rows.append(row_of(name, case, [side for side, _ in calls], times, roof))
        print(line_of(rows[-1]), flush=True)


def save(rows: list[dict], device: str, roof: Roofline, options: argparse.Namespace) -> None:
    """The figures, as far as they got, in the files that were asked for."""
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump({"device": device, "roofline": asdict(roof), "cases": rows}, file, indent=1)
    if options.plot and rows:
        save_plot(rows, device, options.plot)


def main() -> None:
    """Measures and prints."""
    options = parsed_options()
    context = tiles.Context()
    sides = sides_for(context)
    roof = roofline_of(context, options.rounds)
    device = context.device.name
    print(f"{device}: copies at {roof.copy / 1e9:.1f} GB/s, {roof.peak / 1e9:.0f} GFLOP/s", flush=True)
    rows: list[dict] = []
    try:
        cases = cases_for(context.device.type == "gpu", options.scale)
        measure_all(cases, tuple(options.case) or ("",), sides, roof, options, rows)
    finally:
        save(rows, device, roof, options)


if __name__ == "__main__":
    main()
