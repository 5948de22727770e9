"""Weak scaling: heat that spreads over a plate which grows with the number of processes.

Each process has as many rows and as many cores, whatever the number of processes: the cores divided by the
largest number, which must not be more than there are. First each engine's results are compared with one
process's. Then the numbers of processes take turns, and the median seconds of a step and the efficiency, the
time of one process over that of several, are printed.

Usage: python bench/weak_scaling.py [--processes 1 4] [--engines dask mpi] [--rows 2048] [--columns 2048]
           [--steps 10] [--rounds 7] [--program build/release/bench/bench_mpi_heat]
"""

from __future__ import annotations

import argparse
import contextlib
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import dask.array
import numpy as np
from distributed import Client, LocalCluster, wait

import tiles
import tiles.dask


@tiles.kernel
def spread(i: tiles.index[2], src, out):
    row, column = i
    total = np.float32(0)
    if row > 0:
        total += src[row - 1, column]
    if row < src.extent[0] - 1:
        total += src[row + 1, column]
    if column > 0:
        total += src[row, column - 1]
    if column < src.extent[1] - 1:
        total += src[row, column + 1]
    out[i] = np.float32(0.5) * src[row, column] + np.float32(0.125) * total


def after_steps(plate: dask.array.Array, steps: int) -> dask.array.Array:
    for _ in range(steps):
        plate = tiles.dask.map_overlap(spread, plate)
    return plate


def check_dask(processes: int) -> None:
    """Ends the program if the blocks are not what one device computes."""
    start = (np.arange(37 * processes * 53) * 37 % 101).astype(np.float32).reshape(-1, 53)
    expected = start
    for _ in range(5):
        after = np.empty_like(expected)
        spread(expected.shape, expected, after)
        expected = after
    blocks = dask.array.from_array(start, chunks=(37, 53))
    if not np.array_equal(after_steps(blocks, 5).compute(), expected):
        sys.exit(f"dask: {processes} processes compute something else than one")


@contextlib.contextmanager
def dask_steps(processes: int, options: argparse.Namespace) -> Iterator[Callable[[], float]]:
    """What measures the seconds of a step in a cluster of so many processes."""
    with LocalCluster(
        n_workers=processes, threads_per_worker=1, dashboard_address=":0"
    ) as cluster, Client(cluster, set_as_default=False) as client:
        with client.as_current():
            check_dask(processes)
            shape = (options.rows * processes, options.columns)
            start = dask.array.ones(shape, chunks=(options.rows, options.columns), dtype=np.float32)
            plate = client.persist(start)
            wait(plate)

        def seconds() -> float:
            with client.as_current():
                began = time.perf_counter()
                done = client.persist(after_steps(plate, options.steps))
                wait(done)
                return (time.perf_counter() - began) / options.steps

        seconds()
        yield seconds


@contextlib.contextmanager
def mpi_steps(processes: int, options: argparse.Namespace) -> Iterator[Callable[[], float]]:
    """The same by MPI; the program checks itself."""
    command = ["mpirun", "-n", str(processes), options.program]
    command += [str(each) for each in (options.rows, options.columns, options.steps)]

    def seconds() -> float:
        ended = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
        if ended.returncode != 0:
            sys.exit(f"{' '.join(command)} ended with status {ended.returncode}")
        return float(ended.stdout)

    yield seconds


def report(engine: str, times: dict[int, list[float]]) -> None:
    base = min(times)
    for processes, measured in times.items():
        median = statistics.median(measured)
        efficiency = statistics.median(
            [one / several for one, several in zip(times[base], measured)]
        )
        print(f"{engine:5} {processes:3} processes: {median * 1e3:9.3f} ms a step, efficiency {efficiency:.2f}")


def options_of(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 4])
    parser.add_argument("--engines", nargs="+", choices=["dask", "mpi"], default=["dask", "mpi"])
    parser.add_argument("--rows", type=int, default=2048, help="of a process")
    parser.add_argument("--columns", type=int, default=2048)
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--program", default="build/release/bench/bench_mpi_heat")
    options = parser.parse_args(arguments)
    cores = len(os.sched_getaffinity(0))
    if max(options.processes) > cores:
        parser.error(f"--processes: expected at most {cores}, the number of cores, got {max(options.processes)}")
    # Of PoCL, in this process's children.
    os.environ["POCL_MAX_PTHREAD_COUNT"] = str(cores // max(options.processes))
    return options


def main() -> None:
    options = options_of(sys.argv[1:])
    for engine in options.engines:
        made = dask_steps if engine == "dask" else mpi_steps
        with contextlib.ExitStack() as stack:
            sides = {n: stack.enter_context(made(n, options)) for n in options.processes}
            times: dict[int, list[float]] = {n: [] for n in sides}
            for _ in range(options.rounds):
                for processes, seconds in sides.items():
                    times[processes].append(seconds())
        report(engine, times)


if __name__ == "__main__":
    main()
