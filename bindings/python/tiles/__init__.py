"""C++ AMP's tile model on any OpenCL device.

A kernel runs once for every point of a compute domain; with a tiled domain the threads of a tile
share ``tile_static`` memory and synchronize at barriers::

    import numpy as np
    import tiles

    @tiles.kernel
    def blur(t: tiles.tiled_index[16], src, dst):
        ...

    tiles.parallel_for_each(tiles.extent(1024).tile(16), blur, src, dst)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as _numpy

import tiles._extension  # first of all: says what is missing if libtiles cannot be loaded
from tiles import algorithms, fast_math, plot, random
from tiles._activity import Activity
from tiles._array import array
from tiles._array_creation import asarray, empty, full, ones, zeros
from tiles._array_view import array_view
from tiles._atomics import (
    atomic_exchange,
    atomic_fetch_add,
    atomic_fetch_and,
    atomic_fetch_max,
    atomic_fetch_min,
    atomic_fetch_or,
    atomic_fetch_sub,
    atomic_fetch_xor,
)
from tiles._bound import BoundLaunch, submit
from tiles._context import Context, default_device, devices
from tiles._decorated import DecoratedKernel, kernel
from tiles._element_type import dtype_named as _dtype_named
from tiles._distributed_view import DistributedView, Distribution
from tiles._errors import (
    ArgumentError,
    ArgumentMismatchError,
    BuildError,
    CompileError,
    DeviceError,
    DeviceLostError,
    Error,
    ForkedError,
    HandleError,
    InternalError,
    InvalidComputeDomainError,
    KernelFaultError,
    KernelSyntaxError,
    LocalMemoryLimitError,
    NoDeviceError,
    NoPlatformError,
    OutOfMemoryError,
    TileLimitError,
    UnsupportedError,
)
from tiles._extent import extent, tiled_extent
from tiles._function import DecoratedFunction, function
from tiles._group import Group
from tiles._kernel import Kernel
from tiles._kernel_warnings import KernelWarning
from tiles._launch import parallel_for_each
from tiles._opencl import local_memory, offset_of
from tiles._other_names import unknown
from tiles._profile import profile
from tiles._program import Program
from tiles._struct import struct
from tiles._tile_operations import (
    bit_and,
    bit_or,
    bit_xor,
    maximum,
    minimum,
    multiplies,
    plus,
    tile_all,
    tile_any,
    tile_argmax,
    tile_argmin,
    tile_argsort,
    tile_broadcast,
    tile_count,
    tile_exclusive_scan,
    tile_inclusive_scan,
    tile_reduce,
    tile_shuffle,
    tile_sort,
)
from tiles._tiles import Device, Event, Platform, version
from tiles._version import python_version
from tiles._words import (
    const,
    index,
    tile_histogram,
    tile_load,
    tile_load_async,
    tile_static,
    tile_store,
    tile_uniform,
    tile_wait,
    tiled_index,
)
from tiles.algorithms import *  # noqa: F403
from tiles.tuning import TunedKernel, TuningReport, autotune

bool_ = _numpy.bool_
int8 = _numpy.int8
uint8 = _numpy.uint8
int16 = _numpy.int16
uint16 = _numpy.uint16
int32 = _numpy.int32
uint32 = _numpy.uint32
int64 = _numpy.int64
uint64 = _numpy.uint64
float16 = _numpy.float16
float32 = _numpy.float32
float64 = _numpy.float64

__version__ = python_version(version())

__all__ = [
    "Activity",
    "ArgumentError",
    "ArgumentMismatchError",
    "BoundLaunch",
    "BuildError",
    "CompileError",
    "Context",
    "DecoratedFunction",
    "DecoratedKernel",
    "Device",
    "DeviceError",
    "DeviceLostError",
    "DistributedView",
    "Distribution",
    "Error",
    "Event",
    "ForkedError",
    "Group",
    "HandleError",
    "InternalError",
    "InvalidComputeDomainError",
    "KernelFaultError",
    "Kernel",
    "KernelSyntaxError",
    "KernelWarning",
    "LocalMemoryLimitError",
    "NoDeviceError",
    "NoPlatformError",
    "OutOfMemoryError",
    "Platform",
    "Program",
    "TileLimitError",
    "UnsupportedError",
    "array",
    "array_view",
    "asarray",
    "TunedKernel",
    "TuningReport",
    "atomic_exchange",
    "atomic_fetch_add",
    "atomic_fetch_and",
    "atomic_fetch_max",
    "atomic_fetch_min",
    "atomic_fetch_or",
    "atomic_fetch_sub",
    "atomic_fetch_xor",
    "autotune",
    "bit_and",
    "bit_or",
    "bit_xor",
    "bool_",
    "const",
    "default_device",
    "devices",
    "empty",
    "extent",
    "fast_math",
    "float16",
    "float32",
    "float64",
    "full",
    "function",
    "index",
    "int16",
    "int32",
    "int64",
    "int8",
    "kernel",
    "local_memory",
    "maximum",
    "minimum",
    "multiplies",
    "offset_of",
    "ones",
    "parallel_for_each",
    "plot",
    "plus",
    "profile",
    "random",
    "struct",
    "submit",
    "tile_all",
    "tile_any",
    "tile_argmax",
    "tile_argmin",
    "tile_argsort",
    "tile_broadcast",
    "tile_count",
    "tile_exclusive_scan",
    "tile_histogram",
    "tile_inclusive_scan",
    "tile_load",
    "tile_load_async",
    "tile_reduce",
    "tile_shuffle",
    "tile_sort",
    "tile_static",
    "tile_store",
    "tile_uniform",
    "tile_wait",
    "tiled_extent",
    "tiled_index",
    "uint16",
    "uint32",
    "uint64",
    "uint8",
    "zeros",
]
__all__ += algorithms.__all__


def __dir__() -> list[str]:
    return [*__all__, "algorithms", "__version__"]


def load_ipython_extension(shell: Any) -> None:
    """``%load_ext tiles`` in IPython and notebooks: the magic ``%%tile`` for cells of kernel text."""
    from tiles._cell_magic import register

    register(shell)


if not TYPE_CHECKING:  # for type checkers, the package has what it defines and nothing else

    def __getattr__(name: str) -> Any:
        if name == "bfloat16":
            return _dtype_named(name).type
        raise unknown(__name__, name)
