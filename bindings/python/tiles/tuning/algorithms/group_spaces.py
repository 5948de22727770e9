"""Parameters of the form for groups of work-items, which GPUs have."""

from __future__ import annotations

from importlib.util import find_spec

import numpy as np

from tiles import _tiles
from tiles.tuning.algorithms import problems
from tiles.tuning.algorithms.space import Parameters, Space, combinations


TENSOR_PRODUCTS = (
    ("half", "ieee"),
    ("bfloat16", "ieee"),
    ("double", "ieee"),
    ("float", "tf32"),
    ("float", "tf32x3"),
    ("float", "bf16"),
)
"""Elements and precisions."""


def spaces(context: _tiles.Context) -> list[Space]:
    """All algorithms, with problems that keep the device busy."""
    is_gpu = context.device.type == "gpu"
    side, count = (4096, 1 << 27) if is_gpu else (512, 1 << 22)
    return [
        *(_product(name, context, side) for name in ("float", "int")),
        *(
            _tensor_product(name, precision, side)
            for name, precision in TENSOR_PRODUCTS
            if name != "bfloat16" or find_spec("ml_dtypes")
        ),
        Space(
            "transpose",
            combinations({"TILE": (16, 32, 64), "ROWS": (4, 8, 16), "SHEAR": (1, 8)}),
            lambda where: problems.transpose(where, 2 * side),
        ),
        Space(
            "reduce",
            combinations({"WORK_ITEMS": (128, 256, 512), "PARTS": (4, 8, 16, 32)}),
            lambda where: problems.total(where, count),
        ),
        *_sequences(count),
        *_neighbourhoods(side),
    ]


def _product(name: str, context: _tiles.Context, side: int) -> Space:
    room = context.device.local_memory
    return Space(
        f"matrix_multiply {name}",
        combinations(
            {
                "TILE_ROWS": (64, 128),
                "TILE_COLUMNS": (64, 128),
                "DEPTH": (8, 16),
                "PART_ROWS": (32, 64),
                "PART_COLUMNS": (32, 64),
                "STAGES": (2, 3, 4),
            },
            lambda p: _shares_slices(p) and _local_bytes(p) <= room,
        ),
        lambda where: problems.product(where, problems.dtype_of(name), side),
    )


def _tensor_product(name: str, precision: str, side: int) -> Space:
    """Without tensor cores, all parameters take the same time.

    So do they on sm_90 but for double: products of this size have another form there."""
    depths = (8, 16) if name == "double" else (16, 32)
    return Space(
        f"tensor_multiply {name}" + (f" {precision}" if precision != "ieee" else ""),
        combinations(
            {
                "TILE_ROWS": (64, 128),
                "TILE_COLUMNS": (64, 128),
                "DEPTH": depths,
                "THREADS": (128, 256),
                "STAGES": (2, 3),
            }
        ),
        lambda where: problems.product(where, problems.dtype_of(name), side, precision),
    )


def _sequences(count: int) -> list[Space]:
    return [
        *(
            Space(
                f"scan {name}",
                combinations(
                    {
                        "WORK_ITEMS": (128, 256, 512),
                        "VECTORS": (1, 2, 3, 4, 5, 7, 9),
                    }
                ),
                lambda where, name=name: problems.running_sums(  # type: ignore[misc]
                    where, problems.dtype_of(name), count
                ),
            )
            for name in ("float", "int", "double")
        ),
        _sort("sort 4 0", lambda where: problems.in_order(where, np.dtype(np.int32), count)),
        _sort("sort 8 0", lambda where: problems.in_order(where, np.dtype(np.int64), count // 2)),
        _sort("sort 4 4", lambda where: problems.order(where, count)),
        _sort(
            "sort floating 4 0",
            lambda where: problems.in_order(where, np.dtype(np.float32), count),
        ),
        Space(
            "select",
            combinations({"WORK_ITEMS": (128, 256, 512), "ITEMS": (8, 16, 24, 32)}),
            lambda where: problems.positive(where, count),
        ),
        Space(
            "histogram",
            combinations({"WORK_ITEMS": (256, 512, 1024), "WORK_ITEMS_OF_UNIT": (1024, 2048, 4096)}),
            lambda where: problems.counts(where, count),
        ),
    ]


def _sort(name: str, make_problem: problems.MakeProblem) -> Space:
    items = (6, 8, 9, 10, 11, 12, 14, 16, 18, 20)
    return Space(name, combinations({"WORK_ITEMS": (256, 384, 512), "ITEMS": items}), make_problem)


def _neighbourhoods(side: int) -> list[Space]:
    return [
        Space(
            "convolve_tile float",
            combinations({"ITEMS_ACROSS": (16, 32, 64), "ITEMS_DOWN": (4, 8), "ROWS_EACH": (2, 4, 8)}),
            lambda where: problems.convolution(where, side, 5),
        ),
        Space(
            "convolve_blocks float",
            combinations(
                {
                    "ITEMS_ACROSS": (8, 16),
                    "ITEMS_DOWN": (8, 16),
                    "ROWS_EACH": (2, 4),
                    "WEIGHT_ROWS": (8, 64),
                }
            ),
            lambda where: problems.convolution(where, side, 15),
        ),
        Space(
            "conv2d float",
            combinations(
                {
                    "TILE_ROWS": (32, 64, 128),
                    "TILE_COLUMNS": (64, 128),
                    "DEPTH": (8, 16),
                    "PART_ROWS": (32, 64),
                    "PART_COLUMNS": (32, 64),
                    "STAGES": (2, 3, 4),
                },
                lambda p: _has_parts(p) and _work_items(p) <= p["TILE_COLUMNS"],
            ),
            lambda where: problems.images(where, side // 32),
        ),
        Space(
            "stencil_window",
            combinations({"WORK_ITEMS": (64, 128, 256), "ROWS_EACH": (1, 2, 4)}),
            lambda where: problems.steps(where, side),
        ),
        Space(
            "stencil",
            combinations({"STEPS": (2, 4, 6)}),
            lambda where: problems.steps(where, side),
        ),
    ]


def _work_items(p: Parameters) -> int:
    return 32 * (p["TILE_ROWS"] // p["PART_ROWS"]) * (p["TILE_COLUMNS"] // p["PART_COLUMNS"])


def _has_parts(p: Parameters) -> bool:
    return all(p[f"PART_{side}"] <= p[f"TILE_{side}"] for side in ("ROWS", "COLUMNS"))


def _shares_slices(p: Parameters) -> bool:
    """Whether the work-items of a group share the slices of both operands evenly."""
    together = 4 * _work_items(p)
    return all(p[side] * p["DEPTH"] % together == 0 for side in ("TILE_ROWS", "TILE_COLUMNS"))


def _local_bytes(p: Parameters) -> int:
    numbers = p["STAGES"] * p["DEPTH"] * (p["TILE_ROWS"] + p["TILE_COLUMNS"] + 8)
    packing = 32 * 33
    return 4 * (numbers + packing)
