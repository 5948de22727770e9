"""Which cases there are, by name."""

from __future__ import annotations

from collections.abc import Callable

import matrices
import neighbourhoods
import numpy as np
import sequences
from case import Case
from matrices import TILE

Cases = dict[str, Callable[[], Case]]
"""Each makes its data when it is called."""

SHAPES = (
    (16, 4096, 4096),
    (64, 8192, 8192),
    (1, 8192, 8192),
    (4096, 64, 4096),
    (64, 64, 65536),
)
"""Rows, columns and depth of products that are thin or long."""

ROUNDED = (("bfloat16", 4096), ("bfloat16", 8192), ("tf32", 8192), ("tf32x3", 8192))
"""Products of operands of fewer bits than float32, or of float32 with other precisions than its own."""

SMALL = tuple(1 << bits for bits in (10, 12, 14, 16, 18, 20))
"""Elements where a call itself takes most of the time."""


def cases_for(is_gpu: bool, scale: float) -> Cases:
    """Those of a size that a GPU or a CPU is busy with."""
    return {
        **matrix_cases(is_gpu, scale),
        **sequence_cases(is_gpu, scale),
        **neighbourhood_cases(scale),
    }


def matrix_cases(is_gpu: bool, scale: float) -> Cases:
    """Products, transposes and sums."""
    cases = product_cases(is_gpu, scale)
    for count in SMALL:
        cases[f"sum-line-{count}"] = lambda count=count: matrices.line_sum(count)
        side = int(count**0.5)
        cases[f"transpose-{side}"] = lambda side=side: matrices.transpose(side)
    for size in scaled((8192, 16384, 4097) if is_gpu else (4096, 4097), scale):
        cases[f"transpose-{size}"] = lambda size=size: matrices.transpose(size)
    side_length = max(1, int((16384 if is_gpu else 8192) * scale) // TILE) * TILE
    for name, axis in (("whole", None), ("rows", 1), ("columns", 0)):
        cases[f"sum-{name}-{side_length}"] = lambda axis=axis: matrices.sums(side_length, axis)
    cases[f"sum-tiles-{side_length}"] = lambda: matrices.tile_sums(side_length)
    cases[f"argmin-{side_length}"] = lambda: matrices.least(side_length)
    return cases


def product_cases(is_gpu: bool, scale: float) -> Cases:
    """Square, thin and long products, some of other types, and many small ones."""
    cases: Cases = {}
    for size in (128, 256, 512, 1024, *scaled((2048, 4096, 8192, 4095), scale)):
        cases[f"matmul-{size}"] = lambda size=size: matrices.product(size, size, size)
    for shape in SHAPES:
        name = "matmul-" + "x".join(str(each) for each in shape)
        cases[name] = lambda shape=shape: matrices.product(*shape)
    types = ((np.float64, 1024), (np.float64, 4096), (np.float16, 4096), (np.float16, 8192))
    for dtype, size in types if is_gpu else types[:2]:
        name = f"matmul-{np.dtype(dtype).name}-{size}"
        cases[name] = lambda size=size, dtype=dtype: matrices.product(size, size, size, dtype)
    if is_gpu:
        for precision, size in ROUNDED:
            cases[f"matmul-{precision}-{size}"] = lambda size=size, precision=precision: (
                matrices.rounded_product(size, precision)
            )
    layers = ((np.float32, 1024), (np.float16, 1024), (np.float16, 4096))
    for dtype, size in layers if is_gpu else layers[:1]:
        cases[f"layer-{np.dtype(dtype).name}-{size}"] = lambda size=size, dtype=dtype: (
            matrices.layer(size, dtype)
        )
    cases["matmul-1000-of-32"] = lambda: matrices.products(1000, 32)
    return cases


def sequence_cases(is_gpu: bool, scale: float) -> Cases:
    """Scans, selections, histograms and sorts."""
    cases: Cases = {}
    (side_length,) = scaled((16384 if is_gpu else 8192,), scale)
    for name, axis in (("line", None), ("rows", 1), ("columns", 0)):
        cases[f"scan-{name}-{side_length}"] = lambda axis=axis: sequences.scan(side_length, axis)
    (kept,) = scaled((1 << 28,), scale**2)
    cases[f"select-{kept}"] = lambda: sequences.select(kept)
    cases[f"unique-{kept}"] = lambda: sequences.unique(kept)
    cases[f"runs-{kept}"] = lambda: sequences.runs(kept)
    for small in SMALL:
        cases[f"scan-line-of-{small}"] = lambda small=small: sequences.line_scan(small)
        cases[f"sort-int32-{small}"] = lambda small=small: sequences.sort(small, np.int32)
    (count,) = scaled((1 << 27 if is_gpu else 1 << 25,), scale)
    for name, share in (("uniform", 0), ("constant", 1), ("skewed", 0.9)):
        cases[f"bincount-{name}-{count}"] = lambda share=share: sequences.bincount(count, share)
    for keys in scaled((1 << 27,) if is_gpu else (1 << 22, 1 << 27), scale):
        for dtype in (np.uint32, np.int32, np.int64, np.float32):
            name = f"sort-{np.dtype(dtype).name}-{keys}"
            cases[name] = lambda keys=keys, dtype=dtype: sequences.sort(keys, dtype)
        cases[f"sort-pairs-{keys}"] = lambda keys=keys: sequences.sort_pairs(keys)
        cases[f"argsort-int32-{keys}"] = lambda keys=keys: sequences.argsort(keys)
    (rows,) = scaled((4096 if is_gpu else 256,), scale)
    for shape in ((rows, 8192, 50), (1, min(1 << 24, 8192 * rows), 100)):
        name = f"top_k-{shape[0]}x{shape[1]}-{shape[2]}"
        cases[name] = lambda shape=shape: sequences.top_k(*shape)
    return cases


def neighbourhood_cases(scale: float) -> Cases:
    """Convolutions and stencils."""
    cases: Cases = {}
    grid = max(64, int(8192 * scale))
    for steps in (1, 8):
        cases[f"stencil-{steps}-{grid}"] = lambda steps=steps: neighbourhoods.stencil(grid, steps)
    (image,) = scaled((4096,), scale)
    for width, kind in ((3, ""), (5, ""), (9, "separable-"), (31, "")):
        cases[f"convolve-{kind}{width}-{image}"] = lambda width=width, kind=kind: (
            neighbourhoods.convolution(image, width, bool(kind))
        )
    (pixels,) = scaled((256,), scale)
    for layout in ("NCHW", "NHWC"):
        cases[f"conv2d-{layout}-64-{pixels}"] = lambda layout=layout: (
            neighbourhoods.images(32, 64, pixels, layout)
        )
    return cases


def scaled(sizes: tuple[int, ...], scale: float) -> list[int]:
    """At least 1."""
    return [max(1, int(size * scale)) for size in sizes]
