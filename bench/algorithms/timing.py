"""How calls are timed: in turns, each batch with its end."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

BATCH_SECONDS = 0.05
SHORT_BATCH_SECONDS = 0.001
"""Shorter than the turns in which a busy machine runs its programs."""


def wait_for_idle_threads() -> None:
    """Returns when the process has been idle, or after a second.

    Threads of OpenBLAS wait actively, each on a core, for 0.1 s after a product.
    """
    for _ in range(200):
        before = time.process_time()
        time.sleep(0.005)
        if time.process_time() - before < 0.001:
            return


def seconds(
    side: Any, call: Callable[[], None], count: int, clock: Callable[[], float] = time.perf_counter
) -> float:
    """Of one call out of `count`, with its end, while nothing else of the process runs."""
    wait_for_idle_threads()
    start = clock()
    for _ in range(count):
        call()
    side.wait()
    return (clock() - start) / count


def medians(calls: list[tuple[Any, Callable[[], None]]], rounds: int) -> list[float]:
    """The median time of each call."""
    return [statistics.median(times) for times in times_in_turns(calls, rounds, BATCH_SECONDS)]


def least(calls: list[tuple[Any, Callable[[], None]]], rounds: int) -> list[float]:
    """The least time of each call, of short batches: of some of them no other program takes a part."""
    return [min(times) for times in times_in_turns(calls, rounds, SHORT_BATCH_SECONDS)]


def least_processor_time(
    calls: list[tuple[Any, Callable[[], None]]], rounds: int
) -> list[float]:
    """The least time that all threads together ran in a call: work, without what other programs take."""
    times = times_in_turns(calls, rounds, SHORT_BATCH_SECONDS, time.process_time)
    return [min(column) for column in times]


def times_in_turns(
    calls: list[tuple[Any, Callable[[], None]]],
    rounds: int,
    batch: float,
    clock: Callable[[], float] = time.perf_counter,
) -> list[list[float]]:
    """The times of each call, taken in turns; every other round goes backwards."""
    counts = [max(1, int(batch / max(seconds(*each, 1), 1e-6))) for each in calls]
    times: list[list[float]] = [[] for _ in calls]
    order = list(range(len(calls)))
    for _ in range(rounds):
        for k in order:
            times[k].append(seconds(*calls[k], counts[k], clock))
        order.reverse()
    return times
