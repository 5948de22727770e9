"""What the threads of a tile do together, as each of them does it: all of it, between barriers."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial
from typing import Any

import numpy as np

from tiles.interpreter.memory import Elements, Index
from tiles.interpreter.threads import Thread, TiledIndex

_UNIFORM = "tiles.uniform"  # beside the tile_static arrays
_LOADS = "tiles.loads"  # likewise


def tile_load(line: int, local: Elements, view: Elements, origin: Any, fill: Any = 0) -> Thread:
    """Waits, fills `local` with elements of the view or with `fill`, and waits."""
    yield line
    _fill(local, view, origin, fill)
    yield line


def tile_load_async(
    line: int, shared: dict[str, Any], local: Elements, view: Elements, origin: Any, fill: Any = 0
) -> Thread:
    """Waits, and leaves the rest to ``tile_wait()``."""
    yield line
    shared.setdefault(_LOADS, []).append(partial(_fill, local, view, origin, fill))


def tile_wait(line: int, shared: dict[str, Any], t: TiledIndex, later: int = 0) -> Thread:
    """Waits; the thread that comes first does what ``tile_load_async()`` began.

    Each thread began a part of each of the last `later` loads, which are left to another call.
    """
    yield line
    loads = shared.pop(_LOADS, [])
    kept = min(len(loads), later * int(np.prod([int(n) for n in t.tile_extent])))
    for load in loads[: len(loads) - kept]:
        load()
    shared[_LOADS] = loads[len(loads) - kept :]
    yield line


def tile_store(line: int, view: Elements, origin: Any, local: Elements) -> Thread:
    """Waits, and stores those elements of `local` that the view has."""
    yield line
    for place, point in _pairs(local, origin):
        if view.has(point):
            view[point] = local[place]


def tile_histogram(line: int, t: TiledIndex, bin_: Any, counts: Elements) -> Thread:
    """Waits, and counts what the threads name, each its own when all counts are 0."""
    yield line
    for place in range(int(counts.extent[0])):
        counts[place] = 0
    yield line
    if counts.has((int(bin_),)):
        counts[bin_] = counts[bin_] + 1
    yield line


def tile_uniform(line: int, shared: dict[str, Any], value: Any) -> Generator[int, None, Any]:
    """The value of the thread that comes first; nobody leaves before all have taken it."""
    shared.setdefault(_UNIFORM, value)
    yield line
    value = shared[_UNIFORM]
    yield line
    shared.pop(_UNIFORM, None)
    yield line
    return value


def _fill(local: Elements, view: Elements, origin: Any, fill: Any) -> None:
    for place, point in _pairs(local, origin):
        if isinstance(fill, str) and 0 not in view.extent:
            point = Index(*map(partial(_inside, fill), map(int, point), map(int, view.extent)))
        local[place] = view[point] if view.has(point) else 0 if isinstance(fill, str) else fill


def _inside(border: str, place: int, extent: int) -> int:
    """The place in 0 to extent - 1 of the element that stands for the one at `place`."""
    if border == "nearest":
        return min(max(place, 0), extent - 1)
    if border == "wrap":
        return place % extent
    period = 2 * extent if border == "reflect" else max(1, 2 * extent - 2)
    rest = place % period
    return rest if rest < extent else period - rest - (border == "reflect")


def _pairs(local: Elements, origin: Any) -> Iterator[tuple[tuple[int, ...], Index]]:
    first = origin if isinstance(origin, tuple) else (origin,)
    for place in np.ndindex(*map(int, local.extent)):
        yield place, Index(*(int(o) + p for o, p in zip(first, place)))
