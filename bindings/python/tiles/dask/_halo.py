"""How far a kernel reads beyond its own element, by the analysis of its accesses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tiles._array_view import array_view
from tiles._errors import ArgumentError, Error
from tiles.dask._block_kernel import BlockKernel, only_read

_READS = 1 | 4  # TILES_EFFECT_READ, TILES_EFFECT_ATOMIC
_WRITES = 2 | 4
_GLOBAL = 2  # TILES_INDEX_BASE_GLOBAL

Pattern = tuple[int, list[tuple[int, int, int, int]]]
"""Effects; and the base, the dimension, and the bounds of the index in each dimension."""


def halo_depth(function: BlockKernel, arrays: Sequence[Any]) -> tuple[int, ...]:
    """The depth of the halo in each dimension. Needs no device, and launches nothing.

    Raises
    ------
    ArgumentError
        If the kernel reads one of the arrays, or writes the result, at an index that is not the
        thread's own with numbers added.
    """
    rank = arrays[0].ndim
    inputs, result = _parameters(function, arrays)
    for pattern in result:
        if pattern[0] & _WRITES and _reach(pattern, rank) != (0,) * rank:
            raise ArgumentError(_unknown(function, "writes the result", "the thread's own"))
    depths = [(0,) * rank]
    for number, patterns in enumerate(inputs):
        for pattern in patterns:
            reach = _reach(pattern, rank) if pattern[0] & _READS else (0,) * rank
            if reach is None:
                what = f"reads array {number + 1} of {len(arrays)}"
                raise ArgumentError(_unknown(function, what, "the thread's own plus constants"))
            depths.append(reach)
    return tuple([max(each) for each in zip(*depths)])


def _parameters(
    function: BlockKernel, arrays: Sequence[Any]
) -> tuple[list[list[Pattern]], list[Pattern]]:
    """The access patterns of the arrays' parameters, and of that of the result."""
    shape = (1,) * arrays[0].ndim
    views = [array_view(np.zeros(shape, each.dtype), is_const=True) for each in arrays]
    views.append(array_view(np.zeros(shape, function.dtype)))
    named = {name: only_read(value) for name, value in function.named.items()}
    compiled, positional, captured, in_user_words = function.kernel.resolve(
        function.domain(shape), tuple(views), named
    )
    try:
        _, parameters = compiled.accesses(positional, captured)
    except Error as error:
        raise in_user_words(error) from None
    patterns = list(parameters.values())
    return patterns[: len(arrays)], patterns[len(arrays)]


def _reach(pattern: Pattern, rank: int) -> tuple[int, ...] | None:
    """How far from the thread's own element, in each dimension; None if that is unknown."""
    reach = []
    for d, (base, dimension, lowest, highest) in enumerate(pattern[1]):
        if base != _GLOBAL or dimension != d:
            return None
        reach.append(max(-lowest, highest, 0))
    return tuple(reach) if len(reach) == rank else None


def _unknown(function: BlockKernel, what: str, expected: str) -> str:
    return (
        f"depth: {function.kernel!r} {what} at an index that is not known to be {expected}: give "
        "depth=, how far it reads in each dimension"
    )
