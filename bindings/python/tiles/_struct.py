"""Structured dtypes as structs of the kernel language: their names, layout and definitions."""

from __future__ import annotations

import keyword
import re
from typing import Any

import numpy as np

from tiles._element_type import element_type_of
from tiles._errors import ArgumentError

_NAME_KEY = "tiles.struct"
_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_]*\Z")
_RESERVED = frozenset(
    "alignas alignof auto bool break case char class const constexpr continue default do double "
    "else enum extent extern false float for goto half if index inline int kernel local long "
    "namespace operator private public register restrict return short signed sizeof static struct "
    "switch template this tile_static true typedef typename union unsigned using void volatile "
    "while".split()
)


def struct(name: str, fields: Any) -> np.dtype:
    """A structured dtype that kernels know as the struct `name`.

    Parameters
    ----------
    name : str
        The struct's name in kernel text.
    fields : dict, list or numpy.dtype
        ``{"value": np.int32, ...}`` or what ``numpy.dtype`` accepts, given the layout of a C
        compiler; or a structured dtype that already has this layout.

    Returns
    -------
    numpy.dtype
        Use it for arrays, in ``tiles.Kernel(..., structs=[...])`` and in annotations.

    Raises
    ------
    ArgumentError
        If a name is not valid in kernel text, kernels do not support a field's type, or the layout
        is not C's; the message names the field, the expected and the actual offset.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> point = tiles.struct("Point", {"x": np.float32, "y": np.float32})
    >>> np.zeros(2, point)["y"]
    array([0., 0.], dtype=float32)
    """
    _check_identifier(name, "a struct")
    if isinstance(fields, dict):
        fields = list(fields.items())
    dtype = fields if isinstance(fields, np.dtype) else np.dtype(fields, align=True)
    if dtype.fields is None:
        raise ArgumentError(f"struct {name}: expected fields, got the dtype {dtype}")
    named = np.dtype(dtype, metadata={_NAME_KEY: name})
    struct_definition(named)
    return named


def struct_name(dtype: np.dtype) -> str | None:
    """The name that tiles.struct() gave to `dtype`, None if it gave none."""
    metadata: Any = dtype.metadata or {}
    name: str | None = metadata.get(_NAME_KEY)
    return name


def require_struct_name(dtype: np.dtype, what: str) -> str:
    """As struct_name(), but a dtype without a name is an error about `what`."""
    name = struct_name(dtype)
    if name is None:
        raise ArgumentError(
            f"{what} has a structured dtype without a name, and kernel text needs one: "
            'make the dtype with tiles.struct("Name", dtype)'
        )
    return name


def struct_declarations(dtypes: list[np.dtype]) -> str:
    """The definitions of all structs in `dtypes` and of those nested in them, innermost first."""
    definitions: dict[str, str] = {}
    for dtype in dtypes:
        _add_definitions(dtype, definitions)
    return "\n".join(definitions.values())


def struct_definition(dtype: np.dtype) -> str:
    """The struct's definition in kernel text, after checking that its layout is C's."""
    name = require_struct_name(dtype, "a struct")
    assert dtype.fields is not None and dtype.names is not None
    members = [_member(name, field, dtype.fields[field][0]) for field in dtype.names]
    _check_layout(name, dtype)
    return f"struct {name} {{\n" + "".join(f"  {member};\n" for member in members) + "};"


def _add_definitions(dtype: np.dtype, definitions: dict[str, str]) -> None:
    if dtype.fields is None:
        raise ArgumentError(f"structs: expected a dtype made by tiles.struct(), got {dtype}")
    for field_dtype, *_ in dtype.fields.values():
        if field_dtype.base.fields is not None:
            _add_definitions(field_dtype.base, definitions)
    name = require_struct_name(dtype, "structs")
    definition = struct_definition(dtype)
    if definitions.setdefault(name, definition) != definition:
        raise ArgumentError(f"structs: two different structs are named {name}")


def _check_identifier(name: str, what: str) -> None:
    if not _IDENTIFIER.match(name) or name in _RESERVED or keyword.iskeyword(name):
        raise ArgumentError(
            f"{name!r} cannot name {what} in kernel text: use ASCII letters, digits and _, "
            "a letter first, and no keyword"
        )


def _member(name: str, field: str, dtype: np.dtype) -> str:
    _check_identifier(field, f"a field of struct {name}")
    what = f"struct {name}: field {field}"
    base = dtype.base
    spelling = (
        element_type_of(base, what).spelling
        if base.fields is None
        else require_struct_name(base, what)
    )
    return f"{spelling} {field}" + "".join(f"[{extent}]" for extent in dtype.shape)


def _check_layout(name: str, dtype: np.dtype) -> None:
    assert dtype.fields is not None and dtype.names is not None
    advice = "make the dtype with align=True, or let tiles.struct() lay the fields out"
    offset = 0
    for field in dtype.names:
        field_dtype, actual = dtype.fields[field][:2]
        offset = _round_up(offset, _alignment(field_dtype))
        if actual != offset:
            raise ArgumentError(
                f"struct {name}: field {field} is not where a C compiler puts it: "
                f"expected offset {offset}, got {actual}; {advice}"
            )
        offset += field_dtype.itemsize
    size = _round_up(offset, _alignment(dtype))
    if dtype.itemsize != size:
        raise ArgumentError(
            f"struct {name} does not have the size that a C compiler gives it: expected {size} "
            f"bytes, got {dtype.itemsize}; {advice}"
        )


def _alignment(dtype: np.dtype) -> int:
    base = dtype.base
    if base.fields is None:
        return base.itemsize
    return max((_alignment(field[0]) for field in base.fields.values()), default=1)


def _round_up(value: int, multiple: int) -> int:
    return -(-value // multiple) * multiple
