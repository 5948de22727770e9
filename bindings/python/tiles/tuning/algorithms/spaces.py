"""Which parameters each algorithm has, and the values that are tried."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from tiles import _tiles
from tiles.tuning.algorithms import problems
from tiles.tuning.algorithms.problems import Problem

Parameters = Mapping[str, int]


@dataclass(frozen=True)
class Space:
    """The candidates of one algorithm.

    Attributes
    ----------
    algorithm : str
        As in kernels/tuning.txt.
    candidates : list of mapping
        The first one has no parameters: it is what would be used without tuning.
    make_problem : function
        Of a context, what is calculated there.
    """

    algorithm: str
    candidates: list[Parameters]
    make_problem: Callable[[_tiles.Context], Problem]


def spaces_for(context: _tiles.Context) -> list[Space]:
    """Those of the form that the algorithms have on a device."""
    return _of_groups(context) if context.shape == "group" else _of_work_items(context)


def _of_groups(context: _tiles.Context) -> list[Space]:
    is_gpu = context.device.type == "gpu"
    side, count = (4096, 1 << 27) if is_gpu else (512, 1 << 22)
    return [
        Space(
            f"matrix_multiply {name}",
            _candidates(
                {
                    "TILE_ROWS": (64, 128),
                    "TILE_COLUMNS": (64, 128),
                    "DEPTH": (8, 16),
                    "PART_ROWS": (32, 64),
                    "PART_COLUMNS": (32, 64),
                    "STAGES": (2, 3, 4),
                },
                lambda p: _shares_slices(p) and _local_bytes(p, dtype) <= context.device.local_memory,
            ),
            lambda where, dtype=dtype: problems.product(where, dtype, side),  # type: ignore[misc]
        )
        for name, dtype in (("float", np.float32), ("int", np.int32))
    ] + [
        Space(
            "transpose",
            _candidates({"TILE": (16, 32, 64), "ROWS": (4, 8, 16)}),
            lambda where: problems.transpose(where, 2 * side),
        ),
        Space(
            "reduce",
            _candidates({"WORK_ITEMS": (128, 256, 512), "PARTS": (4, 8, 16, 32)}),
            lambda where: problems.total(where, count),
        ),
    ]


def _of_work_items(context: _tiles.Context) -> list[Space]:
    return [
        Space(
            f"matrix_multiply_cpu {name}",
            _candidates(
                {
                    "ROWS": (4, 6, 8, 12),
                    "VECTORS": (1, 2, 3, 4),
                    "LANES": (8, 16),
                    "SLICE": (256, 384, 512),
                    "PANELS": (8, 16, 24),
                },
                lambda p: p["ROWS"] * p["VECTORS"] <= 28,
            ),
            lambda where, dtype=dtype: problems.product(where, dtype, 1024),  # type: ignore[misc]
        )
        for name, dtype in (("float", np.float32), ("int", np.int32))
    ] + [
        Space(
            "transpose_cpu",
            _candidates({"BLOCK": (16, 32, 64, 128)}),
            lambda where: problems.transpose(where, 2048),
        ),
        Space(
            "reduce_cpu",
            _candidates({"PARTS": (1, 2, 4, 16)}),
            lambda where: problems.total(where, 1 << 24),
        ),
    ]


def _candidates(
    values: Mapping[str, Iterable[int]], is_possible: Callable[[Parameters], bool] = lambda _: True
) -> list[Parameters]:
    combined = (dict(zip(values, each)) for each in itertools.product(*values.values()))
    return [{}, *(each for each in combined if is_possible(each))]


def _work_items(p: Parameters) -> int:
    return 32 * (p["TILE_ROWS"] // p["PART_ROWS"]) * (p["TILE_COLUMNS"] // p["PART_COLUMNS"])


def _shares_slices(p: Parameters) -> bool:
    """Whether the work-items of a group share the slices of both operands evenly."""
    together = 4 * _work_items(p)
    return all(p[side] * p["DEPTH"] % together == 0 for side in ("TILE_ROWS", "TILE_COLUMNS"))


def _local_bytes(p: Parameters, dtype: type) -> int:
    numbers = p["STAGES"] * p["DEPTH"] * (p["TILE_ROWS"] + p["TILE_COLUMNS"])
    packing = 32 * 33
    return (numbers + packing) * np.dtype(dtype).itemsize
