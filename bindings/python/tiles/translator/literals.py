"""Numbers as kernel text."""

from __future__ import annotations

import math

import numpy as np

from tiles._element_type import ElementType

_SUFFIXES = {"int32": "", "uint32": "u", "int64": "L", "uint64": "uL"}


def literal(value: bool | int | float, type_: ElementType) -> str:
    """The shortest text that the kernel language reads back as the same number of that type."""
    if type_.kind == "b":
        return "true" if value else "false"
    if type_.kind == "f":
        return _float_literal(float(value), type_)
    if type_.size < 4:
        return f"(({type_.spelling}){int(value)})"
    return _integer_literal(int(value), type_)


def _integer_literal(value: int, type_: ElementType) -> str:
    suffix = _SUFFIXES[type_.name]
    if type_.kind == "i" and value == -(2 ** (8 * type_.size - 1)):
        return f"(-{-(value + 1)}{suffix} - 1{suffix})"  # C has no literal for the lowest number
    return f"(-{-value}{suffix})" if value < 0 else f"{value}{suffix}"


def _float_literal(value: float, type_: ElementType) -> str:
    suffix = "f" if type_.name == "float32" else ""
    if math.isnan(value):
        return f"(0.0{suffix} / 0.0{suffix})"
    if math.isinf(value):
        return f"({'-' if value < 0 else ''}1.0{suffix} / 0.0{suffix})"
    text = str(np.float32(abs(value))) if suffix else repr(abs(value))
    if "." not in text and "e" not in text:
        text += ".0"
    is_negative = math.copysign(1.0, value) < 0
    return f"(-{text}{suffix})" if is_negative else f"{text}{suffix}"
