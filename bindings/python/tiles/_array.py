"""``array``: data that lives on a device."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from tiles import _tiles
from tiles._array_view import array_view, element_code
from tiles._dlpack import OPENCL, DeviceTensor, device_index, taken_tensor
from tiles._element_type import dtype_of
from tiles._errors import ArgumentError, with_message
from tiles._extent import Shape, components_of
from tiles._extent import extent as extent_type
from tiles._html import data_html
from tiles._kernel_type import (
    MAX_RANK,
    ViewType,
    signature_of,
    type_of_element,
    view_from_annotation,
)
from tiles._home import context_over, home_of
from tiles._opencl import address_of, is_opencl_array
from tiles._shaped import Shaped


_MOST_VIEWS = 8


class array(Shaped, _tiles.Array):
    """Data on one device, copied there and back only on request.

    Parameters
    ----------
    data : whatever ``numpy.asarray()`` takes, or tiles.extent
        The elements, which are copied to the device; an extent makes an array of that shape with
        undefined contents, as ``tiles.empty()`` does of any shape.
    dtype : numpy.dtype, optional
        Of the elements; if not given, that of the data. Required with an extent.
    context : tiles.Context, optional
        Where the array lives; the default context if not given.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> tiles.array(np.arange(4, dtype=np.int32)).numpy()
    array([0, 1, 2, 3], dtype=int32)
    >>> tiles.array([[1, 2], [3, 4]], tiles.float32)
    <tiles.array of 2x2 float32>

    As an annotation, ``tiles.array[tiles.float32, 2]`` is the type of a kernel's parameter, and
    ``tiles.array`` any of them.
    """

    _kernel_word = "array"  # as an annotation without brackets, which takes any element type
    _context: _tiles.Context | None
    _tensor: _tiles.Tensor
    _views: dict[tuple[bool, tuple[int, ...] | None], _tiles.ArrayView] | None = None

    def __init__(
        self,
        data: Any,
        dtype: Any = None,
        *,
        context: _tiles.Context | None = None,
    ) -> None:
        initial = None if isinstance(data, extent_type) else _elements(data, dtype)
        shape = data.components if initial is None else initial.shape
        if initial is None and dtype is None:
            raise ArgumentError("dtype is missing: tiles.empty((8, 9), tiles.float32)")
        self._describe(dtype_of(dtype) if initial is None else initial.dtype, shape)
        self._context = home_of(context)
        code, name = element_code(self.kernel_type.element)
        super().__init__(context, code, name, self.dtype.itemsize, shape, initial)

    @classmethod
    def over(
        cls,
        buffer: Any,
        shape: Shape | None = None,
        dtype: Any = None,
        *,
        offset: int = 0,
        context: _tiles.Context | None = None,
    ) -> array:
        """An array over an OpenCL buffer, such as pyopencl's; nothing is copied.

        Parameters
        ----------
        buffer : pyopencl.array.Array, pyopencl.Buffer, or anything with an ``int_ptr``
            Retained as long as the array lives.
        shape, dtype : optional
            Of the elements; a pyopencl array has its own.
        offset : int
            The offset of the first element in the buffer, in bytes.
        context : Context, optional
            Of the buffer's OpenCL context: ``tiles.Context.over(queue)``. If not given, one over the
            queue of a pyopencl array, or else the default context.
        """
        strides: Sequence[int] = ()
        if dtype is None and shape is None and is_opencl_array(buffer):
            if context is None and buffer.queue is not None:
                context = context_over(buffer.queue)
            dtype, shape, offset = buffer.dtype, buffer.shape, buffer.offset
            strides = [stride // dtype.itemsize for stride in buffer.strides]
            buffer = buffer.base_data
        if dtype is None or shape is None:
            raise ArgumentError(
                "a buffer needs shape and dtype: array.over(buffer, (8, 9), numpy.float32)"
            )
        components = components_of(shape)
        made = cls.__new__(cls)
        made._adopt(address_of(buffer), dtype_of(dtype), components, strides, offset, context)
        return made

    @classmethod
    def from_dlpack(cls, tensor: Any, *, context: _tiles.Context | None = None) -> array:
        """An array over OpenCL memory of another library; nothing is copied.

        Parameters
        ----------
        tensor : object with ``__dlpack__``
            In OpenCL memory (kDLOpenCL). Kept alive by the array. Code that writes it outside of
            the array's kernels must wait for them.
        context : Context, optional
            Of the memory's OpenCL context: ``tiles.Context.over(queue)``.

        Raises
        ------
        ArgumentError
            If the memory is not OpenCL's, belongs to another OpenCL context, or has an unknown
            element type.
        """
        taken, dtype = taken_tensor(tensor)
        made = cls.__new__(cls)
        made._tensor = taken
        shape, strides = tuple(taken.shape), taken.strides
        made._adopt(taken.buffer, dtype, shape, strides, taken.byte_offset, context)
        return made

    def _adopt(
        self,
        buffer: int,
        dtype: np.dtype,
        shape: tuple[int, ...],
        strides: Sequence[int],
        offset: int,
        context: _tiles.Context | None,
    ) -> None:
        self._context = home_of(context)
        self._describe(dtype, shape)
        code, name = element_code(self.kernel_type.element)
        try:
            _tiles.Array.__init__(
                self, context, buffer, code, name, dtype.itemsize, shape, strides, offset
            )
        except ArgumentError as error:
            told = str(error).replace(
                "adopt that cl_context first", "pass context=tiles.Context.over(queue)"
            )
            raise with_message(error, told) from None

    def _describe(self, dtype: np.dtype, shape: tuple[int, ...]) -> None:
        if not 1 <= len(shape) <= MAX_RANK:
            cure = ": write [x] for a single number" if not shape else ""
            raise ArgumentError(f"an array has 1 to {MAX_RANK} dimensions, got {len(shape)}{cure}")
        self.dtype = dtype
        self.kernel_type = ViewType(type_of_element(dtype, "the array"), len(shape), is_array=True)
        self.signature = signature_of(self.kernel_type)

    def _view(self, is_const: bool, shape: tuple[int, ...] | None = None) -> Any:
        """A view of all of it, of that shape; those that were asked for lately are kept."""
        if self._views is None:
            self._views = {}
        key = (is_const, shape)  # a shape is made anew whenever it is asked for
        view = self._views.get(key)
        if view is None:
            whole = array_view(self, is_const=is_const)
            view = whole if shape is None or shape == whole.shape else whole._reshaped(shape)
            if len(self._views) == _MOST_VIEWS:
                self._views.clear()
            self._views[key] = view
        return view

    @property
    def extent(self) -> extent_type:
        """The number of elements in each dimension, the slowest first."""
        return extent_type(*self.shape)

    @property
    def rank(self) -> int:
        """The number of dimensions."""
        return self.kernel_type.rank

    @property
    def context(self) -> _tiles.Context | None:
        """Where the array lives; None: the default context."""
        return self._context

    @property
    def T(self) -> array_view:
        """A view of the array with its dimensions in reverse order, as in NumPy."""
        return array_view(self).T

    def transpose(self, *axes: int) -> array_view:
        """A view of the array with its dimensions in another order, as ``array_view.transpose()``."""
        return array_view(self).transpose(*axes)

    def copy_to_host(self, out: np.ndarray | None = None) -> np.ndarray:
        """The array's contents. Waits for the kernels that write them.

        Parameters
        ----------
        out : numpy.ndarray, optional
            Where to copy to: C-contiguous, writable, of the array's shape and dtype.
        """
        if out is None:
            out = np.empty(self.shape, self.dtype)
        elif out.shape != self.shape or out.dtype != self.dtype or not out.flags.c_contiguous:
            raise ArgumentError(
                f"out: expected a C-contiguous ndarray of shape {self.shape} and dtype "
                f"{self.dtype}, got shape {out.shape} and dtype {out.dtype}"
            )
        self.read(out)
        return out

    def numpy(self) -> np.ndarray:
        """A new ndarray with the array's contents; as ``copy_to_host()``."""
        return self.copy_to_host()

    def get(self) -> np.ndarray:
        """A new ndarray with the array's contents; as ``numpy()``, by CuPy's name."""
        return self.copy_to_host()

    def __copy__(self) -> array:
        """``copy.copy(array)``: a new array with the same elements, in the same context."""
        return array(self.copy_to_host(), context=self._context)

    def __deepcopy__(self, memo: Any) -> array:
        return self.__copy__()

    def __reduce__(self) -> Any:
        """Pickled as its elements, and its context if it has one of its own."""
        return _array_of, (self.copy_to_host(), self._context)

    def copy_from_host(self, data: np.ndarray) -> None:
        """Replace the array's contents by those of `data`, of the same shape."""
        if np.shape(data) != self.shape:
            raise ArgumentError(
                f"data: expected an ndarray of shape {self.shape}, got shape {np.shape(data)}"
            )
        self.write(np.asarray(data, self.dtype, order="C"))

    def __getitem__(self, key: Any) -> Any:
        raise ArgumentError(
            "an array's elements are on the device, where kernels use them: on the host, take "
            f"array.numpy()[{key!r}], or tiles.array_view(array)[...] for a section"
        )

    def __setitem__(self, key: Any, value: Any) -> None:
        raise ArgumentError(
            "an array's elements are on the device, where kernels assign them: on the host, replace "
            "all of them with array.copy_from_host(data)"
        )

    def __iter__(self) -> Iterator[Any]:
        raise ArgumentError(
            "an array's elements are on the device: iterate over array.numpy(), or in a kernel over "
            "range(array.extent[0])"
        )

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        """``numpy.asarray(array)``: a copy of the contents."""
        if copy is False:
            raise ValueError("the device has the elements: expected copy=None or True, got False")
        return np.asarray(self.copy_to_host(), dtype)

    def __dlpack__(self, **options: Any) -> Any:
        """Export the elements on the device to libraries that accept OpenCL memory by DLPack.

        Waits for the kernels that write them.
        """
        return DeviceTensor(array_view(self), self._context).__dlpack__(**options)

    def __dlpack_device__(self) -> tuple[int, int]:
        """OpenCL, and the device's index in ``tiles.devices()``."""
        return (OPENCL, device_index(self._context))

    def __class_getitem__(cls, item: Any) -> ViewType:
        return view_from_annotation("array", item, is_array=True)

    def __repr__(self) -> str:
        shape = "x".join(map(str, self.shape))
        return f"<tiles.array of {shape} {self.kernel_type.element.name}>"

    def _repr_html_(self) -> str:
        return data_html("tiles.array", self.kernel_type.name, self.dtype, self.shape)


def _array_of(elements: np.ndarray, context: _tiles.Context | None) -> array:
    return array(elements, context=context)


def _elements(data: Any, dtype: Any) -> np.ndarray:
    if is_opencl_array(data):
        raise ArgumentError(
            "data is a pyopencl array: tiles.array.over(data) shares its memory, "
            "tiles.array(data.get()) copies it"
        )
    if isinstance(data, np.ma.MaskedArray):
        raise ArgumentError(
            "data: kernels would ignore the mask of a masked array: pass "
            "a.filled(value) or a.data"
        )
    try:
        elements = np.asarray(data, None if dtype is None else dtype_of(dtype), order="C")
    except (TypeError, ValueError) as error:
        raise ArgumentError(f"data: expected what numpy.asarray() takes: {error}") from None
    if elements.ndim == 0 and isinstance(data, (int, np.integer)):
        raise ArgumentError(
            f"data: expected elements, got the number {data}; an array of that size is "
            f"tiles.empty({data}, dtype)"
        )
    return elements

