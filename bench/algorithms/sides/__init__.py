"""Who calculates: libtiles, and what people would use instead.

All have a `name` and the methods `put`, `get` and `wait`; beyond these, a side has one method for each
case that it takes part in.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from typing import Any

import tiles

from sides.libtiles import LibTiles
from sides.numpy_like import CuPy, NumPy
from sides.openblas import OpenBLAS
from sides.pytorch import PyTorchOnCPU, PyTorch
from sides.scipy_like import SciPy
from sides.std_sort import StdSort


def sides_for(context: tiles.Context) -> list[Any]:
    """Ours, and the others that can be had and calculate on the same device."""
    others = gpu_sides() if context.device.type == "gpu" else cpu_sides()
    return [LibTiles(context), *others, *if_had("CLBlast", lambda: clblast(context))]


def cpu_sides() -> Iterator[Any]:
    """Those on the CPU."""
    yield (arrays := NumPy())
    for filters in if_had("SciPy", lambda: importlib.import_module("scipy.ndimage")):
        yield SciPy(filters, arrays)
    yield from if_had("the distribution's OpenBLAS", OpenBLAS)
    yield from if_had("std::sort", StdSort)
    yield from if_had("PyTorch", lambda: PyTorchOnCPU(importlib.import_module("torch")))


def gpu_sides() -> Iterator[Any]:
    """Those on the GPU that CUDA has first."""
    yield from if_had("PyTorch", lambda: PyTorch(importlib.import_module("torch")))
    for arrays in if_had("CuPy", lambda: CuPy(importlib.import_module("cupy"))):
        yield arrays
        for filters in if_had("CuPy's filters", cupy_filters):
            yield SciPy(filters, arrays)


def clblast(context: tiles.Context) -> Any:
    """CLBlast, which needs pyopencl, too."""
    return importlib.import_module("sides.clblast").CLBlast(context)


def cupy_filters() -> Any:
    """Those with SciPy's functions."""
    return importlib.import_module("cupyx.scipy.ndimage")


def if_had(name: str, make: Callable[[], Any]) -> list[Any]:
    """What is made, or nothing, said aloud; whatever keeps a library from its device, it is left out."""
    try:
        return [make()]
    except Exception as error:
        print(f"without {name}: {error}")
        return []
