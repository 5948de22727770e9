"""Making arrays by NumPy's words: ``empty``, ``zeros``, ``ones``, ``full``, ``asarray``."""

from __future__ import annotations

from typing import Any

import numpy as np

from tiles import _tiles
from tiles._array import array
from tiles._element_type import dtype_of
from tiles._extent import Shape, components_of, extent


def empty(shape: Shape, dtype: Any = np.float32, *, context: _tiles.Context | None = None) -> array:
    """An array on a device whose contents are undefined.

    Parameters
    ----------
    shape : int, sequence of int or tiles.extent
        The number of elements in each dimension.
    dtype : numpy.dtype, optional
        Of the elements; float32 if not given.
    context : tiles.Context, optional
        Where the array lives; the default context if not given.

    Examples
    --------
    >>> import tiles
    >>> tiles.empty((8, 9), tiles.int32)
    <tiles.array of 8x9 int32>
    """
    return array(extent(*components_of(shape)), dtype_of(dtype), context=context)


def zeros(shape: Shape, dtype: Any = np.float32, *, context: _tiles.Context | None = None) -> array:
    """An array on a device, filled with zeros; as ``tiles.empty()`` otherwise.

    Examples
    --------
    >>> import tiles
    >>> tiles.zeros(3).numpy()
    array([0., 0., 0.], dtype=float32)
    """
    return array(np.zeros(components_of(shape), dtype_of(dtype)), context=context)


def ones(shape: Shape, dtype: Any = np.float32, *, context: _tiles.Context | None = None) -> array:
    """An array on a device, filled with ones; as ``tiles.empty()`` otherwise."""
    return full(shape, 1, dtype, context=context)


def full(
    shape: Shape, fill_value: Any, dtype: Any = None, *, context: _tiles.Context | None = None
) -> array:
    """An array on a device, filled with a value; as ``tiles.empty()`` otherwise.

    Parameters
    ----------
    fill_value : number
        Of every element.
    dtype : numpy.dtype, optional
        Of the elements; if not given, what NumPy makes of `fill_value`.

    Examples
    --------
    >>> import tiles
    >>> tiles.full((2, 2), 7).numpy()
    array([[7, 7],
           [7, 7]])
    """
    return array(np.full(components_of(shape), fill_value, None if dtype is None else dtype_of(dtype)), context=context)


def asarray(data: Any, dtype: Any = None, *, context: _tiles.Context | None = None) -> array:
    """The array itself if `data` is one of that dtype, else ``tiles.array(data, dtype)``.

    Parameters
    ----------
    data : tiles.array or whatever ``numpy.asarray()`` takes
        The elements.
    dtype : numpy.dtype, optional
        Of the elements; if not given, those of `data`.
    context : tiles.Context, optional
        Where a new array lives; the default context if not given.
    """
    if isinstance(data, array) and (dtype is None or data.dtype == np.dtype(dtype)):
        return data
    return array(data, dtype, context=context)

