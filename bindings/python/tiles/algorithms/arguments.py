"""Arguments of algorithms other than data: texts and numbers."""

from __future__ import annotations

import operator
from typing import Any

from tiles._errors import ArgumentError


def checked_text(algorithm: str, name: str, text: Any) -> str:
    """The text, if it is one that OpenCL C can be."""
    if not isinstance(text, str) or "\0" in text:
        raise ArgumentError(f"{algorithm}: '{name}' is {text!r}; expected a text in OpenCL C")
    return text


def checked_int(algorithm: str, name: str, value: Any) -> int:
    """The value, if it is an integer of 32 bits."""
    try:
        number = 1 << 31 if isinstance(value, bool) else operator.index(value)
    except TypeError:
        number = 1 << 31
    if not -(1 << 31) <= number < 1 << 31:
        raise ArgumentError(f"{algorithm}: '{name}' is {value!r}; expected an integer of 32 bits")
    return number


def checked_float(algorithm: str, name: str, value: Any) -> float:
    """The value, if it is a number."""
    try:
        return float(value) if not isinstance(value, str) else float("no number")
    except (TypeError, ValueError):
        raise ArgumentError(f"{algorithm}: '{name}' is {value!r}; expected a number") from None
