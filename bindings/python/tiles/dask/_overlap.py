"""``map_overlap``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import dask.array
import numpy as np

from tiles._element_type import dtype_of
from tiles._errors import ArgumentError
from tiles._extent import Shape
from tiles._launch import Launchable
from tiles.dask._block_kernel import BlockKernel, check_arrays, tile_for
from tiles.dask._blocks import gather
from tiles.dask._halo import halo_depth


def map_overlap(
    kernel: Launchable,
    *arrays: Any,
    depth: int | Sequence[int] | None = None,
    boundary: Any = "none",
    dtype: Any = None,
    tile: Shape | None = None,
    **named: Any,
) -> dask.array.Array:
    """Run a kernel on each block of Dask arrays, with elements of the neighbouring blocks around it.

    The kernel runs on blocks with their halos, whose results are dropped. With the default boundary
    it is the kernel that decides at the edges of the array, and every element is as if it had run on
    the whole array, provided that elements depend on no others than those within `depth`, nor on
    the thread's index or its tile.

    Parameters
    ----------
    kernel : Kernel or decorated function
        As for ``map_blocks()``.
    *arrays : dask.array.Array
        At least one, all of one shape.
    depth : int or sequence of int, optional
        How many elements of the neighbours, in each dimension; if not given, what the kernel reads
        beyond its own element, by the analysis of its accesses. That knows indices such as
        ``src[i[0] - 1, i[1] + 2]``; not those of ``tile_load()`` or of loops.
    boundary : optional
        What lies beyond the edges of the array, as for ``dask.array.map_overlap()``: ``"none"``,
        ``"reflect"``, ``"periodic"``, ``"nearest"`` or a number.
    dtype, tile, **named : optional
        As for ``map_blocks()``.

    Raises
    ------
    ArgumentError
        If the analysis does not tell the depth; says for which parameter.

    Examples
    --------
    >>> import dask.array
    >>> import tiles.dask
    >>> @tiles.kernel
    ... def sums(i: tiles.index[1], src, out):
    ...     out[i] = src[i[0]]
    ...     if i[0] > 0:
    ...         out[i] = src[i[0] - 1] + src[i[0]]
    >>> numbers = dask.array.arange(6, chunks=3, dtype="int32")
    >>> tiles.dask.map_overlap(sums, numbers).compute()
    array([0, 1, 3, 5, 7, 9], dtype=int32)
    """
    check_arrays(arrays)
    shapes = {np.shape(each) for each in arrays}
    if len(shapes) > 1:
        raise ArgumentError(f"arrays: expected arrays of one shape, got {sorted(shapes)}")
    rank = len(shapes.pop())
    type_ = arrays[0].dtype if dtype is None else dtype_of(dtype)
    function = BlockKernel(kernel, type_, tile_for(kernel, tile), named)
    depths = halo_depth(function, arrays) if depth is None else _per_dimension(depth, rank)
    if boundary == "none":  # there is nothing beyond the array, which Dask would refuse to take
        depths = tuple(map(min, depths, np.shape(arrays[0])))
    mapped: dask.array.Array = dask.array.map_overlap(
        function,
        *[gather(each) for each in arrays],
        depth=dict(enumerate(depths)),
        boundary=boundary,
        dtype=type_,
        meta=np.empty((0,) * rank, type_),
    )
    return mapped


def _per_dimension(depth: int | Sequence[int], rank: int) -> tuple[int, ...]:
    given = (depth,) * rank if isinstance(depth, int) else tuple(depth)
    if len(given) != rank or not all(isinstance(each, int) and each >= 0 for each in given):
        raise ArgumentError(
            f"depth: expected a number of at least 0, or {rank} of them, got {depth!r}"
        )
    return given
