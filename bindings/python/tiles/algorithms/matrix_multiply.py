"""``matmul``: products of matrices."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

import numpy as np

from tiles import _tiles
from tiles._count_of import count_of
from tiles._errors import ArgumentError
from tiles._shaped import Shaped
from tiles.algorithms.arguments import checked_text
from tiles.algorithms.operands import (
    GroupData,
    checked_kind,
    context_of,
    is_distributed,
    read_view,
    reshaped_view,
    result_for,
    written,
)
from tiles.algorithms.recorded import recorded

ROW, COLUMN = 0, 1

TRANSPOSE_A = 1
"""``TILES_MULTIPLY_TRANSPOSE_A`` of tiles.h."""

TRANSPOSE_B = 2
"""``TILES_MULTIPLY_TRANSPOSE_B`` of tiles.h."""

PRECISIONS = ("ieee", "tf32", "tf32x3", "bf16")
"""By their numbers in tiles.h."""


@recorded
def matmul(
    a: GroupData,
    b: GroupData,
    out: GroupData | None = None,
    alpha: float = 1,
    beta: float = 0,
    transpose_a: bool = False,
    transpose_b: bool = False,
    *,
    precision: Literal["ieee", "tf32", "tf32x3", "bf16"] = "ieee",
    bias: Any = None,
    activation: str | None = None,
    context: _tiles.Context | None = None,
) -> GroupData:
    """The product of matrices, or of batches of them: activation(alpha a b + beta out + bias).

    Parameters
    ----------
    a, b : numpy.ndarray, array_view or array
        Of 1 dimension, a vector as in NumPy, of 2, or of 3 with the batch first; one matrix can be used for all of a batch.
        float32, float64, float16, bfloat16 or int32, the same in both; any strides. float16 and bfloat16 are
        accumulated as float32; int32 wraps around.
    out : optional
        Where the result goes; it must not overlap `a` or `b`.
    alpha, beta : float
        Factors; whole numbers for int32. With 0 for `beta`, `out` is not read.
    transpose_a, transpose_b : bool
        Whether to transpose `a`, `b`.
    precision : str
        How a device may round operands of float32 to multiply them by tensor cores: "tf32" to 10
        bits of fraction, "bf16" to 7; "tf32x3" multiplies three such parts, with nearly the error of
        "ieee", which does not round. Devices without tensor cores compute all as "ieee".
    bias : numpy.ndarray, array_view or array, optional
        Added to the results, broadcast to their shape as NumPy does: ``(columns,)`` is an element
        for each column, ``(rows, 1)`` for each row. Of their dtype.
    activation : str, optional
        What becomes of each result `x` at last, in OpenCL C: ``"fmax(x, 0.0f)"``. `x` is a float32
        for float16 and bfloat16, and rounded after it.
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
        If dimensions or types do not match, or memory overlaps; for a precision other than "ieee"
        where elements are not float32.
    UnsupportedError
        For float64 on a device without it.
    BuildError
        If the activation does not compile.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> a = np.arange(6, dtype=np.float32).reshape(2, 3)
    >>> tiles.matmul(a, a, transpose_b=True)
    array([[ 5., 14.],
           [14., 50.]], dtype=float32)
    >>> tiles.matmul(a, a, transpose_b=True, bias=np.float32([-9, -20]), activation="fmax(x, 0.0f)")
    array([[ 0.,  0.],
           [ 5., 30.]], dtype=float32)
    """
    checked_kind("matmul", "a", a)
    checked_kind("matmul", "b", b)
    if bias is not None:
        checked_kind("matmul", "bias", bias)
    if activation is not None:
        checked_text("matmul", "activation", activation)
    if out is None and beta != 0:
        raise ArgumentError(f"matmul: beta is {beta}, but there is no 'out' to multiply by it")
    if precision not in PRECISIONS:
        raise ArgumentError(
            f"matmul: 'precision' is {precision!r}; expected one of {', '.join(PRECISIONS)}"
        )
    if a.dtype != b.dtype:
        raise ArgumentError(
            f"matmul: 'a' has dtype {a.dtype} and 'b' {b.dtype}; expected the same: convert one"
        )
    for name, each in (("a", a), ("b", b), ("out", out)):
        _check_is_no_distributed_vector(name, each)
    a_shape, b_shape, shape, kept = _shapes_of(
        tuple(a.shape), tuple(b.shape), bool(transpose_a), bool(transpose_b)
    )
    where = context_of(context, a, b, out, bias)
    result = result_for("matmul", a, out, kept or (1,), a.dtype, where)
    with written("matmul", result, c="out") as target:
        _tiles.run_algorithm(
            "multiply",
            where,
            a=_read_matrix(a, a_shape),
            b=_read_matrix(b, b_shape),
            c=target if target.shape == shape else target._reshaped(shape),
            alpha=alpha,
            beta=beta,
            bias=None if bias is None else _read_bias(bias, len(a.shape) == 1, len(b.shape) == 1),
            activation=activation,
            precision=PRECISIONS.index(precision),
            flags=(TRANSPOSE_A if transpose_a else 0) | (TRANSPOSE_B if transpose_b else 0),
        )
    return result[0] if isinstance(result, np.ndarray) and out is None and not kept else result


Shaped._product = staticmethod(matmul)


def _check_is_no_distributed_vector(name: str, operand: Any) -> None:
    if is_distributed(operand) and operand.ndim == 1:
        raise ArgumentError(
            f"matmul: '{name}' is a distributed vector; expected a matrix: distribute one of a single "
            "row or column"
        )


def _read_matrix(operand: Any, shape: tuple[int, ...]) -> Any:
    if isinstance(operand, np.ndarray):
        return read_view(operand.reshape(shape))
    return reshaped_view(operand, shape, True)


def _read_bias(bias: Any, is_row: bool, is_column: bool) -> Any:
    """With the dimension that the product of a vector has as a matrix, and not in NumPy."""
    shape = tuple(bias.shape)
    if is_row and is_column:
        return read_view(bias)
    if is_column:
        shape = (*shape, 1)
    elif is_row and len(shape) > 1:
        shape = (*shape[:-1], 1, shape[-1])
    return read_view(bias) if shape == tuple(bias.shape) else _read_matrix(bias, shape)


@lru_cache(maxsize=256)
def _shapes_of(
    a: tuple[int, ...], b: tuple[int, ...], transpose_a: bool, transpose_b: bool
) -> tuple[tuple[int, ...], ...]:
    """Of both operands and of the product as matrices, and of the product as NumPy has it."""
    as_a, as_b = _matrix_shape("a", a, ROW), _matrix_shape("b", b, COLUMN)
    shape = _shape_of_product(as_a, as_b, transpose_a, transpose_b)
    rows = () if len(a) == 1 else (shape[-2],)
    columns = () if len(b) == 1 else (shape[-1],)
    return as_a, as_b, shape, (*shape[:-2], *rows, *columns)


def _matrix_shape(name: str, shape: tuple[int, ...], vector: int) -> tuple[int, ...]:
    """Of an operand; of a vector that of the row or the column that it is in NumPy's products."""
    if len(shape) not in (1, 2, 3):
        raise ArgumentError(
            f"matmul: '{name}' has {count_of(len(shape), 'dimension')}; expected 1 or 2, or 3 "
            "with the batch first"
        )
    if len(shape) > 1:
        return shape
    return (1, *shape) if vector == ROW else (*shape, 1)


def _shape_of_product(
    a: tuple[int, ...], b: tuple[int, ...], transpose_a: bool, transpose_b: bool
) -> tuple[int, ...]:
    rows, a_columns = a[-2:][::-1] if transpose_a else a[-2:]
    b_rows, columns = b[-2:][::-1] if transpose_b else b[-2:]
    if a_columns != b_rows:
        raise ArgumentError(
            f"matmul: 'a'{' transposed' * transpose_a} has {count_of(a_columns, 'column')} and "
            f"'b'{' transposed' * transpose_b} {count_of(b_rows, 'row')}; expected the same number"
        )
    return (*_batch(a[:-2], b[:-2]), rows, columns)


def _batch(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    if a and b and a != b and 1 not in (a[0], b[0]):
        raise ArgumentError(
            f"matmul: 'a' has {a[0]} matrices and 'b' {b[0]}; expected the same number, or one"
        )
    return b if not a or a == (1,) and b else a
