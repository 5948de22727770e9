"""Functions of the kernel language that give Python's meaning to operators, written where needed.

Integer division by 0 gives 0 instead of whatever the device does, which may be to end the process.
"""

from __future__ import annotations

import re

from tiles._element_type import ELEMENT_TYPES, ElementType

FLOOR_DIVIDE = "floor_divide"
MODULO = "modulo"
POWER = "power"
RANGE_COUNT = "range_count"

_FUNCTION_NAME = re.compile(r"p_(floor_divide|modulo|power_(\d+)|range_count)_(\w+)\Z")

_INTEGER_FLOOR_DIVIDE = """\
{t} {name}({t} a, {t} b) {{
  if (b == 0) return 0;
  if (b == -1) return ({t})(0 - ({u})a);
  {t} quotient = a / b;
  if (a % b != 0 && (a < 0) != (b < 0)) quotient = quotient - 1;
  return quotient;
}}"""

_INTEGER_MODULO = """\
{t} {name}({t} a, {t} b) {{
  if (b == 0 || b == -1) return 0;
  {t} remainder = a % b;
  if (remainder != 0 && (remainder < 0) != (b < 0)) remainder = remainder + b;
  return remainder;
}}"""

_UNSIGNED_FLOOR_DIVIDE = """\
{t} {name}({t} a, {t} b) {{
  if (b == 0) return 0;
  return a / b;
}}"""

_UNSIGNED_MODULO = """\
{t} {name}({t} a, {t} b) {{
  if (b == 0) return 0;
  return a % b;
}}"""

_FLOAT_FLOOR_DIVIDE = """\
{t} {name}({t} a, {t} b) {{
  if (b == 0) return a / b;
  {t} remainder = fmod(a, b);
  {t} quotient = (a - remainder) / b;
  if (remainder != 0 && (remainder < 0) != (b < 0)) quotient = quotient - 1;
  {t} whole = floor(quotient);
  if (quotient - whole > 0.5f) whole = whole + 1;
  return whole;
}}"""

_FLOAT_MODULO = """\
{t} {name}({t} a, {t} b) {{
  {t} remainder = fmod(a, b);
  if (remainder != 0 && (remainder < 0) != (b < 0)) remainder = remainder + b;
  return remainder;
}}"""

_RANGE_COUNT = """\
{u} {name}({t} start, {t} stop, {t} step) {{
  if (step > 0 && start < stop) return (({u})stop - ({u})start - 1) / ({u})step + 1;
  if (step < 0 && start > stop) return (({u})start - ({u})stop - 1) / (0 - ({u})step) + 1;
  return 0;
}}"""

_TEXTS: dict[tuple[str, str], str] = {
    (FLOOR_DIVIDE, "i"): _INTEGER_FLOOR_DIVIDE,
    (FLOOR_DIVIDE, "u"): _UNSIGNED_FLOOR_DIVIDE,
    (FLOOR_DIVIDE, "f"): _FLOAT_FLOOR_DIVIDE,
    (MODULO, "i"): _INTEGER_MODULO,
    (MODULO, "u"): _UNSIGNED_MODULO,
    (MODULO, "f"): _FLOAT_MODULO,
    (RANGE_COUNT, "i"): _RANGE_COUNT,
}


def function_name(operation: str, type_: ElementType) -> str:
    """The name of the function that does `operation` on numbers of a type."""
    return f"p_{operation}_{type_.name}"


def count_type(type_: ElementType) -> ElementType:
    """The unsigned type in which a range over `type_` counts its rounds."""
    return ELEMENT_TYPES[f"uint{8 * type_.size}"]


def function_text(name: str) -> str | None:
    """The definition of a function that function_name() named; None for any other name."""
    match = _FUNCTION_NAME.match(name)
    if match is None:
        return None
    operation, exponent, type_name = match.groups()
    type_ = ELEMENT_TYPES[type_name]
    if exponent is not None:
        return _power_text(name, type_, int(exponent))
    unsigned = count_type(type_).spelling if type_.kind == "i" else type_.spelling
    return _TEXTS[operation, type_.kind].format(t=type_.spelling, u=unsigned, name=name)


def _power_text(name: str, type_: ElementType, exponent: int) -> str:
    # Products of unsigned integers wrap around; those of signed ones may not overflow in C.
    inner = (count_type(type_) if type_.kind == "i" else type_).spelling
    lines = [f"{type_.spelling} {name}({type_.spelling} x) {{"]
    lines += [f"  {inner} base = ({inner})x;", f"  {inner} result = 1;"]
    while exponent:
        if exponent % 2:
            lines.append("  result = result * base;")
        exponent //= 2
        if exponent:
            lines.append("  base = base * base;")
    return "\n".join([*lines, f"  return ({type_.spelling})result;", "}"])
