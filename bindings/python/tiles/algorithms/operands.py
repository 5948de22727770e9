"""Inputs and outputs of algorithms: ndarrays, views and arrays, all as views."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from tiles import _tiles
from tiles._array import array
from tiles._array_view import array_view
from tiles._element_type import ELEMENT_TYPES
from tiles._errors import ArgumentError, Error, with_message
from tiles._extent import extent
from tiles._home import group_of, home_of
from tiles._opencl import is_opencl_array

if TYPE_CHECKING:
    from tiles._distributed_view import DistributedView

Data = TypeVar("Data", np.ndarray, array_view, array)
GroupData = TypeVar("GroupData", np.ndarray, array_view, array, "DistributedView")
"""What algorithms that run over groups, too, take."""

OVER_GROUPS = (
    "bincount",
    "convolve",
    "histogram",
    "matmul",
    "reduce",
    "scan",
    "sort",
    "stencil",
    "transpose",
)
"""The algorithms that take distributed views."""


def is_distributed(data: Any) -> bool:
    """Whether it is a ``DistributedView``."""
    return isinstance(data, _tiles.DistributedView)


def checked_kind(operation: str, name: str, data: Any) -> None:
    """Refuse objects that are not data; `name` is that of the argument."""
    if isinstance(data, (np.ndarray, array_view, array)):
        return
    if is_distributed(data):
        if operation in OVER_GROUPS:
            return
        raise ArgumentError(
            f"{operation}: '{name}' is a DistributedView; expected data of one device, as groups run "
            f"{', '.join(OVER_GROUPS)}"
        )
    if is_opencl_array(data):
        raise ArgumentError(
            f"{operation}: '{name}' is a pyopencl array: pass tiles.array.over({name})"
        )
    raise ArgumentError(
        f"{operation}: '{name}' is of type {type(data).__name__}; expected a numpy.ndarray, a "
        "tiles.array_view or a tiles.array"
    )


def read_view(data: Any) -> Any:
    """A view to read the data through; what stands for a distributed view."""
    if isinstance(data, array_view):
        return data
    if isinstance(data, array):
        return data._view(True)
    if is_distributed(data):
        return data._operand()
    return array_view(data, is_const=True)


def written_view(data: Any) -> Any:
    """A view to write the data through; what stands for a distributed view."""
    if isinstance(data, array_view):
        return data
    if isinstance(data, array):
        return data._view(False)
    if is_distributed(data):
        return data._operand()
    return array_view(data)


def reshaped_view(data: Any, shape: tuple[int, ...], is_const: bool) -> Any:
    """The same as a view with another shape, if it has another one."""
    if isinstance(data, array):
        return data._view(is_const, shape)
    view = read_view(data) if is_const else written_view(data)
    return view if view.shape == shape else view._reshaped(shape)


def context_of(context: Any, *operands: Any) -> Any:
    """Where to run: the context given, or that of the first array, or the default one.

    With a distributed operand, its group.
    """
    group = group_of(context, operands)
    return home_of(context, operands) if group is None else group


def share_memory(a: Any, b: Any) -> bool:
    """Whether an element of one is an element of the other, too, as far as Python knows.

    Two views of the same array are compared where they are used.
    """
    if a is None or b is None:
        return False
    if not (isinstance(a, np.ndarray) and isinstance(b, np.ndarray)):
        return a is b
    return np.may_share_memory(a, b) and np.shares_memory(a, b)


def result_like(
    data: Any, shape: Sequence[int], dtype: np.dtype, context: _tiles.Context | None
) -> Any:
    """Memory for results, of the kind of `data`; its contents are undefined.

    Views and arrays have at least one dimension. Of a distributed view, results of other dimensions
    are an ndarray.
    """
    if is_distributed(data) and len(shape) == data.ndim:
        return data._like(shape, dtype, data.distribution.dimension or 0)
    if isinstance(data, np.ndarray) or is_distributed(data):
        return np.empty(shape, dtype)
    shape = tuple(shape) or (1,)
    if isinstance(data, array):
        return array(extent(*shape), dtype, context=context)
    return array_view(np.empty(shape, dtype))


def checked_result(
    operation: str, out: Any, shape: Sequence[int], dtype: np.dtype, name: str = "out"
) -> None:
    """Refuses an `out` that is read-only or does not fit; `name` is that of the argument."""
    checked_kind(operation, name, out)
    shape = tuple(shape)
    if not isinstance(out, np.ndarray):
        shape = shape or (1,)
    if tuple(out.shape) != shape or out.dtype != dtype:
        raise ArgumentError(
            f"{operation}: '{name}' has shape {tuple(out.shape)} and dtype {out.dtype}; expected "
            f"shape {shape} and dtype {dtype}"
        )
    if isinstance(out, np.ndarray) and not out.flags.writeable:
        raise ArgumentError(f"{operation}: '{name}' is a read-only array; expected one to write to")


def result_for(
    operation: str,
    a: GroupData,
    out: GroupData | None,
    shape: Sequence[int],
    dtype: np.dtype,
    context: _tiles.Context | None,
    *,
    any_dtype: bool = False,
    name: str = "out",
) -> GroupData:
    """`out`, if it fits, or new memory of the kind of `a`.

    Parameters
    ----------
    any_dtype : bool
        Whether `out` may be of another dtype than new memory.
    name : str
        What messages call it.
    """
    if out is None:
        made: GroupData = result_like(a, shape, dtype, context)
        return made
    checked_result(
        operation, out, shape, getattr(out, "dtype", dtype) if any_dtype else dtype, name
    )
    return out


class written:
    """A view to write the result through, with errors as `in_words_of` has them.

    After the block an ndarray is complete.
    """

    __slots__ = ("_arguments", "_operation", "_result", "_target")

    def __init__(self, operation: str, result: Any, **arguments: str) -> None:
        self._operation = operation
        self._arguments = arguments
        self._result = result
        self._target = written_view(result)

    def __enter__(self) -> Any:
        return self._target

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        if error is not None:
            in_words_of(self._operation, **self._arguments).__exit__(kind, error, trace)
        elif isinstance(self._result, np.ndarray):
            self._target.synchronize()


_ELEMENTS = re.compile(r"elements (?:of '\w+' )?are [a-z ]+; expected [^:]*")
_DTYPES = {element.spelling: element.name for element in ELEMENT_TYPES.values()}
_SPELLED = re.compile(rf"\b({'|'.join(sorted(_DTYPES, key=len, reverse=True))})\b")


def _with_dtypes(message: str) -> str:
    """C's names of types as NumPy's.

    Examples
    --------
    >>> from tiles.algorithms.operands import _with_dtypes
    >>> _with_dtypes("elements are unsigned long; expected float or int")
    'elements are uint64; expected float32 or int32'
    """
    return _SPELLED.sub(lambda found: _DTYPES[found[0]], message)


class in_words_of:
    """Errors with the names that the algorithm and its arguments have in Python.

    Parameters
    ----------
    operation : str
        The algorithm's name.
    **arguments
        The arguments' names by those in the C ABI.
    """

    __slots__ = ("_arguments", "_operation")

    def __init__(self, operation: str, **arguments: str) -> None:
        self._operation = operation
        self._arguments = arguments

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        if not isinstance(error, Error):
            return
        where, colon, what = str(error).partition(": ")
        message = f"{self._operation}: {what}" if where in _tiles.algorithms() else str(error)
        message = _ELEMENTS.sub(lambda found: _with_dtypes(found[0]), message)
        for name, argument in self._arguments.items():
            message = message.replace(f"'{name}'", f"'{argument}'")
        raise with_message(error, message) from None
