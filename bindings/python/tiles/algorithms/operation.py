"""How elements are combined: a named reduction, or a user-defined operator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tiles._errors import ArgumentError
from tiles.algorithms.arguments import checked_text

REDUCTIONS = {
    "sum": 1,
    "product": 2,
    "min": 3,
    "max": 4,
    "mean": 5,
    "argmin": 6,
    "argmax": 7,
    "norm": 8,
}
"""Their numbers in the C ABI."""


@dataclass(frozen=True)
class operation:
    """An associative operator, which need not commute, in OpenCL C.

    Parameters
    ----------
    expression : str
        Of `a` and `b`, numbers of the computation type.
    identity : str
        Its identity, a number of that type: ``"1"``; for floats also ``"-INFINITY"``.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> last_digit = tiles.operation("a * b % 10", "1")
    >>> print(tiles.reduce(np.array([3, 7, 9], np.int32), last_digit))
    9
    """

    expression: str
    identity: str

    def __post_init__(self) -> None:
        checked_text("operation", "expression", self.expression)
        checked_text("operation", "identity", self.identity)


def combination_of(
    algorithm: str, by: str | operation, names: Sequence[str]
) -> dict[str, Any]:
    """The fields of a desc that say it.

    Parameters
    ----------
    algorithm : str
        For messages.
    by : str or operation
        What the caller gives.
    names : sequence of str
        The reductions that the algorithm has.
    """
    if isinstance(by, operation):
        return {"operation": by.expression, "identity": by.identity}
    if by in names:
        return {"reduction": REDUCTIONS[by]}
    raise ArgumentError(
        f"{algorithm}: the operation is {by!r}; expected a tiles.operation or one of "
        f"{', '.join(names)}"
    )
