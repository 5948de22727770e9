"""The argument ``checked`` of contexts, kernels and programs."""

from __future__ import annotations

from typing import Literal, Union

from tiles._errors import ArgumentError

Checked = Union[bool, Literal["views"]]

_MODES = {False: 0, True: 1, "views": 2}


def checked_mode(checked: Checked) -> int:
    """As ``tiles.h`` has it."""
    if not isinstance(checked, (bool, int, str)) or checked not in _MODES:
        raise ArgumentError(f"'checked' is {checked!r}, expected True, False or 'views'")
    return _MODES[checked]
