"""The scalar element types: their NumPy dtype, their number in the C ABI, their C++ spelling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from tiles._errors import ArgumentError


@dataclass(frozen=True)
class ElementType:
    """A scalar type that kernels know.

    Attributes
    ----------
    name : str
        NumPy's name, such as ``"uint32"``.
    code : int
        The ``tiles_type`` of the C ABI.
    spelling : str
        How kernel text says it, such as ``"unsigned int"``.
    kind : str
        NumPy's kind: ``"b"``, ``"i"``, ``"u"`` or ``"f"``.
    size : int
        Bytes.
    is_storage : bool
        Whether only elements are of the type, and are calculated with in another.
    """

    name: str
    code: int
    spelling: str
    kind: str
    size: int
    is_storage: bool = False

    @property
    def word(self) -> str:
        """The name in the package: a bare ``bool`` is Python's own."""
        return "bool_" if self.name == "bool" else self.name


ELEMENT_TYPES: dict[str, ElementType] = {
    element.name: element
    for element in (
        ElementType("bool", 1, "bool", "b", 1),
        ElementType("int8", 2, "char", "i", 1),
        ElementType("uint8", 3, "unsigned char", "u", 1),
        ElementType("int16", 4, "short", "i", 2),
        ElementType("uint16", 5, "unsigned short", "u", 2),
        ElementType("int32", 6, "int", "i", 4),
        ElementType("uint32", 7, "unsigned int", "u", 4),
        ElementType("int64", 8, "long", "i", 8),
        ElementType("uint64", 9, "unsigned long", "u", 8),
        ElementType("float32", 10, "float", "f", 4),
        ElementType("float64", 11, "double", "f", 8),
        ElementType("float16", 13, "half", "f", 2, is_storage=True),
        ElementType("bfloat16", 14, "bfloat16", "f", 2, is_storage=True),
    )
}

STRUCT_CODE = 12


def dtype_named(name: str) -> np.dtype:
    """The dtype of an element type. NumPy has no bfloat16 of its own: the package ml_dtypes has.

    Raises
    ------
    ArgumentError
        If that is not installed.
    """
    if name != "bfloat16":
        return np.dtype(name)
    try:
        import ml_dtypes
    except ImportError:
        raise ArgumentError(
            "bfloat16 needs the package ml_dtypes: run python -m pip install ml_dtypes"
        ) from None
    dtype: np.dtype = np.dtype(ml_dtypes.bfloat16)
    return dtype


def dtype_of(given: Any) -> np.dtype:
    """The NumPy dtype that an argument means."""
    try:
        dtype: np.dtype = np.dtype(given)
    except TypeError as error:
        raise ArgumentError(f"dtype: {error}; expected a NumPy dtype, such as numpy.float32") from None
    return dtype


def element_type_of(dtype: np.dtype, what: str) -> ElementType:
    """The element type of a scalar dtype; `what` names the data in the error message."""
    element = ELEMENT_TYPES.get(dtype.name)
    if element is None:
        raise ArgumentError(
            f"{what} has dtype {dtype}, which kernels do not support: expected one of "
            f"{', '.join(ELEMENT_TYPES)} "
            "or a structured dtype made by tiles.struct()"
        )
    if not dtype.isnative:
        raise ArgumentError(
            f"{what} has dtype {dtype.str!r}, whose byte order is not this machine's: "
            "convert it with .astype(dtype.newbyteorder('='))"
        )
    return element
