"""What an interpreted kernel indexes: views, its own arrays, and the structs in them."""

from __future__ import annotations

from typing import Any

import numpy as np

from tiles._errors import KernelFaultError
from tiles.interpreter.numbers import converted, loaded


class Index(tuple[Any, ...]):
    """A place in a domain: one int32 per dimension."""

    def __new__(cls, *components: int) -> Index:
        return super().__new__(cls, map(np.int32, components))

    def __repr__(self) -> str:
        return f"({', '.join(map(str, self))})"


class Elements:
    """Data of a kernel, over an ndarray; every access is checked.

    Parameters
    ----------
    name : str
        What messages call it.
    data : numpy.ndarray
        Read and written in place.
    """

    def __init__(self, name: str, data: np.ndarray) -> None:
        self._name = name
        self._data = data

    @property
    def extent(self) -> Index:
        """The number of elements in each dimension."""
        return Index(*self._data.shape)

    @property
    def shape(self) -> Index:
        """As `extent`."""
        return self.extent

    def __getitem__(self, index: Any) -> Any:
        return _value(self._data[self._place(index)])

    def __setitem__(self, index: Any, value: Any) -> None:
        place = self._place(index)
        if isinstance(value, Record):
            self._data[place] = value.fields
        else:
            self._data[place] = converted(value, self._data.dtype.name)

    def has(self, place: tuple[Any, ...]) -> bool:
        """Whether there is such an element."""
        return all(0 <= i < extent for i, extent in zip(place, self._data.shape))

    def _place(self, index: Any) -> tuple[int, ...]:
        index = getattr(index, "global_", index)
        place = tuple(map(int, index)) if isinstance(index, tuple) else (int(index),)
        if not self.has(place):
            raise KernelFaultError(
                f"{self._name}: index {place} is outside of the extent {self._data.shape}"
            )
        return place

    def __repr__(self) -> str:
        return f"{self._name} = {self._data!r}"


class TrackedElements(Elements):
    """An array without first values, such as a ``tile_static`` one: knows what was written."""

    def __init__(self, name: str, data: np.ndarray) -> None:
        super().__init__(name, data)
        self._has_value = np.full(data.shape, data.dtype.fields is not None)

    def __getitem__(self, index: Any) -> Any:
        place = self._place(index)
        if not self._has_value[place]:
            raise KernelFaultError(f"{self._name}{list(place)} is read, but no thread wrote it")
        return super().__getitem__(place)

    def __setitem__(self, index: Any, value: Any) -> None:
        super().__setitem__(index, value)
        self._has_value[self._place(index)] = True


def private_array(name: str, dtype: str, shape: tuple[int, ...], value: int | None) -> Elements:
    """An array of one thread whose elements are `value`; with None they have no value yet."""
    if value is None:
        return TrackedElements(name, np.zeros(shape, dtype))
    return Elements(name, np.full(shape, value, dtype))


class Record:
    """A struct where it stands: its fields are read and written in place."""

    __slots__ = ("fields",)

    fields: np.void

    def __init__(self, fields: np.void) -> None:
        object.__setattr__(self, "fields", fields)

    def __getattr__(self, name: str) -> Any:
        field = self.fields[name]
        return Elements(name, field) if isinstance(field, np.ndarray) else _value(field)

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(value, Record):
            self.fields[name] = value.fields
        else:
            self.fields[name] = converted(value, self.fields[name].dtype.name)

    def __repr__(self) -> str:
        return repr(self.fields)


def _value(element: Any) -> Any:
    return Record(element) if isinstance(element, np.void) else loaded(element)
