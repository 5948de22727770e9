"""The demo's picture: the photo, its mosaic, and a matrix in tiles with every index."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from mosaic import TILE
from tables import TILE_COLS, TILE_ROWS

DOTS_PER_INCH = 100
WIDTH, HEIGHT = 1600, 1120  # pixels
# Blue and orange, which all kinds of colour vision tell apart.
TILE_COLOURS = ("#d3e5f5", "#fce3c5")
INK = "#1b2733"
MUTED = "#5a6775"


def write(path: Path, photo: np.ndarray, mosaic: np.ndarray, described: np.ndarray) -> None:
    """Write the picture as a PNG, and the folder that it goes to."""
    figure = Figure(figsize=(WIDTH / DOTS_PER_INCH, HEIGHT / DOTS_PER_INCH), dpi=DOTS_PER_INCH)
    FigureCanvasAgg(figure)
    rows, columns = photo.shape[:2]
    tile_rows, tile_columns = mosaic.shape[0] // TILE, mosaic.shape[1] // TILE
    draw_image(
        panel(figure, 30, 46, 418, 490),
        photo,
        f"Photo, {rows} × {columns} pixels",
        interpolation="antialiased",
    )
    draw_image(
        panel(figure, 30, 608, 418, 484),
        mosaic,
        f"Mosaic, {tile_rows} × {tile_columns} tiles of {TILE} × {TILE}",
        interpolation="nearest",
    )
    draw_matrix(panel(figure, 496, 46, 1074, 1046), described)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)


def panel(figure: Figure, left: int, top: int, width: int, height: int) -> Axes:
    """Axes without ticks or frame at a place in pixels, from the picture's upper left corner."""
    axes = figure.add_axes(
        (left / WIDTH, 1 - (top + height) / HEIGHT, width / WIDTH, height / HEIGHT)
    )
    axes.set_axis_off()
    return axes


def title(axes: Axes, text: str) -> None:
    """A title over the panel's left edge."""
    axes.set_title(text, loc="left", fontsize=15, color=INK, pad=8, fontweight="bold")


def remark(axes: Axes, text: str) -> None:
    """A remark over the panel's right edge."""
    axes.set_title(text, loc="right", fontsize=14, color=MUTED, pad=8)


def draw_image(axes: Axes, pixels: np.ndarray, text: str, *, interpolation: str) -> None:
    """An image and its title."""
    axes.set_anchor("NW")
    axes.imshow(pixels, interpolation=interpolation)
    title(axes, text)


def draw_matrix(axes: Axes, described: np.ndarray) -> None:
    """Every cell with its indices, every tile with its colour and border."""
    rows, columns = described.shape
    axes.set_xlim(-0.02, columns + 0.02)
    axes.set_ylim(rows + 0.02, -0.02)
    title(axes, f"{rows} × {columns} matrix in {TILE_ROWS} × {TILE_COLS} tiles")
    remark(axes, f"global = tile × ({TILE_ROWS}, {TILE_COLS}) + local")
    for row in range(rows):
        for column in range(columns):
            draw_cell(axes, row, column, described[row, column])
    for row in range(0, rows, TILE_ROWS):
        for column in range(0, columns, TILE_COLS):
            axes.add_patch(
                Rectangle((column, row), TILE_COLS, TILE_ROWS, fill=False, edgecolor=INK, lw=3.5)
            )


def draw_cell(axes: Axes, row: int, column: int, description: np.void) -> None:
    """A cell with the three index pairs that the kernel wrote there."""
    colour = TILE_COLOURS[(description["tileRow"] + description["tileColumn"]) % 2]
    axes.add_patch(Rectangle((column, row), 1, 1, facecolor=colour, edgecolor="white", lw=2))
    for line, name in enumerate(("global", "tile", "local")):
        pair = f"{description[name + 'Row']},{description[name + 'Column']}"
        y = row + 0.24 + 0.27 * line
        axes.text(column + 0.1, y, name, fontsize=11.5, color=MUTED, va="center")
        axes.text(
            column + 0.9, y, pair, fontsize=14.5, color=INK, va="center", ha="right", weight="bold"
        )
