"""``array_view``: a view that gives kernels access to an ndarray."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import TracebackType
from typing import Any, overload

import numpy as np

from tiles import _tiles
from tiles._count_of import count_of
from tiles._dlpack import DeviceTensor
from tiles._element_type import ELEMENT_TYPES, STRUCT_CODE
from tiles._errors import ArgumentError
from tiles._extent import Shape, components_of
from tiles._extent import extent as extent_type
from tiles._host_memory import ndarray_over
from tiles._html import data_html
from tiles._indexing import parts_of
from tiles._kernel_type import (
    MAX_RANK,
    StructType,
    ViewType,
    signature_of,
    type_of_element,
    view_from_annotation,
)
from tiles._opencl import LentBuffer
from tiles._shaped import Shaped


class array_view(Shaped, _tiles.ArrayView):
    """A view of an ndarray, whose data is copied to the device when a kernel needs it.

    The ndarray contains what kernels wrote after ``synchronize()``, at the end of a ``with`` block,
    or when the last view on it is destroyed; before that its contents are undefined. If Python
    writes to the ndarray while a view on it exists, call ``refresh()``.

    Parameters
    ----------
    data : numpy.ndarray
        Or any object with DLPack or the buffer protocol, such as a tensor on the CPU; or a
        ``tiles.array``, which the view makes usable in every context. Of 1 to 8 dimensions and any
        strides; kept alive by the view. A read-only ndarray gives a const view, which kernels can
        only read.
    is_const : bool, optional
        True gives a const view of a writable ndarray.

    Raises
    ------
    ArgumentError
        If kernels cannot use the data; says what to do.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> matrix = np.zeros((8, 9), np.float32)
    >>> tiles.array_view(matrix)[2:4, 3:6]
    <tiles.array_view of 2x3 float32>
    >>> tiles.array_view(matrix)[::-2, 0]
    <tiles.array_view of 4 float32>

    As an annotation, ``tiles.array_view[tiles.float32, 2]`` is the type of a kernel's parameter, and
    ``tiles.array_view`` any of them.
    """

    _kernel_word = "array_view"  # as an annotation without brackets, which takes any element type
    kernel_type: ViewType
    signature: int

    def __init__(self, data: Any, *, is_const: bool | None = None) -> None:
        if isinstance(data, _tiles.Array):
            self._view_array(data, bool(is_const))
            return
        data = ndarray_over(data)
        _check_data(data)
        if is_const is None:
            is_const = not data.flags.writeable
        elif not is_const and not data.flags.writeable:
            raise ArgumentError("the ndarray is read-only: is_const=False needs a writable one")
        element = type_of_element(data.dtype, "the ndarray")
        self.kernel_type = ViewType(element, data.ndim, is_const)
        self.signature = signature_of(self.kernel_type)
        self.dtype = data.dtype
        code, name = element_code(element)
        size = data.dtype.itemsize
        super().__init__(data, code, name, size, data.shape, _strides(data), is_const)

    def _view_array(self, data: Any, is_const: bool) -> None:
        type_: ViewType = data.kernel_type
        self.kernel_type = ViewType(type_.element, type_.rank, is_const)
        self.signature = signature_of(self.kernel_type)
        self.dtype = data.dtype
        super().__init__(data, is_const)

    @property
    def extent(self) -> extent_type:
        """The number of elements in each dimension, the slowest first."""
        return extent_type(*self.shape)

    @property
    def rank(self) -> int:
        """The number of dimensions."""
        return self.kernel_type.rank

    def section(self, origin: Shape, extent: Shape) -> array_view:
        """The rectangle of `extent` elements that starts at `origin`; it shares the data.

        Each is a sequence of as many numbers as the view has dimensions; for one dimension, a
        number.

        Raises
        ------
        ArgumentError
            If the rectangle does not lie within the view.
        """
        origin, extent = components_of(origin), components_of(extent)
        if len(origin) != self.rank or len(extent) != self.rank:
            raise ArgumentError(
                f"a section of a view with {count_of(self.rank, 'dimension')} has an origin and an "
                f"extent of {count_of(self.rank, 'number')}, got {len(origin)} and {len(extent)}"
            )
        section = self._undescribed(self.rank)
        _tiles.ArrayView.__init__(section, self, list(origin), list(extent))
        return section

    @property
    def T(self) -> array_view:
        """The view with its dimensions in reverse order, as in NumPy; it shares the data."""
        return self.transpose()

    def transpose(self, *axes: int) -> array_view:
        """The view with its dimensions in another order, as in NumPy; it shares the data.

        ``tiles.transpose(a)`` makes a transposed copy, whose rows are contiguous.

        Parameters
        ----------
        *axes : int
            The dimensions in their new order, or one tuple of them; in reverse order if not given.

        Examples
        --------
        >>> import numpy as np
        >>> import tiles
        >>> tiles.array_view(np.zeros((2, 3, 4), np.float32)).transpose(1, 0, 2)
        <tiles.array_view of 3x2x4 float32>
        """
        given = axes[0] if len(axes) == 1 and isinstance(axes[0], (tuple, list)) else axes
        order = [axis % self.rank if -self.rank <= axis < self.rank else axis for axis in given]
        if not given:
            order = list(range(self.rank))[::-1]
        if sorted(order) != list(range(self.rank)):
            raise ArgumentError(
                f"transpose: the axes are {tuple(given)}; expected each of the view's "
                f"{count_of(self.rank, 'dimension')} once"
            )
        return self._derived(self._permuted(order))

    def _derived(self, other: _tiles.ArrayView) -> array_view:
        """A view made from this one, with its elements."""
        view = self._undescribed(len(other.shape))
        _tiles.ArrayView.__init__(view, other)
        return view

    def _undescribed(self, rank: int) -> array_view:
        view = array_view.__new__(array_view)
        if rank == self.kernel_type.rank:
            view.kernel_type, view.signature = self.kernel_type, self.signature
        else:
            view.kernel_type = replace(self.kernel_type, rank=rank)
            view.signature = signature_of(view.kernel_type)
        view.dtype = self.dtype
        return view

    def numpy(self) -> np.ndarray:
        """A new ndarray with the view's contents. Waits for kernels; ``host()`` does not copy."""
        return np.array(self.host())

    def get(self) -> np.ndarray:
        """A new ndarray with the view's contents; as ``numpy()``, by CuPy's name."""
        return self.numpy()

    def host(self, *, writable: bool = False) -> np.ndarray:
        """The view's elements in host memory, up to date and without a copy. Waits for kernels.

        Parameters
        ----------
        writable : bool, optional
            Whether the caller will write: copies on devices become stale, and the caller may write
            until the next launch that uses the data.

        Returns
        -------
        numpy.ndarray
            Keeps the view alive.
        """
        elements: np.ndarray = self._host_array(self.dtype, writable)
        return elements

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        """``numpy.asarray(view)``: as host(), read-only."""
        return np.array(self.host(), dtype, copy=True) if copy else np.asarray(self.host(), dtype)

    def opencl(self, context: _tiles.Context | None = None, access: str = "rw") -> LentBuffer:
        """Lend the view's memory on a device to your own OpenCL commands.

        Parameters
        ----------
        context : Context, optional
            Which device; the default context if not given.
        access : {"r", "w", "rw"}
            What the commands do.

        Examples
        --------
        ::

            with view.opencl(context) as lent:
                buffer = pyopencl.MemoryObject.from_int_ptr(lent.int_ptr, retain=True)
                program.scale(queue, view.shape, None, buffer)
        """
        return LentBuffer(self, context, access)

    def on_device(self, context: _tiles.Context | None = None) -> DeviceTensor:
        """Export the elements in OpenCL memory to libraries that accept it by DLPack.

        They are updated when the memory is exported, and count as written from then on; with
        ``opencl()`` you state the access exactly.

        Parameters
        ----------
        context : Context, optional
            Which device; the default context if not given.

        Examples
        --------
        ``tiles.array.from_dlpack(view.on_device(context), context=context)``
        """
        return DeviceTensor(self, context)

    def __dlpack__(self, **options: Any) -> Any:
        """Export the elements in host memory, as host(): writable if the view is."""
        return self.host(writable=not self.is_const).__dlpack__(**options)

    def __dlpack_device__(self) -> tuple[int, int]:
        """The CPU, where host() is."""
        return (1, 0)

    @overload
    def __getitem__(self, key: slice | tuple[slice, ...]) -> array_view: ...

    @overload
    def __getitem__(self, key: Any) -> Any: ...

    def __getitem__(self, key: Any) -> Any:
        """A part of the view by NumPy's basic indexing; it shares the data."""
        parts = parts_of(key, self.shape)
        if all(part.is_dropped for part in parts):
            raise ArgumentError(
                "elements of a view are read in kernels; on the host, read those of view.host()"
            )
        taken = self._stepped(
            [part.origin for part in parts],
            [part.extent for part in parts],
            [part.step for part in parts],
        )
        dropped = [d for d, part in enumerate(parts) if part.is_dropped]
        if dropped:
            taken = taken._permuted([*dropped, *(d for d in range(self.rank) if d not in dropped)])
        for _ in dropped:
            taken = taken._projected(0)
        return self._derived(taken)

    def __setitem__(self, key: Any, value: Any) -> None:
        raise ArgumentError(
            "a view's elements are assigned in kernels; on the host, assign those of the ndarray "
            "and call refresh(), or assign view.host(writable=True)[...]"
        )

    def __reduce__(self) -> Any:
        """Pickled as its elements: there, it views an ndarray of its own."""
        return _view_of, (self.numpy(), self.is_const)

    def __enter__(self) -> array_view:
        return self

    def __exit__(
        self,
        exception_type: type[BaseException] | None,
        exception: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.synchronize()

    def __class_getitem__(cls, item: Any) -> ViewType:
        return view_from_annotation("array_view", item, is_array=False)

    def __repr__(self) -> str:
        const = "const " if self.is_const else ""
        shape = "x".join(map(str, self.shape))
        return f"<tiles.array_view of {shape} {const}{self.kernel_type.element.name}>"

    def _repr_html_(self) -> str:
        return data_html("tiles.array_view", self.kernel_type.name, self.dtype, self.shape)


def _view_of(elements: np.ndarray, is_const: bool) -> array_view:
    # What came beside the pickle, by protocol 5, may be read-only, and at any address.
    elements = np.require(elements, requirements=["A"] if is_const else ["A", "W"])
    return array_view(elements, is_const=is_const)


def element_code(element: Any) -> tuple[int, str]:
    """The ``tiles_type`` and the struct name of an element type."""
    if isinstance(element, StructType):
        return STRUCT_CODE, element.name
    return ELEMENT_TYPES[element.name].code, ""


def _check_data(data: np.ndarray) -> None:
    if isinstance(data, np.ma.MaskedArray):
        raise ArgumentError(
            "kernels would ignore the mask of a masked array: pass a.filled(value) "
            "or a.data"
        )
    if not 1 <= data.ndim <= MAX_RANK:
        raise ArgumentError(
            f"the ndarray has {count_of(data.ndim, 'dimension')}, expected 1 to {MAX_RANK}"
            + (": use reshape(1) for a single number" if data.ndim == 0 else "")
        )
    if any(stride % data.itemsize for stride in data.strides):
        raise ArgumentError(
            f"the ndarray's strides are {data.strides} bytes, no multiples of an element's "
            f"{count_of(data.itemsize, 'byte')}: pass a.copy(), and write the results back with "
            "a[...] = copy"
        )
    if not data.flags.aligned:
        raise ArgumentError("the ndarray's memory is not aligned for its dtype: pass a.copy()")


def _strides(data: np.ndarray) -> tuple[int, ...]:
    """In elements; () for dense data."""
    if data.flags.c_contiguous:
        return ()
    return tuple(stride // data.itemsize for stride in data.strides)

