"""``conv2d``: convolutions of images with channels."""

from __future__ import annotations

import math
import operator
from typing import Any

from tiles import _tiles
from tiles._errors import ArgumentError
from tiles.algorithms.arguments import checked_int
from tiles.algorithms.operands import (
    Data,
    checked_kind,
    context_of,
    read_view,
    result_for,
    written,
)
from tiles.algorithms.recorded import recorded

CHANNELS_LAST = 1
"""``TILES_CONV2D_CHANNELS_LAST`` of tiles.h."""

SAME = 2
"""``TILES_CONV2D_SAME`` of tiles.h."""

LAYOUTS = ("NCHW", "NHWC")

MOST = (2**31 - 1) // 8
"""Of strides, paddings and dilations."""

MOST_RESULTS = 1 << 40


@recorded
def conv2d(
    a: Data,
    weights: Data,
    bias: Data | None = None,
    stride: int | tuple[int, int] = 1,
    padding: int | tuple[int, int] | str = 0,
    dilation: int | tuple[int, int] = 1,
    groups: int = 1,
    *,
    layout: str = "NCHW",
    out: Data | None = None,
    context: _tiles.Context | None = None,
) -> Data:
    """Convolve images that have channels, as neural networks do.

    As ``torch.nn.functional.conv2d``: a correlation, so the weights are not flipped. Different from it,
    `a` always has 4 dimensions, and `layout` says how `a` and the result lie; the weights do not change
    with it.

    Parameters
    ----------
    a : numpy.ndarray, array_view or array
        Images, of shape (images, channels, rows, columns), or as `layout` says, and any strides. float32,
        float64, float16, bfloat16 or int32.
    weights : numpy.ndarray, array_view or array
        Of shape (channels of the result, channels of `a` / `groups`, rows, columns) in both layouts, and the
        dtype of `a`.
    bias : optional
        Of shape (channels of the result,); it is added to them.
    stride : int or pair of int
        From the inputs of each element of the result to those of the next, along rows and columns.
    padding : int or pair of int or str
        How many zeros are around the images, above and left of them as below and right. "valid": none.
        "same": as many as make the result have the rows and columns of `a`, the odd one below and right;
        needs a stride of 1.
    dilation : int or pair of int
        From the input of each weight to that of the next.
    groups : int
        Groups of channels, which depend on each other only.
    layout : str
        Of `a` and the result: "NCHW", or "NHWC": images, rows, columns, channels.
    out : optional
        Where the result goes; it must not overlap the others.
    context : Context, optional
        Where to run; by default the context of an array argument, or the default context.

    Returns
    -------
    numpy.ndarray, array_view or array
        `out`, or new data of the kind of `a`. An ndarray is complete on return; reading a view or an array
        waits.

    Raises
    ------
    ArgumentError
        If shapes or types do not match, a number is out of range, or memory overlaps.
    UnsupportedError
        For float64 on a device without it.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> image = np.arange(9, dtype=np.float32).reshape(1, 1, 3, 3)
    >>> tiles.conv2d(image, np.ones((1, 1, 2, 2), np.float32))
    array([[[[ 8., 12.],
             [20., 24.]]]], dtype=float32)
    """
    for name, data in (("a", a), ("weights", weights), ("bias", bias)):
        if data is not None:
            checked_kind("conv2d", name, data)
    if layout not in LAYOUTS:
        raise ArgumentError(f"conv2d: 'layout' is {layout!r}; expected one of {', '.join(LAYOUTS)}")
    groups = checked_int("conv2d", "groups", groups)
    is_same = isinstance(padding, str) and padding == "same"
    is_named = is_same or (isinstance(padding, str) and padding == "valid")
    steps = {
        "stride": _pair("stride", stride),
        "padding": (0, 0) if is_named else _pair("padding", padding),
        "dilation": _pair("dilation", dilation),
    }
    shape = _shape_of_result(a, weights, layout, is_same, **steps)
    where = context_of(context, a, weights, bias, out)
    result = result_for("conv2d", a, out, shape, a.dtype, where)
    with written("conv2d", result, **{"from": "a", "to": "out"}) as target:
        _tiles.run_algorithm(
            "conv2d",
            where,
            from_=read_view(a),
            weights=read_view(weights),
            bias=None if bias is None else read_view(bias),
            to=target,
            groups=groups,
            flags=(CHANNELS_LAST if layout == "NHWC" else 0) | (SAME if is_same else 0),
            **steps,
        )
    return result


def _pair(name: str, given: Any) -> tuple[int, int]:
    """Of rows and of columns."""
    pair = given if isinstance(given, (tuple, list)) else (given, given)
    least = 0 if name == "padding" else 1
    try:
        rows, columns = (-1 if isinstance(each, bool) else operator.index(each) for each in pair)
    except (TypeError, ValueError):
        rows = columns = -1
    if not (least <= rows <= MOST and least <= columns <= MOST):
        words = ', or "same" or "valid"' if name == "padding" else ""
        raise ArgumentError(
            f"conv2d: '{name}' is {given!r}; expected an int or a pair of them, {least} to {MOST}{words}"
        )
    return rows, columns


def _shape_of_result(
    a: Any,
    weights: Any,
    layout: str,
    is_same: bool,
    stride: tuple[int, int],
    padding: tuple[int, int],
    dilation: tuple[int, int],
) -> tuple[int, ...]:
    """What the weights leave; sizes that do not fit are refused where all is checked."""
    for name, data in (("a", a), ("weights", weights)):
        if len(data.shape) != 4:
            raise ArgumentError(
                f"conv2d: '{name}' has shape {tuple(data.shape)}; expected 4 dimensions"
            )
    first = layout.index("H")
    extents = []
    for d in range(2):
        if is_same:
            extents.append(a.shape[first + d])
            continue
        zeros = (weights.shape[2 + d] - 1) * dilation[d]
        extents.append(max(0, (a.shape[first + d] + 2 * padding[d] - zeros - 1) // stride[d] + 1))
    images, results = a.shape[0], weights.shape[0]
    shape = (images, *extents, results) if layout == "NHWC" else (images, results, *extents)
    if math.prod(shape) > MOST_RESULTS:
        raise ArgumentError(
            f"conv2d: the result has shape {shape}; expected at most {MOST_RESULTS} elements"
        )
    return shape
