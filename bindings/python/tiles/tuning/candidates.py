"""The combinations of constants that are tried."""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tiles._errors import ArgumentError

Constants = dict[str, Any]


def candidates_of(
    choices: Mapping[str, Sequence[Any]], where: Callable[..., bool] | None
) -> list[Constants]:
    """All combinations that `where` allows; the first values of all come first.

    Examples
    --------
    >>> from tiles.tuning.candidates import candidates_of
    >>> candidates_of({"TS": [8, 16], "UNROLL": [1, 2]}, lambda TS, UNROLL: TS * UNROLL < 32)
    [{'TS': 8, 'UNROLL': 1}, {'TS': 8, 'UNROLL': 2}, {'TS': 16, 'UNROLL': 1}]
    """
    for name, values in choices.items():
        if isinstance(values, str) or not isinstance(values, Sequence) or not values:
            raise ArgumentError(f"{name}: expected a list of the values to try, got {values!r}")
        for value in values:
            if not isinstance(value, (bool, int, float)):
                raise ArgumentError(f"{name}: a constant is a number, got {value!r}")
    everything = [dict(zip(choices, values)) for values in itertools.product(*choices.values())]
    allowed = [each for each in everything if where is None or where(**each)]
    if not choices:
        raise ArgumentError('there are no constants to choose: expected such as {"TS": [8, 16]}')
    if not allowed:
        raise ArgumentError("where= excludes every combination of the constants")
    return allowed


def named(constants: Constants) -> str:
    """The constants as one writes them; tells candidates apart.

    Examples
    --------
    >>> from tiles.tuning.candidates import named
    >>> named({"TS": 16, "UNROLL": 2})
    'TS=16, UNROLL=2'
    """
    return ", ".join(f"{name}={value}" for name, value in constants.items())


def call_with(function: Callable[..., Any], constants: Constants) -> Any:
    """Calls a function with those constants that it has parameters for.

    Examples
    --------
    >>> from tiles.tuning.candidates import call_with
    >>> call_with(lambda TS: 2 * TS, {"TS": 8, "UNROLL": 4})
    16
    """
    parameters = inspect.signature(function).parameters.values()
    if any(each.kind is inspect.Parameter.VAR_KEYWORD for each in parameters):
        return function(**constants)
    names = [each.name for each in parameters if each.name in constants]
    return function(**{name: constants[name] for name in names})
