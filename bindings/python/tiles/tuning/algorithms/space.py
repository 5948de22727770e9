"""The parameters of an algorithm, and the values that are tried."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from tiles import _tiles
from tiles.tuning.algorithms.problems import Problem

Parameters = Mapping[str, int]


@dataclass(frozen=True)
class Space:
    """The candidates of one algorithm.

    Attributes
    ----------
    algorithm : str
        As in kernels/tuning.txt.
    candidates : list of mapping
        The first one has no parameters: it is what would be used without tuning.
    make_problem : function
        Of a context, what is calculated there.
    """

    algorithm: str
    candidates: list[Parameters]
    make_problem: Callable[[_tiles.Context], Problem]


def combinations(
    values: Mapping[str, Iterable[int]], is_possible: Callable[[Parameters], bool] = lambda _: True
) -> list[Parameters]:
    """None, and every combination of the values that is possible."""
    combined = (dict(zip(values, each)) for each in itertools.product(*values.values()))
    return [{}, *(each for each in combined if is_possible(each))]
