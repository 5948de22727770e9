"""``stencil``: an expression of the neighbours of each element."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tiles import _tiles
from tiles._count_of import count_of
from tiles._errors import ArgumentError
from tiles.algorithms.arguments import checked_float, checked_int, checked_text
from tiles.algorithms.borders import BORDERS, border_of
from tiles.algorithms.operands import (
    GroupData,
    checked_kind,
    context_of,
    read_view,
    result_for,
    written,
)
from tiles.algorithms.recorded import recorded


@recorded
def stencil(
    a: GroupData,
    expression: str,
    steps: int = 1,
    border: str = "reflect",
    cval: float = 0.0,
    radius: int | Sequence[int] | None = None,
    constants: Mapping[str, Any] | None = None,
    out: GroupData | None = None,
    *,
    context: _tiles.Context | None = None,
) -> GroupData:
    """Apply an expression to the neighbours of each element, once or several times.

    Parameters
    ----------
    a : numpy.ndarray, array_view or array
        Of 1 to 3 dimensions, of numbers, of any strides.
    expression : str
        In OpenCL C, of the neighbours ``at(dx)``, ``at(dy, dx)`` or ``at(dz, dy, dx)`` at these
        distances. `x`, `y` and `z` are the place of the result in the last, the last but one and
        the first of three dimensions. float16 and bfloat16 elements are floats in it; the value is converted
        to the dtype of `a`. Products and sums are rounded separately; ``fma`` rounds once.
    steps : int
        The number of steps; each reads the result of the one before.
    border : str
        Values beyond the border: "reflect", "constant", "nearest", "mirror" or "wrap", as in
        ``tiles.convolve``.
    cval : float
        For "constant".
    radius : int or tuple of int, optional
        How far ``at`` reaches in each dimension; computed offsets are clamped to it. If it is 0 or
        not given, all offsets must be decimal literals, or constants that are.
    constants : dict, optional
        Values of names in the expression; each is substituted as if in parentheses.
    out : optional
        Where the result goes; it must not overlap `a`.
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
        If dimensions, types or offsets are invalid, or memory overlaps.
    BuildError
        If the expression does not compile.
    UnsupportedError
        For float64 on a device without it.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> a = np.array([0, 0, 8, 0, 0], np.float32)
    >>> tiles.stencil(a, "0.5f * (at(-1) + at(1))", steps=2)
    array([2., 0., 4., 0., 2.], dtype=float32)
    """
    checked_kind("stencil", "a", a)
    number = border_of("stencil", "border", border, BORDERS)
    shape = tuple(a.shape)
    where = context_of(context, a, out)
    result = result_for("stencil", a, out, shape, a.dtype, where)
    texts = [(name, str(value)) for name, value in _items(constants)]
    checked_text("stencil", "expression", expression)
    steps = checked_int("stencil", "steps", steps)
    cval = checked_float("stencil", "cval", cval)
    radii = _radii(radius, len(shape))
    names = {"from": "a", "to": "out", "border_value": "cval"}
    with written("stencil", result, **names) as target:
        _tiles.run_algorithm(
            "stencil",
            where,
            from_=read_view(a),
            to=target,
            expression=expression,
            steps=steps,
            border=number,
            border_value=cval,
            radius=radii,
            constants=texts,
            constant_count=len(texts),
        )
    return result


def _radii(radius: Any, rank: int) -> list[int]:
    """One for each dimension; 0 where none is given."""
    if radius is None:
        return []
    given = list(radius) if np.iterable(radius) else [radius] * min(rank, 3)
    if np.iterable(radius) and len(given) != rank:
        raise ArgumentError(
            f"stencil: the radius {tuple(given)} has {count_of(len(given), 'number')}; expected "
            f"{rank}, one "
            "for each dimension of 'a'"
        )
    return [checked_int("stencil", "radius", each) for each in given[:3]]


def _items(constants: Any) -> list[tuple[str, Any]]:
    """Names and values."""
    if constants is None:
        return []
    if not isinstance(constants, Mapping) or not all(isinstance(name, str) for name in constants):
        raise ArgumentError(f"stencil: 'constants' is {constants!r}; expected names with their values")
    return [(name, checked_text("stencil", name, str(value))) for name, value in constants.items()]
