"""Times of several runs, taken in turns: a change of the machine's speed meets them all."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from typing import TypeVar

_FEWEST_ROUNDS = 3
_MOST_ROUNDS = 30
_SHORTEST = 1e-3  # seconds: what takes less is timed several times at once
_HOPELESS = 1.5  # times the best after the first rounds

_Key = TypeVar("_Key")

Run = Callable[[int], object]
"""Does something as often as it is told, and returns when all of it is done."""


def times_in_turns(
    runs: Mapping[_Key, Run], budget: float, advance: Callable[[], None]
) -> dict[_Key, float]:
    """Seconds that each run takes, the median of its rounds.

    Parameters
    ----------
    runs : mapping
        Each was done before: what a driver compiles at the first launch is no part of the times.
    budget : float
        Seconds after which no new round begins; there are at least three.
    advance : function
        Called when a run has had its first rounds.
    """
    counts = {key: _count_for(run) for key, run in runs.items()}
    times: dict[_Key, list[float]] = {key: [] for key in runs}
    racing = list(runs)
    begun = time.perf_counter()
    for done in range(_MOST_ROUNDS):
        if done >= _FEWEST_ROUNDS and time.perf_counter() - begun > budget:
            break
        for key in racing:
            times[key].append(_seconds(runs[key], counts[key]))
            if done == _FEWEST_ROUNDS - 1:
                advance()
        if done == _FEWEST_ROUNDS - 1:
            racing = _hopeful(times)
    return {key: statistics.median(each) for key, each in times.items()}


def _hopeful(times: Mapping[_Key, list[float]]) -> list[_Key]:
    best = min(min(each) for each in times.values())
    return [key for key, each in times.items() if min(each) <= _HOPELESS * best]


def _count_for(run: Run) -> int:
    return max(1, min(1000, round(_SHORTEST / max(_seconds(run, 1), 1e-9))))


def _seconds(run: Run, count: int) -> float:
    begun = time.perf_counter()
    run(count)
    return (time.perf_counter() - begun) / count
