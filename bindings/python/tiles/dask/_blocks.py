"""``map_blocks`` and ``gather``."""

from __future__ import annotations

from typing import Any

import dask.array
import dask.sizeof
import numpy as np

from tiles._array import array
from tiles._element_type import dtype_of
from tiles._extent import Shape
from tiles._launch import Launchable
from tiles.dask._block_kernel import BlockKernel, check_arrays, data_in_use, tile_for


def map_blocks(
    kernel: Launchable,
    *arrays: Any,
    dtype: Any = None,
    tile: Shape | None = None,
    chunks: Any = None,
    on_device: bool = False,
    **named: Any,
) -> dask.array.Array:
    """Run a kernel on each block of Dask arrays.

    Nothing runs before the result is computed: Dask gets the type of the result, and needs no trial
    call. Each launch is on the default device of the worker's process.

    Parameters
    ----------
    kernel : Kernel or decorated function
        After the index its parameters are those of `arrays`, which it only reads, then the result:
        ``def scale(i: tiles.index[2], src, out, factor)``.
    *arrays : dask.array.Array
        At least one. Blocks are const views; of the same shapes, or shapes that NumPy broadcasts.
    dtype : numpy.dtype, optional
        Of the result; that of the first array if not given.
    tile : int or tuple of int, optional
        Of the domain, which is padded to whole tiles; if not given, that of the kernel's
        annotation, or none.
    chunks : optional
        Of the result, as for ``dask.array.map_blocks()``; if not given, those of the arrays.
    on_device : bool, optional
        Whether the blocks of the result are ``tiles.array``, which stay on the device for the next
        ``map_blocks()``. Take ``gather()`` of the last result before anything else of Dask's.
    **named
        More arguments of the kernel, the same for each block. ndarrays are only read.

    Returns
    -------
    dask.array.Array
        With blocks that are ndarrays, or arrays on the devices.

    Raises
    ------
    ArgumentError
        If none of the arrays is Dask's. Errors of the kernel are raised by ``compute()``.

    Examples
    --------
    >>> import dask.array
    >>> import tiles.dask
    >>> @tiles.kernel
    ... def scale(i: tiles.index[1], src, out, factor):
    ...     out[i] = factor * src[i]
    >>> numbers = dask.array.arange(6, chunks=3, dtype="float32")
    >>> tiles.dask.map_blocks(scale, numbers, factor=10).compute()
    array([ 0., 10., 20., 30., 40., 50.], dtype=float32)
    """
    check_arrays(arrays)
    first = next(each for each in arrays if hasattr(each, "__dask_graph__"))
    type_ = first.dtype if dtype is None else dtype_of(dtype)
    function = BlockKernel(
        kernel, type_, tile_for(kernel, tile), named, on_device, chunks is not None
    )
    rank = max(np.ndim(each) for each in arrays)
    mapped: dask.array.Array = dask.array.map_blocks(
        function, *arrays, dtype=type_, chunks=chunks, meta=np.empty((0,) * rank, type_)
    )
    return mapped


def gather(blocks: dask.array.Array) -> dask.array.Array:
    """The same array with blocks that are ndarrays, for anything else of Dask's.

    Parameters
    ----------
    blocks : dask.array.Array
        Of ``map_blocks(..., on_device=True)``; of ndarrays, it stays as it is.
    """
    meta = np.empty((0,) * blocks.ndim, blocks.dtype)
    gathered: dask.array.Array = dask.array.map_blocks(
        _on_host, blocks, dtype=blocks.dtype, meta=meta
    )
    return gathered


def _on_host(block: Any) -> np.ndarray:
    with data_in_use:
        return np.asarray(block)


def _size_of(data: array) -> int:
    """For what Dask plans with."""
    return data.nbytes


dask.sizeof.sizeof.register(array, _size_of)
