"""``map``: an expression of arrays, element by element; ``where``: elements of two by a condition."""

from __future__ import annotations

import numbers
from typing import Any

import numpy as np

from tiles import _tiles
from tiles._array import array
from tiles._errors import ArgumentError
from tiles.algorithms.arguments import checked_text
from tiles.algorithms.operands import (
    checked_kind,
    checked_result,
    context_of,
    read_view,
    result_like,
    written,
)


def map(
    expression: str,
    *,
    out: Any = None,
    dtype: Any = None,
    context: _tiles.Context | None = None,
    **operands: Any,
) -> Any:
    """The value of an expression of arrays, element by element, with broadcasting.

    It is one launch, however many operations the expression has. It is compiled once for each
    expression, the types, and how shapes are broadcast.

    Parameters
    ----------
    expression : str
        In OpenCL C, of the names of the operands. float16 and bfloat16 elements are floats in it.
    out : optional
        Where the result goes, of the shape that the operands are broadcast to. It may be one of
        them; otherwise it must not overlap them.
    dtype : numpy.dtype, optional
        Of the result, if there is no `out`; by default the type that NumPy promotes the operands to.
        The value is converted as in C; a bool says whether it is not 0.
    context : Context, optional
        Where to run; by default the context of an array argument, or the default context.
    **operands
        At most 8: a numpy.ndarray, array_view or array, of integers, bool, float16, bfloat16, float32 or
        float64, of any strides; or a number, which has the dtype that NumPy promotes it to.

    Returns
    -------
    numpy.ndarray, array_view or array
        `out`, or new data: an array if an operand is one, a view if one is a view, or an ndarray.
        An ndarray is complete on return; reading a view or an array waits.

    Raises
    ------
    ArgumentError
        If shapes or types do not match, or memory overlaps.
    BuildError
        If the expression does not compile.
    UnsupportedError
        For float64 on a device without it.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> x = np.array([[-1, 2], [3, -4]], np.float32)
    >>> tiles.map("x > 0 ? x : slope * x", x=x, slope=np.array([0.5, 0.25], np.float32))
    array([[-0.5,  2. ],
           [ 3. , -1. ]], dtype=float32)
    """
    return _mapped("map", expression, operands, out, dtype, context)


def where(
    condition: Any,
    x: Any,
    y: Any,
    out: Any = None,
    *,
    context: _tiles.Context | None = None,
) -> Any:
    """Elements of `x` where a condition holds, of `y` elsewhere, as in NumPy.

    Parameters
    ----------
    condition : numpy.ndarray, array_view or array
        Numbers or bools; those that are not 0 choose `x`.
    x, y
        As the operands of `map`; all three are broadcast to one shape.
    out : optional
        Where the result goes, as in `map`.
    context : Context, optional
        Where to run; by default the context of an array argument, or the default context.

    Returns
    -------
    numpy.ndarray, array_view or array
        As of `map`, of the dtype that NumPy promotes `x` and `y` to.

    Raises
    ------
    ArgumentError
        If shapes or types do not match, or memory overlaps.
    UnsupportedError
        For float64 on a device without it.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> a = np.array([3, -1, 4], np.int32)
    >>> tiles.where(a > 0, a, 0)
    array([3, 0, 4], dtype=int32)
    """
    checked_kind("where", "condition", condition)
    operands = {"x": x, "y": y}
    _check_operands("where", operands)
    dtype = _promoted("where", operands)
    name = _opencl_name(dtype)
    operands["condition"] = condition
    text = f"condition != 0 ? ({name})x : ({name})y"
    return _mapped("where", text, operands, out, dtype, context)


