"""The tables of the documents that C++ AMP's tiles are explained with."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from kernel_file import load_kernel
from report import Report

import tiles

ROWS, COLS = 8, 9
TILE_ROWS, TILE_COLS = 2, 3
FIELDS = "value tileRow tileColumn globalRow globalColumn localRow localColumn".split()
Description = tiles.struct("Description", {field: np.int32 for field in FIELDS})

MATRIXSIZE = 8
# What the documents say that the programs print.
AVERAGES = {
    2: [
        [4.5, 6.5, 8.5, 10.5],
        [20.5, 22.5, 24.5, 26.5],
        [36.5, 38.5, 40.5, 42.5],
        [52.5, 54.5, 56.5, 58.5],
    ],
    4: [[13.5, 17.5], [45.5, 49.5]],
}
SAMPLE = [[2, 2, 9, 7, 1, 4], [4, 4, 8, 8, 3, 4], [1, 5, 1, 2, 5, 2], [6, 8, 3, 2, 7, 2]]
INTEGER_AVERAGES = [[3, 3, 8, 8, 3, 3], [3, 3, 8, 8, 3, 3], [5, 5, 2, 2, 4, 4], [5, 5, 2, 2, 4, 4]]


def describe_tiles(context: tiles.Context) -> np.ndarray:
    """The indices of every thread of an 8x9 matrix in 2x3 tiles, Descriptions of shape (8, 9)."""
    described = np.zeros((ROWS, COLS), Description)
    described["value"] = np.arange(ROWS * COLS).reshape(ROWS, COLS)
    kernel = load_kernel("tile_indices.tile", structs=[Description])
    with tiles.array_view(described) as descriptions:
        domain = descriptions.extent.tile(TILE_ROWS, TILE_COLS)
        context.parallel_for_each(domain, kernel, descriptions=descriptions)
    return described


def average_tiles(context: tiles.Context, sample_size: int) -> np.ndarray:
    """The averages of an 8x8 matrix's tiles of sample_size x sample_size elements."""
    data = np.arange(MATRIXSIZE * MATRIXSIZE, dtype=np.float32).reshape(MATRIXSIZE, MATRIXSIZE)
    count = MATRIXSIZE // sample_size
    matrix = tiles.array_view(data)
    averages = tiles.array(np.zeros((count, count), np.float32), context=context)
    kernel = load_kernel("tile_averages.tile", constants={"SAMPLESIZE": sample_size})
    domain = matrix.extent.tile(sample_size, sample_size)
    context.parallel_for_each(domain, kernel, matrix=matrix, averages=averages)
    return averages.copy_to_host()


def average_integers(context: tiles.Context) -> np.ndarray:
    """The sample with every element replaced by the average of its 2x2 tile."""
    sample = tiles.array_view(np.array(SAMPLE, np.int32))
    averages = np.zeros(sample.shape, np.int32)
    kernel = load_kernel("integer_averages.tile")
    with tiles.array_view(averages) as average:
        context.parallel_for_each(sample.extent.tile(2, 2), kernel, sample=sample, average=average)
    return averages


def expected_indices() -> tuple[np.ndarray, ...]:
    """What every field of the Descriptions has to be, in the order of FIELDS."""
    row, column = np.indices((ROWS, COLS))
    tile = (row // TILE_ROWS, column // TILE_COLS)
    local = (row % TILE_ROWS, column % TILE_COLS)
    return (row * COLS + column, *tile, row, column, *local)


def show_indices(described: np.ndarray, report: Report) -> None:
    """Print the Descriptions, a frame around each tile, and check them."""
    report.section(f"The indices of an {ROWS}x{COLS} matrix in {TILE_ROWS}x{TILE_COLS} tiles")
    rule = "+".join(["-" * 8] + ["-" * (7 * TILE_COLS)] * (COLS // TILE_COLS))
    for number, row in enumerate(described):
        report.line(rule if number % TILE_ROWS == 0 else rule.replace("-", " ").replace("+", "|"))
        report.line(framed("value", [f"{d['value']:>5}" for d in row]))
        for name in ("tile", "global", "local"):
            pairs = [f"({d[name + 'Row']},{d[name + 'Column']})" for d in row]
            report.line(framed(name, pairs))
    report.line(rule)
    matches = [
        np.array_equal(described[field], right)
        for field, right in zip(FIELDS, expected_indices())
    ]
    report.check("all indices as in the document", all(matches))


def framed(name: str, cells: list[str]) -> str:
    """A table's line: its name and its cells, bars between the tiles."""
    tiles_of_row = [cells[first : first + TILE_COLS] for first in range(0, COLS, TILE_COLS)]
    return f"{name:<8}|" + "|".join(f" {'  '.join(tile)} " for tile in tiles_of_row)


def show_averages(context: tiles.Context, report: Report) -> None:
    """Print the averages with both sample sizes and in whole numbers, and check them."""
    for sample_size, expected in AVERAGES.items():
        averages = average_tiles(context, sample_size)
        report.section(
            f"Averages of an {MATRIXSIZE}x{MATRIXSIZE} matrix, SAMPLESIZE {sample_size}"
        )
        show_matrix(averages, expected, f"SAMPLESIZE {sample_size}", report)
    report.section("Averages in whole numbers, 2x2 tiles")
    show_matrix(average_integers(context), INTEGER_AVERAGES, "whole numbers", report)


def show_matrix(
    matrix: np.ndarray, expected: Sequence[Sequence[float]], name: str, report: Report
) -> None:
    """Print a matrix and check it; the check is about `name`."""
    for row in matrix:
        report.line(" ".join(f"{value:>4g}" for value in row))
    report.check(f"{name} as in the document", np.array_equal(matrix, expected))
