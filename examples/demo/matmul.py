"""Matrix multiplication without tiles and with them: the same result, and the speed of both."""

from __future__ import annotations

import statistics
from dataclasses import dataclass

import numpy as np
from multiplication import TILE, Multiplication
from report import Report

import tiles

SMALLEST_SIZE = 64
LARGEST_SIZE = 4096
REPETITIONS = 5
SECONDS_TO_SPEND = 6.0


@dataclass(frozen=True)
class Comparison:
    """What came out of multiplying matrices of `size` x `size` by both kernels."""

    size: int
    kernels_agree: bool
    numpy_agrees: bool
    simple_seconds: float
    tiled_seconds: float

    def gflops(self, seconds: float) -> float:
        """The speed, in thousand millions of multiplications and additions per second."""
        return 2 * self.size**3 / seconds / 1e9


def suitable_size(context: tiles.Context) -> int:
    """The largest size, by doubling, at which compare() takes some seconds at most."""
    size = SMALLEST_SIZE
    while size < LARGEST_SIZE:
        multiplication = Multiplication(context, size)
        multiplication.run_both()  # compiles
        seconds_at_twice_the_size = 8 * sum(multiplication.run_both())
        if seconds_at_twice_the_size * (REPETITIONS + 1) > SECONDS_TO_SPEND:
            break
        size *= 2
    return size


def compare(context: tiles.Context, size: int) -> Comparison:
    """Run both kernels; the first runs give the results, later ones the median times."""
    multiplication = Multiplication(context, size)
    multiplication.run_both()
    simple, tiled = multiplication.product("simple"), multiplication.product("tiled")
    times = [multiplication.run_both() for _ in range(REPETITIONS)]
    return Comparison(
        size,
        kernels_agree=np.array_equal(simple, tiled),
        numpy_agrees=np.array_equal(tiled, multiplication.expected()),
        simple_seconds=statistics.median(pair[0] for pair in times),
        tiled_seconds=statistics.median(pair[1] for pair in times),
    )


def show_comparison(result: Comparison, report: Report) -> None:
    """Check the results, and print the speeds if they are right."""
    report.section("Matrix multiplication, simple and tiled")
    report.fact("matrices", f"{result.size} x {result.size} float32, whole numbers from -4 to 4")
    report.check("simple and tiled agree, tolerance 0", result.kernels_agree)
    report.check("they agree with NumPy, tolerance 0", result.numpy_agrees)
    if not (result.kernels_agree and result.numpy_agrees):
        return
    report.fact("runs", f"median of {REPETITIONS} runs of each, in turns")
    report.line()
    report.fact("kernel", f"{'threads':<20}{'time':>12}{'speed':>18}")
    for kernel, threads, seconds in (
        ("simple", "index<2>", result.simple_seconds),
        ("tiled", f"tiled_index<{TILE}, {TILE}>", result.tiled_seconds),
    ):
        speed = f"{result.gflops(seconds):>10.2f} GFLOP/s"
        report.fact(kernel, f"{threads:<20}{seconds * 1e3:>9.2f} ms{speed}")
    report.line()
    ratio = result.simple_seconds / result.tiled_seconds
    report.fact("ratio", f"tiled runs at {ratio:.2f} times the speed of simple")
