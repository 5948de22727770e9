"""Plots of tilings and profiles with matplotlib, which is imported on first use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tiles._activity import rows_of
from tiles._errors import ArgumentError, UnsupportedError
from tiles._extent import extent as extent_type
from tiles._extent import tiled_extent
from tiles._profile import profile as profile_type

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_MOST_CELLS = 24  # in each dimension of a tiling: more cannot be read
_MOST_NAMES = 9  # in a timeline's legend
_COLOURS = 8  # of the palette, whose last one is grey
_OUTSIDE = "0.85"

Point = tuple[int, int]


def tiling(extent: extent_type, tile: Sequence[int] | None = None) -> Figure:
    """Draw a matrix divided into tiles, three times: with global, local and tile indices.

    Each tile has a colour and a frame. Threads outside of the extent, which ``pad()`` adds if the
    tiles do not divide it, are grey. For large extents only the first tiles are drawn.

    Parameters
    ----------
    extent : extent or tiled_extent
        With one or two dimensions.
    tile : sequence of int, optional
        The tile; not needed for ``tiles.extent(8, 9).tile(2, 3)``.

    Returns
    -------
    matplotlib.figure.Figure
        With one axes for each kind of index.

    Raises
    ------
    ImportError
        If matplotlib is not installed; says how to install it.

    Examples
    --------
    >>> import tiles
    >>> figure = tiles.plot.tiling(tiles.extent(8, 9), (2, 3))
    >>> [axes.get_title() for axes in figure.axes]
    ['t.global_', 't.local', 't.tile']
    """
    if tile is not None:
        extent = extent_type(*extent).tile(*tile)
    if not isinstance(extent, tiled_extent):
        raise ArgumentError(f"expected a tile beside {extent!r}, or a tiled extent: .tile(2, 3)")
    if extent.rank > 2:
        raise UnsupportedError(f"a tiling is drawn in one or two dimensions, {extent!r} has three")
    figure, panels = _pyplot().subplots(1, 3, figsize=(13, 4.6), layout="constrained")
    indices: list[tuple[str, Callable[[int, int], int]]] = [
        ("t.global_", lambda place, size: place),
        ("t.local", lambda place, size: place % size),
        ("t.tile", lambda place, size: place // size),
    ]
    for axes, (title, index) in zip(panels, indices):
        axes.set_title(title)
        _draw_cells(axes, extent, index)
        _frame_tiles(axes, extent)
    figure.suptitle(repr(extent))
    return figure  # type: ignore[no-any-return]


def timeline(profile: profile_type) -> Figure:
    """Draw a profile: a row for each device and kind of activity, with time to the right.

    Parameters
    ----------
    profile : profile
        A profile whose block has ended, with at least one activity.

    Returns
    -------
    matplotlib.figure.Figure
        With one axes. The names that took longest have distinct colours.

    Raises
    ------
    ImportError
        If matplotlib is not installed; says how to install it.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> @tiles.kernel
    ... def increment(i: tiles.index[1], data):
    ...     data[i] += 1
    >>> with tiles.profile() as p:
    ...     increment(tiles.extent(100), np.zeros(100, np.int32))
    >>> tiles.plot.timeline(p).axes[0].get_xlabel()
    'ms'
    """
    if not profile.activities:
        raise ArgumentError(f"{profile!r} has nothing to draw")
    pyplot = _pyplot()
    rows = rows_of(profile.activities)
    origin = min(each.queued for each in profile.activities)
    colours = _colours_of(profile, pyplot)
    figure, axes = pyplot.subplots(figsize=(13, 1.4 + 0.5 * len(rows)), layout="constrained")
    for position, row in enumerate(rows):
        spans = [((each.started - origin) / 1e6, each.duration / 1e6) for each in row.activities]
        faces = [colours.get(each.name, "0.6") for each in row.activities]
        axes.broken_barh(spans, (position - 0.4, 0.8), facecolors=faces, edgecolor="black", lw=0.3)
    axes.set_yticks(range(len(rows)), [f"{row.device}: {row.kind}" for row in rows])
    axes.invert_yaxis()
    axes.set_xlabel("ms")
    marks = [pyplot.Rectangle((0, 0), 1, 1, color=colour) for colour in colours.values()]
    figure.legend(marks, list(colours), loc="outside lower center", ncols=3, fontsize="small")
    return figure  # type: ignore[no-any-return]


def _pyplot() -> Any:
    try:
        from matplotlib import pyplot
    except ImportError as error:
        raise ImportError(
            "tiles.plot needs matplotlib: pip install 'libtiles[plot]', or pip install matplotlib"
        ) from error
    return pyplot


def _plane(numbers: Sequence[int]) -> Point:
    """Rows and columns; one dimension is a row."""
    return (numbers[-2] if len(numbers) == 2 else 1, numbers[-1])


def _shown(domain: tiled_extent) -> Point:
    """How many rows and columns are drawn: whole tiles, where they are small enough."""
    rows, columns = (
        min(padded, max(tile, _MOST_CELLS // tile * tile), _MOST_CELLS)
        for padded, tile in zip(_plane(domain.pad().components), _plane(tuple(domain.tile_extent)))
    )
    return rows, columns


def _draw_cells(axes: Any, domain: tiled_extent, index: Callable[[int, int], int]) -> None:
    rows, columns = _shown(domain)
    extent, tile = _plane(domain.components), _plane(tuple(domain.tile_extent))
    palette = _pyplot().colormaps["Pastel1"]
    size = max(4.0, min(10.0, 80 / max(rows, columns)))
    for row in range(rows):
        for column in range(columns):
            tile_number = row // tile[0] * 2 + column // tile[1] * 3
            is_inside = row < extent[0] and column < extent[1]
            colour = palette(tile_number % _COLOURS) if is_inside else _OUTSIDE
            axes.add_patch(
                _pyplot().Rectangle((column, row), 1, 1, facecolor=colour, edgecolor="white")
            )
            numbers = (index(row, tile[0]), index(column, tile[1]))[-domain.rank :]
            text = ", ".join(map(str, numbers))
            axes.text(column + 0.5, row + 0.5, text, ha="center", va="center", fontsize=size)


def _frame_tiles(axes: Any, domain: tiled_extent) -> None:
    rows, columns = _shown(domain)
    tile = _plane(tuple(domain.tile_extent))
    for row in range(0, rows + 1, tile[0]):
        axes.plot([0, columns], [row, row], color="black", lw=1.5)
    for column in range(0, columns + 1, tile[1]):
        axes.plot([column, column], [0, rows], color="black", lw=1.5)
    axes.set_xlim(-0.1, columns + 0.1)
    axes.set_ylim(rows + 0.1, -0.1)
    axes.set_aspect("equal")
    axes.axis("off")


def _colours_of(profile: profile_type, pyplot: Any) -> dict[str, Any]:
    """A colour for each of the names that took longest."""
    spent: dict[str, int] = {}
    for each in profile.activities:
        spent[each.name] = spent.get(each.name, 0) + each.duration
    longest = sorted(spent, key=lambda name: -spent[name])[:_MOST_NAMES]
    return {name: pyplot.colormaps["tab10"](number) for number, name in enumerate(longest)}
