"""``matmul``: products of matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from tiles import _tiles
from tiles._errors import ArgumentError
from tiles.algorithms.operands import (
    Data,
    checked_kind,
    context_of,
    read_view,
    result_for,
    written,
)


TRANSPOSE_A = 1
"""``TILES_MULTIPLY_TRANSPOSE_A`` of tiles.h."""

TRANSPOSE_B = 2
"""``TILES_MULTIPLY_TRANSPOSE_B`` of tiles.h."""


def matmul(
    a: Data,
    b: Data,
    out: Data | None = None,
    alpha: float = 1,
    beta: float = 0,
    transpose_a: bool = False,
    transpose_b: bool = False,
    *,
    context: _tiles.Context | None = None,
) -> Data:
    """The product of matrices, or of batches of them: alpha a b + beta out.

    Parameters
    ----------
    a, b : numpy.ndarray, array_view or array
        Of 2 dimensions, or of 3 with the batch first; one matrix can be used for all of a batch.
        float32, float64, float16 or int32, the same in both; any strides. float16 is accumulated as
        float32; int32 wraps around.
    out : optional
        Where the result goes; it must not overlap `a` or `b`.
    alpha, beta : float
        Factors; whole numbers for int32. With 0 for `beta`, `out` is not read.
    transpose_a, transpose_b : bool
        Whether to transpose `a`, `b`.
    context : Context, optional
        Where to run; by default the context of an array argument, or the default context.

    Returns
    -------
    numpy.ndarray, array_view or array
        `out`, or new data of the kind of `a`. An ndarray is complete on return; reading a view or
        an array waits.

    Raises
    ------
    ArgumentError
        If dimensions or types do not match, or memory overlaps.
    UnsupportedError
        For float64 on a device without it.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> a = np.arange(6, dtype=np.float32).reshape(2, 3)
    >>> tiles.matmul(a, a, transpose_b=True)
    array([[ 5., 14.],
           [14., 50.]], dtype=float32)
    """
    shape = _shape_of_product(a, b, transpose_a, transpose_b)
    if out is None and beta != 0:
        raise ArgumentError(f"matmul: beta is {beta} and there is no 'out' to be multiplied by it")
    where = context_of(context, a, b, out)
    result = result_for("matmul", a, out, shape, a.dtype, where)
    with written("matmul", result, c="out") as target:
        _tiles.run_algorithm(
            "multiply",
            where,
            a=read_view(a),
            b=read_view(b),
            c=target,
            alpha=alpha,
            beta=beta,
            flags=(TRANSPOSE_A if transpose_a else 0) | (TRANSPOSE_B if transpose_b else 0),
        )
    return result


def _shape_of_product(a: Any, b: Any, transpose_a: bool, transpose_b: bool) -> tuple[int, ...]:
    rows, a_columns = _matrix_shape("a", a, transpose_a)
    b_rows, columns = _matrix_shape("b", b, transpose_b)
    if a.dtype != b.dtype:
        raise ArgumentError(
            f"matmul: 'a' has dtype {a.dtype} and 'b' {b.dtype}; expected the same: convert one"
        )
    if a_columns != b_rows:
        raise ArgumentError(
            f"matmul: 'a'{' transposed' * transpose_a} has {a_columns} columns and "
            f"'b'{' transposed' * transpose_b} {b_rows} rows; expected as many"
        )
    return (*_batch(a.shape[:-2], b.shape[:-2]), rows, columns)


def _matrix_shape(name: str, operand: Any, is_transposed: bool) -> tuple[int, int]:
    checked_kind("matmul", name, operand)
    if len(operand.shape) not in (2, 3):
        raise ArgumentError(
            f"matmul: '{name}' has {len(operand.shape)} dimensions; expected 2, or 3 with the "
            "batch first"
        )
    rows, columns = operand.shape[-2:]
    return (columns, rows) if is_transposed else (rows, columns)


def _batch(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    if a and b and a != b and 1 not in (a[0], b[0]):
        raise ArgumentError(
            f"matmul: 'a' has {a[0]} matrices and 'b' {b[0]}; expected as many, or one"
        )
    return b if not a or a == (1,) and b else a
