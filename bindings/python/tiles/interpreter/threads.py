"""The threads of a domain: one tile after the other, and those of a tile in lock step."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from tiles._errors import KernelFaultError
from tiles.interpreter.memory import Elements, Index, TrackedElements

Thread = Generator[int, None, None]


@dataclass(frozen=True)
class TiledIndex:
    """A thread's places, as ``tiles.tiled_index`` names them."""

    global_: Index
    local: Index
    tile: Index
    tile_origin: Index
    tile_extent: tuple[int, ...]

    def in_bounds(self, data: Elements) -> bool:
        """Whether the thread has an element of the data."""
        return data.has(self.global_)


def run_points(extent: Sequence[int], start: Callable[..., Thread]) -> None:
    """Every thread of a domain without tiles, to its end."""
    for point in np.ndindex(*extent):
        for _ in start(Index(*point), {}):
            pass


def run_tiles(
    extent: Sequence[int],
    tile: tuple[int, ...],
    new_tile_statics: Callable[[], dict[str, TrackedElements]],
    start: Callable[..., Thread],
) -> None:
    """Every tile: all its threads up to the next barrier, in turn, until they have ended.

    Raises
    ------
    KernelFaultError
        If the threads of a tile do not all come to the same barrier.
    """
    for place in np.ndindex(*(e // t for e, t in zip(extent, tile))):
        tile_statics = new_tile_statics()
        indices = list(_threads_of(place, tile))
        threads = [start(index, tile_statics) for index in indices]
        while True:
            lines = [next(thread, 0) for thread in threads]
            _check_meeting(indices, lines)
            if lines[0] == 0:
                break


def _threads_of(place: tuple[int, ...], tile: tuple[int, ...]) -> Iterator[TiledIndex]:
    origin = [p * t for p, t in zip(place, tile)]
    for local in np.ndindex(*tile):
        point = [o + i for o, i in zip(origin, local)]
        yield TiledIndex(Index(*point), Index(*local), Index(*place), Index(*origin), tile)


def _check_meeting(indices: list[TiledIndex], lines: list[int]) -> None:
    other = next((i for i, line in enumerate(lines) if line != lines[0]), None)
    if other is None:
        return
    here, there = (_whereabouts(indices[i], lines[i]) for i in (0, other))
    raise KernelFaultError(
        f"a barrier is not reached by every thread of tile {indices[0].tile}: {here}, {there}"
    )


def _whereabouts(index: TiledIndex, line: int) -> str:
    where = f"waits in line {line}" if line else "has ended"
    return f"thread {index.local} {where}"
