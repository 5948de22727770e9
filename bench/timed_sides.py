"""Two or more ways to the same result, timed in turns."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

# A measurement of a shorter time says more of the launches than of the kernel.
SECONDS_OF_A_MEASUREMENT = 0.02


class Side:
    """Something that can be timed.

    Attributes
    ----------
    launch, finish : function
    """

    def __init__(self, launch: Callable[[], object], finish: Callable[[], object]) -> None:
        self.launch, self.finish = launch, finish

    def seconds(self, launches: int) -> float:
        self.finish()
        start = time.perf_counter()
        for _ in range(launches):
            self.launch()
        self.finish()
        return (time.perf_counter() - start) / launches


def medians(sides: list[Side], rounds: int) -> list[float]:
    """Of a launch, in milliseconds."""
    for side in sides:
        side.seconds(5)  # what is prepared in the first calls
    launches = [max(1, int(SECONDS_OF_A_MEASUREMENT / side.seconds(5))) for side in sides]
    times = [[side.seconds(count) for side, count in zip(sides, launches)] for _ in range(rounds)]
    return [1e3 * statistics.median(column) for column in zip(*times)]
