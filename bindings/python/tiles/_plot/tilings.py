"""Drawing tiles: thread by thread, or as wholes where they have too many threads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tiles._extent import tiled_extent

_MOST_CELLS = 24  # in each dimension: more cannot be numbered
_MOST_TILES = 8  # in each dimension, where tiles are drawn whole
_COLOURS = 8  # of the palette, whose last one is grey
_OUTSIDE = "0.85"
_PANEL = 4.0  # inches
_GLYPH = 0.62  # the width of a digit, of the size of its font

Point = tuple[int, int]
Index = Callable[[int, int], int]

_INDICES: list[tuple[str, Index]] = [
    ("t.global_", lambda place, size: place),
    ("t.local", lambda place, size: place % size),
    ("t.tile", lambda place, size: place // size),
]


def pyplot() -> Any:
    """matplotlib's, or how to install it."""
    try:
        from matplotlib import pyplot
    except ImportError as error:
        raise ImportError(
            "tiles.plot needs matplotlib: pip install 'libtiles[plot]', or pip install matplotlib"
        ) from error
    return pyplot


def draw(panels: Sequence[Any], domain: tiled_extent) -> None:
    """One panel for each kind of index."""
    for axes, (title, index) in zip(panels, _INDICES):
        axes.set_title(title)
        if _draws_threads(domain):
            _draw_threads(axes, domain, index)
        else:
            _draw_tiles(axes, domain, index)
        _frame_tiles(axes, domain)


def title_of(domain: tiled_extent) -> str:
    """The domain, and how much of it is drawn."""
    shown, tile = _shown(domain), _plane(tuple(domain.tile_extent))
    counts = _plane(domain.pad().components)
    drawn = [_text([s // t for s, t in zip(shown, tile)], domain)]
    whole = [_text([c // t for c, t in zip(counts, tile)], domain)]
    if drawn == whole:
        return repr(domain)
    return f"{domain!r}: the first {drawn[0]} of {whole[0]} tiles"


def _text(numbers: Sequence[int], domain: tiled_extent) -> str:
    return " x ".join(map(str, numbers[-domain.rank :]))


def _plane(numbers: Sequence[int]) -> Point:
    """Rows and columns; one dimension is a row."""
    return (numbers[-2] if len(numbers) == 2 else 1, numbers[-1])


def _draws_threads(domain: tiled_extent) -> bool:
    """Whether all threads can be numbered, or those of two tiles in each dimension."""
    return all(
        padded <= _MOST_CELLS or 2 * tile <= _MOST_CELLS
        for padded, tile in zip(
            _plane(domain.pad().components), _plane(tuple(domain.tile_extent))
        )
    )


def _shown(domain: tiled_extent) -> Point:
    """How many rows and columns of threads are drawn, in whole tiles."""
    threads = _draws_threads(domain)
    rows, columns = (
        min(padded, _MOST_CELLS // tile * tile if threads else _MOST_TILES * tile)
        for padded, tile in zip(
            _plane(domain.pad().components), _plane(tuple(domain.tile_extent))
        )
    )
    return rows, columns


def _draw_threads(axes: Any, domain: tiled_extent, index: Index) -> None:
    rows, columns = _shown(domain)
    extent, tile = _plane(domain.components), _plane(tuple(domain.tile_extent))
    labels = {
        (row, column): [index(row, tile[0]), index(column, tile[1])][-domain.rank :]
        for row in range(rows)
        for column in range(columns)
    }
    separator, size = _fitting(labels.values(), _PANEL * 72 / max(rows, columns, 1))
    for (row, column), numbers in labels.items():
        is_inside = row < extent[0] and column < extent[1]
        colour = _colour(row // tile[0], column // tile[1]) if is_inside else _OUTSIDE
        _draw_rectangle(axes, (row, column), (1, 1), colour)
        text = separator.join(map(str, numbers))
        axes.text(
            column + 0.5, row + 0.5, text, ha="center", va="center", fontsize=size, linespacing=0.9
        )


def _fitting(labels: Any, points: float) -> tuple[str, float]:
    """How the numbers of a cell are separated, and the font's size; side by side, or one below the
    other where they would not fit."""
    each = [list(map(str, numbers)) for numbers in labels]
    longest = max((len(", ".join(numbers)) for numbers in each), default=1)
    widest = max((len(number) for numbers in each for number in numbers), default=1)
    side_by_side = min(10.0, 0.9 * points / (_GLYPH * longest))
    stacked = min(10.0, 0.9 * points / (_GLYPH * widest), points / 2.6)
    return (", ", side_by_side) if side_by_side >= min(7.0, stacked) else ("\n", stacked)


def _draw_tiles(axes: Any, domain: tiled_extent, index: Index) -> None:
    """Each tile as a whole: the threads inside of the extent, those outside, and the indices of its
    first and last thread."""
    extent, tile = _plane(domain.components), _plane(tuple(domain.tile_extent))
    shown = _shown(domain)
    size = max(3.0, min(9.0, 40 / max(shown[0] / tile[0], shown[1] / tile[1])))
    for row, column in _origins(shown, tile):
        _draw_rectangle(axes, (row, column), tile, _OUTSIDE)
        inside = min(tile[0], extent[0] - row), min(tile[1], extent[1] - column)
        _draw_rectangle(axes, (row, column), inside, _colour(row // tile[0], column // tile[1]))
        ends = [(row, column), (row + tile[0] - 1, column + tile[1] - 1)]
        texts = [
            ", ".join(map(str, [index(r, tile[0]), index(c, tile[1])][-domain.rank :])) for r, c in ends
        ]
        axes.text(
            column + tile[1] / 2,
            row + tile[0] / 2,
            texts[0] if texts[0] == texts[1] else f"{texts[0]}\nto\n{texts[1]}",
            ha="center",
            va="center",
            fontsize=size,
        )


def _origins(shown: Point, tile: Point) -> Iterator[Point]:
    for row in range(0, shown[0], tile[0]):
        for column in range(0, shown[1], tile[1]):
            yield row, column


def _colour(tile_row: int, tile_column: int) -> Any:
    return pyplot().colormaps["Pastel1"]((tile_row * 2 + tile_column * 3) % _COLOURS)


def _draw_rectangle(axes: Any, place: Point, size: Point, colour: Any) -> None:
    rectangle = pyplot().Rectangle(
        (place[1], place[0]), size[1], size[0], facecolor=colour, edgecolor="white"
    )
    axes.add_patch(rectangle)


def _frame_tiles(axes: Any, domain: tiled_extent) -> None:
    rows, columns = _shown(domain)
    tile = _plane(tuple(domain.tile_extent))
    for row in range(0, rows + 1, tile[0]):
        axes.plot([0, columns], [row, row], color="black", lw=1.5)
    for column in range(0, columns + 1, tile[1]):
        axes.plot([column, column], [0, rows], color="black", lw=1.5)
    axes.set_xlim(-0.01 * max(columns, 1), columns + 0.01 * max(columns, 1))
    axes.set_ylim(rows + 0.01 * max(rows, 1), -0.01 * max(rows, 1))
    # One row of large tiles would be a line.
    axes.set_aspect("equal" if _draws_threads(domain) or rows > 1 else 0.4 * columns)
    axes.axis("off")
