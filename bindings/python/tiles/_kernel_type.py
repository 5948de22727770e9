"""The types that a kernel's parameters and variables have, and how kernel text spells them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tiles._element_type import ELEMENT_TYPES, ElementType, element_type_of
from tiles._errors import ArgumentError
from tiles._struct import require_struct_name

MAX_RANK = 8

_SIGNATURES: dict[ViewType, int] = {}


@dataclass(frozen=True)
class StructType:
    """A struct, known by its name; `dtype` holds the fields."""

    name: str
    dtype: np.dtype = field(compare=False, hash=False)
    layout: str = ""

    @property
    def spelling(self) -> str:
        return self.name

    @property
    def word(self) -> str:
        return self.name

    def field(self, name: str) -> ElementOrStruct | FieldArrayType | None:
        """The type of a field; None if there is no such field."""
        assert self.dtype.fields is not None
        if name not in self.dtype.fields:
            return None
        dtype = self.dtype.fields[name][0]
        element = type_of_element(dtype.base, f"struct {self.name}: field {name}")
        return FieldArrayType(element, dtype.shape) if dtype.shape else element


ElementOrStruct = ElementType | StructType


@dataclass(frozen=True)
class FieldArrayType:
    """A field of a struct that is an array."""

    element: ElementOrStruct
    shape: tuple[int, ...]

    @property
    def name(self) -> str:
        return f"an array of {' x '.join(map(str, self.shape))} tiles.{self.element.word}"

    @property
    def rank(self) -> int:
        return len(self.shape)


@dataclass(frozen=True)
class ConstElement:
    """``tiles.const[dtype]``: elements that a kernel only reads."""

    element: ElementOrStruct


@dataclass(frozen=True)
class ViewType:
    """``array_view<T, N>``, ``array_view<const T, N>`` or ``array<T, N>&``."""

    element: ElementOrStruct
    rank: int
    is_const: bool = False
    is_array: bool = False

    @property
    def name(self) -> str:
        element = f"tiles.{self.element.word}"
        if self.is_const:
            element = f"tiles.const[{element}]"
        return f"tiles.{'array' if self.is_array else 'array_view'}[{element}, {self.rank}]"

    @property
    def spelling(self) -> str:
        qualifier = "const " if self.is_const else ""
        if self.is_array:
            return f"array<{self.element.spelling}, {self.rank}>&"
        return f"array_view<{qualifier}{self.element.spelling}, {self.rank}>"


@dataclass(frozen=True)
class TileStaticType:
    """A ``tile_static`` array; each of its rows is followed by `pad` elements that nobody uses."""

    element: ElementOrStruct
    shape: tuple[int, ...]
    pad: int = 0

    @property
    def padded_shape(self) -> tuple[int, ...]:
        return (*self.shape[:-1], self.shape[-1] + self.pad)

    @property
    def name(self) -> str:
        return f"tiles.tile_static(tiles.{self.element.word}, {self.shape})"

    @property
    def rank(self) -> int:
        return len(self.shape)


@dataclass(frozen=True)
class PrivateArrayType:
    """An array that each thread has for itself."""

    element: ElementOrStruct
    shape: tuple[int, ...]

    @property
    def name(self) -> str:
        return f"an array of {self.shape} tiles.{self.element.word}"

    @property
    def rank(self) -> int:
        return len(self.shape)


@dataclass(frozen=True)
class IndexType:
    """``index<N>``: a thread's place in an untiled domain, or one of a tiled index's places."""

    rank: int

    @property
    def name(self) -> str:
        return f"tiles.index[{self.rank}]"

    @property
    def spelling(self) -> str:
        return f"index<{self.rank}>"


@dataclass(frozen=True)
class TiledIndexType:
    """``tiled_index<...>``: a thread's places in a domain cut into tiles."""

    tile: tuple[int, ...]

    @property
    def rank(self) -> int:
        return len(self.tile)

    @property
    def name(self) -> str:
        return f"tiles.tiled_index[{', '.join(map(str, self.tile))}]"

    @property
    def spelling(self) -> str:
        return f"tiled_index<{', '.join(map(str, self.tile))}>"


DeclaredArrayType = TileStaticType | PrivateArrayType

ParameterType = (
    ElementType | StructType | ViewType | DeclaredArrayType | IndexType | TiledIndexType
)


def data_fits(parameter: ViewType, actual: ViewType) -> bool:
    """Whether data of type `actual` can be passed; an array serves as a view too."""
    if parameter.is_array and not actual.is_array:
        return False
    if actual.is_const and not parameter.is_const:
        return False
    return parameter.element == actual.element and parameter.rank == actual.rank


def signature_of(type_: ViewType) -> int:
    """A number for each type of data, which is compared faster than the type."""
    return _SIGNATURES.setdefault(type_, len(_SIGNATURES))


def type_of_element(dtype: np.dtype, what: str) -> ElementOrStruct:
    """The element type of any dtype, structured ones included."""
    if dtype.fields is None:
        return element_type_of(dtype, what)
    return StructType(require_struct_name(dtype, what), dtype, layout=str(dtype.descr))


def element_from_annotation(annotation: Any) -> ElementOrStruct:
    """The element type that ``array_view[annotation, ...]`` means."""
    if annotation in (bool, int, float):
        return scalar_from_annotation(annotation)
    try:
        dtype = np.dtype(annotation)
    except TypeError:
        raise ArgumentError(
            f"{annotation!r} is not an element type: expected one of "
            f"{', '.join(f'tiles.{element.word}' for element in ELEMENT_TYPES.values())} or a "
            "dtype of tiles.struct()"
        ) from None
    return type_of_element(dtype, "the annotation")


def scalar_from_annotation(annotation: Any) -> ElementType:
    """Python's own ``int`` and ``float`` mean 32 bits in a kernel."""
    if annotation is int:
        return ELEMENT_TYPES["int32"]
    if annotation is float:
        return ELEMENT_TYPES["float32"]
    type_ = element_type_of(np.dtype(annotation), "the annotation")
    if type_.is_storage:
        raise ArgumentError(f"{type_.name} is a storage type: annotate tiles.float32")
    return type_


def view_from_annotation(word: str, item: Any, is_array: bool) -> ViewType:
    """What ``tiles.array_view[...]`` and ``tiles.array[...]`` mean as annotations."""
    element, rank = item if isinstance(item, tuple) and len(item) == 2 else (item, 1)
    if not isinstance(rank, int) or not 1 <= rank <= MAX_RANK:
        raise ArgumentError(
            f"tiles.{word}[{item!r}]: expected an element type and a rank of 1 to {MAX_RANK}, "
            f"such as tiles.{word}[tiles.float32, 2]"
        )
    if isinstance(element, ConstElement):
        return ViewType(element.element, rank, is_const=True, is_array=is_array)
    return ViewType(element_from_annotation(element), rank, is_array=is_array)
