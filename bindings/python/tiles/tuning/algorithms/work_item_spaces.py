"""Parameters of the form for single work-items, which CPUs have."""

from __future__ import annotations

import numpy as np

from tiles.tuning.algorithms import problems
from tiles.tuning.algorithms.space import Space, combinations

_PARTS = combinations({"PARTS": (1, 2, 4, 8, 16)})


def spaces() -> list[Space]:
    """All algorithms, with problems that are larger than caches."""
    return [
        *(_product(name) for name in ("float", "int")),
        Space(
            "transpose_cpu",
            combinations({"BLOCK": (32, 64, 128, 256)}),
            lambda where: problems.transpose(where, 4096),
        ),
        Space("reduce_cpu", _PARTS, lambda where: problems.total(where, 1 << 24)),
        Space(
            "scan_cpu",
            _PARTS,
            lambda where: problems.running_sums(where, np.dtype(np.float32), 1 << 24),
        ),
        Space(
            "sort_cpu",
            _PARTS,
            lambda where: problems.in_order(where, np.dtype(np.int32), 1 << 22),
        ),
        Space(
            "convolve_cpu float",
            combinations({"LANES": (8, 16), "ROWS": (4, 8, 16, 32)}),
            lambda where: problems.convolution(where, 2048, 5),
        ),
        Space(
            "stencil_cpu",
            combinations({"ROWS": (2, 4, 8, 16), "COLUMNS": (1024, 2048, 4096, 8192)}),
            lambda where: problems.steps(where, 4096),
        ),
    ]


def _product(name: str) -> Space:
    return Space(
        f"matrix_multiply_cpu {name}",
        combinations(
            {
                "ROWS": (4, 6, 8, 12),
                "VECTORS": (1, 2, 3, 4),
                "LANES": (8, 16),
                "SLICE": (256, 512, 1024),
                "PANELS": (8, 16),
            },
            lambda p: p["ROWS"] * p["VECTORS"] <= 28,
        ),
        lambda where: problems.product(where, problems.dtype_of(name), 1024),
    )
