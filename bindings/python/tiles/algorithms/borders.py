"""Values beyond the border of an array, with SciPy's names."""

from __future__ import annotations

from tiles._errors import ArgumentError

BORDERS = {"reflect": 1, "constant": 2, "nearest": 3, "mirror": 4, "wrap": 5}
"""The numbers of ``tiles_border`` in tiles.h."""

VALID = {"valid": 6}
"""Results only where there are all neighbours."""


def border_of(operation: str, name: str, mode: str, borders: dict[str, int]) -> int:
    """The number of a border; `name` is the argument's.

    Examples
    --------
    >>> from tiles.algorithms.borders import BORDERS, border_of
    >>> border_of("convolve", "mode", "nearest", BORDERS)
    3
    """
    if mode not in borders:
        raise ArgumentError(
            f"{operation}: {name} is {mode!r}; expected one of {', '.join(borders)}"
        )
    return borders[mode]
