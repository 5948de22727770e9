#!/usr/bin/env python3
"""Draws the pictures of docs/tutorial.md. Usage: docs/pictures/draw.py"""

from pathlib import Path

CELL = 30
BLUE, LIGHT, ORANGE, GREEN, WHITE = "#9cc4ec", "#dcebf9", "#f5c28a", "#b5ddb0", "#ffffff"
FOLDER = Path(__file__).parent


class Picture:
    """Rectangles and texts of an SVG file."""

    def __init__(self, width: int, height: int) -> None:
        self._size = width, height
        self._parts = [f'<rect width="{width}" height="{height}" fill="{WHITE}"/>']

    def cell(self, x: float, y: float, fill: str, width: float = CELL, height: float = CELL) -> None:
        self._parts.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}" stroke="#667"/>'
        )

    def frame(self, x: float, y: float, width: float, height: float) -> None:
        self._parts.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="none"'
            ' stroke="#223" stroke-width="3"/>'
        )

    def text(self, x: float, y: float, text: str, size: int = 13, anchor: str = "middle") -> None:
        self._parts.append(
            f'<text x="{x}" y="{y}" font-family="sans-serif" font-size="{size}"'
            f' text-anchor="{anchor}" fill="#223">{text}</text>'
        )

    def save(self, name: str) -> None:
        width, height = self._size
        body = "\n".join(self._parts)
        (FOLDER / name).write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
            f' viewBox="0 0 {width} {height}">\n{body}\n</svg>\n',
            encoding="utf-8",
        )


def draw_grid(picture, left, top, rows, columns, color_of) -> None:
    """One square for each element."""
    for row in range(rows):
        for column in range(columns):
            picture.cell(left + column * CELL, top + row * CELL, color_of(row, column))


def draw_indices() -> None:
    """A domain of 6 x 8 threads in tiles of 3 x 4, and the indices of one thread."""
    picture = Picture(620, 250)
    left, top = 40, 40

    def color(row, column):
        if (row, column) == (4, 5):
            return ORANGE
        return BLUE if (row // 3 + column // 4) % 2 else LIGHT

    draw_grid(picture, left, top, 6, 8, color)
    for row in range(6):
        picture.text(left - 12, top + row * CELL + 20, str(row))
    for column in range(8):
        picture.text(left + column * CELL + 15, top - 10, str(column))
    for row in range(2):
        for column in range(2):
            picture.frame(left + column * 4 * CELL, top + row * 3 * CELL, 4 * CELL, 3 * CELL)
    notes = (
        "extent 6 x 8, tiles of 3 x 4",
        "",
        "the orange thread:",
        "t.global       (4, 5)   in the domain",
        "t.tile         (1, 1)   its tile",
        "t.local        (1, 1)   in its tile",
        "t.tile_origin  (3, 4)   the tile's first thread",
    )
    for line, note in enumerate(notes):
        name, _, rest = note.partition("  ")
        y = top + 22 + line * 24
        picture.text(320, y, name, 14, "start")
        picture.text(420, y, rest.strip().replace("   ", " "), 14, "start")
    picture.save("indices.svg")


def draw_product() -> None:
    """What one tile of the product reads: a band of tiles of each operand."""
    picture = Picture(500, 365)
    a_left, a_top, b_left, b_top = 40, 190, 290, 30

    def band_of_a(row, column):
        return (ORANGE if column // 2 == 1 else GREEN) if row in (2, 3) else LIGHT

    def band_of_b(row, column):
        return (ORANGE if row // 2 == 1 else GREEN) if column in (2, 3) else LIGHT

    draw_grid(picture, a_left, a_top + 0, 5, 5, band_of_a)
    draw_grid(picture, b_left, b_top, 5, 6, band_of_b)
    draw_grid(
        picture, b_left, a_top, 5, 6, lambda r, c: BLUE if r in (2, 3) and c in (2, 3) else LIGHT
    )
    picture.frame(a_left + 2 * CELL, a_top + 2 * CELL, 2 * CELL, 2 * CELL)
    picture.frame(b_left + 2 * CELL, b_top + 2 * CELL, 2 * CELL, 2 * CELL)
    picture.frame(b_left + 2 * CELL, a_top + 2 * CELL, 2 * CELL, 2 * CELL)
    picture.text(a_left + 75, a_top - 8, "a")
    picture.text(b_left + 90, b_top - 8, "b")
    picture.text(b_left + 90, a_top + 165, "c")
    for line, note in enumerate(
        ("one tile of c", "needs a band of a", "and a band of b (green);", "in step 2 of 3 the",
         "orange tiles are in", "tile_static memory")
    ):
        picture.text(20, 40 + 22 * line, note, 14, "start")
    picture.save("product.svg")


def draw_padding() -> None:
    """A domain that tiles do not divide, padded to whole tiles."""
    picture = Picture(620, 230)
    left, top = 40, 30
    draw_grid(picture, left, top, 6, 9, lambda r, c: BLUE if r < 5 and c < 7 else WHITE)
    for row in range(2):
        for column in range(3):
            picture.frame(left + column * 3 * CELL, top + row * 3 * CELL, 3 * CELL, 3 * CELL)
    for line, note in enumerate(
        ("5 x 7 elements, tiles of 3 x 3:", "pad() rounds the domain up to 6 x 9.",
         "The white threads have no element.", "They help to load tiles and wait",
         "at barriers, but must not write.")
    ):
        picture.text(330, 60 + 24 * line, note, 14, "start")
    picture.save("padding.svg")


if __name__ == "__main__":
    draw_indices()
    draw_product()
    draw_padding()
