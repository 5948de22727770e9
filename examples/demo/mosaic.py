"""A mosaic of a photograph: every tile of pixels becomes its average."""

from __future__ import annotations

import matplotlib.cbook
import matplotlib.image
import numpy as np
from kernel_file import load_kernel
from report import Report

import tiles

PHOTO = "grace_hopper.jpg"
TILE = 16
Pixel = tiles.struct("Pixel", {"red": np.uint8, "green": np.uint8, "blue": np.uint8})


def load_photo() -> np.ndarray:
    """A photograph of matplotlib's sample data, uint8 of shape (rows, columns, 3)."""
    file = matplotlib.cbook.get_sample_data(PHOTO, asfileobj=False)
    return np.ascontiguousarray(matplotlib.image.imread(file)[..., :3])


def make_mosaic(context: tiles.Context, photo: np.ndarray) -> np.ndarray:
    """The averages of the photo's tiles, each over its whole tile.

    Rows and columns that do not fill a tile are left out: the result has as many as ``truncate()``
    keeps.
    """
    pixels = tiles.array_view(as_pixels(photo), is_const=True)
    domain = pixels.extent.tile(TILE, TILE).truncate()
    averages = np.zeros((*domain, 3), np.uint8)
    kernel = load_kernel(
        "mosaic.tile", function="mosaic", constants={"TILE": TILE}, structs=[Pixel]
    )
    with tiles.array_view(as_pixels(averages)) as mosaic:
        context.parallel_for_each(domain, kernel, pixels, mosaic)
    return averages


def as_pixels(planes: np.ndarray) -> np.ndarray:
    """The same memory, as rows and columns of Pixel."""
    return planes.view(Pixel)[..., 0]


def expected_mosaic(photo: np.ndarray) -> np.ndarray:
    """The mosaic by NumPy."""
    rows, columns = photo.shape[0] // TILE, photo.shape[1] // TILE
    whole = photo[: rows * TILE, : columns * TILE].astype(np.int32)
    sums = whole.reshape(rows, TILE, columns, TILE, 3).sum(axis=(1, 3))
    averages = (sums + TILE * TILE // 2) // (TILE * TILE)
    return averages.astype(np.uint8).repeat(TILE, axis=0).repeat(TILE, axis=1)


def show_mosaic(context: tiles.Context, photo: np.ndarray, report: Report) -> np.ndarray:
    """Make the mosaic, report about it and return it."""
    mosaic = make_mosaic(context, photo)
    rows, columns = photo.shape[:2]
    kept_rows, kept_columns = mosaic.shape[:2]
    report.section(f"A photo, averaged in {TILE}x{TILE} tiles")
    report.fact("photo", f"{PHOTO}, {rows} x {columns} pixels")
    if mosaic.shape != photo.shape:
        report.fact("ragged", f"{TILE} x {TILE} tiles do not divide it: truncate() leaves out")
        report.fact("", f"{rows - kept_rows} rows and {columns - kept_columns} columns")
    report.fact("mosaic", f"{kept_rows // TILE} x {kept_columns // TILE} tiles")
    report.check(
        "every pixel is NumPy's average of its tile", np.array_equal(mosaic, expected_mosaic(photo))
    )
    return mosaic