def _mapped(
    operation: str,
    expression: str,
    operands: dict[str, Any],
    out: Any,
    dtype: Any,
    context: _tiles.Context | None,
) -> Any:
    checked_text(operation, "expression", expression)
    _check_operands(operation, operands)
    on = context_of(context, *operands.values(), out)
    shape = _broadcast(operation, operands)
    if out is None:
        like = _like(operands)
        result = result_like(like, shape, np.dtype(dtype or _promoted(operation, operands)), on)
    else:
        checked_result(operation, out, shape, out.dtype)
        result = out
    if 0 in shape:
        return result
    views = _views(operation, operands)
    target = result.reshape(1) if isinstance(result, np.ndarray) and not shape else result
    with written(operation, target, to="out") as to:
        _tiles.run_algorithm(
            "map", on, to=to, from_=views, from_count=len(views), expression=expression
        )
    return result


def _check_operands(operation: str, operands: dict[str, Any]) -> None:
    if not operands:
        raise ArgumentError(
            f"{operation}: there are no operands; pass one at least, such as x=data"
        )
    for name, each in operands.items():
        if not _is_number(each):
            checked_kind(operation, name, each)


def _is_number(data: Any) -> bool:
    return isinstance(data, (numbers.Number, np.generic))


def _promoted(operation: str, operands: dict[str, Any]) -> np.dtype:
    given = [each if _is_number(each) else each.dtype for each in operands.values()]
    dtypes = [each for each in given if isinstance(each, np.dtype)]
    # ml_dtypes takes a Python float for a float64.
    if any(each.name == "bfloat16" for each in dtypes):
        given = [each for each in given if type(each) not in (bool, int, float)]
    try:
        return np.result_type(*given)
    except TypeError:
        of_each = [each.dtype if isinstance(each, np.generic) else each for each in given]
        names = " and ".join(dict.fromkeys(getattr(each, "name", repr(each)) for each in of_each))
        raise ArgumentError(
            f"{operation}: NumPy promotes {names} to no dtype: convert operands to one of them"
        ) from None


def _opencl_name(dtype: np.dtype) -> str:
    names = {"bool": "uchar", "float64": "double"}
    signed = {1: "char", 2: "short", 4: "int", 8: "long"}
    if dtype.kind in "iu":
        return ("u" if dtype.kind == "u" else "") + signed[dtype.itemsize]
    return names.get(dtype.name, "float")


def _broadcast(operation: str, operands: dict[str, Any]) -> tuple[int, ...]:
    shapes = [() if _is_number(each) else tuple(each.shape) for each in operands.values()]
    try:
        return np.broadcast_shapes(*shapes)
    except ValueError:
        named = ", ".join(f"{name} {shape}" for name, shape in zip(operands, shapes))
        raise ArgumentError(f"{operation}: the shapes cannot be broadcast: {named}") from None


def _like(operands: dict[str, Any]) -> Any:
    """An operand of the kind that the result has."""
    kinds = [each for each in operands.values() if not _is_number(each)]
    arrays = [each for each in kinds if isinstance(each, array)]
    views = [each for each in kinds if not isinstance(each, (array, np.ndarray))]
    return next(iter(arrays or views or kinds), np.empty(0))


def _views(operation: str, operands: dict[str, Any]) -> list[tuple[str, Any]]:
    """Numbers are arrays of one element."""
    views = []
    for name, each in operands.items():
        if _is_number(each):
            is_bool = isinstance(each, (bool, np.bool_))
            dtype = np.dtype(np.bool_) if is_bool else _promoted(operation, operands)
            each = _one_element(operation, name, each, dtype)
        elif isinstance(each, np.ndarray) and each.ndim == 0:
            each = each.reshape(1)  # a view has a dimension at least
        views.append((name, read_view(each)))
    return views


def _one_element(operation: str, name: str, number: Any, dtype: np.dtype) -> np.ndarray:
    try:
        return np.full(1, number, dtype)
    except OverflowError:
        raise ArgumentError(
            f"{operation}: '{name}' is {number}, which {dtype}, the dtype of the operands, cannot "
            "represent; pass a NumPy number of a wider dtype, such as np.int64"
        ) from None
