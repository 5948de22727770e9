"""OpenCL objects of pyopencl, and other objects with an ``int_ptr``."""

from __future__ import annotations

from types import TracebackType
from typing import Any

from tiles import _tiles
from tiles._errors import ArgumentError

_ACCESS = {"r": 1, "w": 2, "rw": 3}


def address_of(thing: Any) -> int:
    """The address of an OpenCL object: its ``int_ptr``, or the number itself."""
    address = getattr(thing, "int_ptr", thing)
    if not isinstance(address, int):
        raise ArgumentError(
            f"expected an OpenCL object with an int_ptr, such as pyopencl's, got "
            f"{type(thing).__name__}"
        )
    return address


def is_opencl_array(data: Any) -> bool:
    """Whether it is a pyopencl.array.Array, or one that is built like it."""
    return hasattr(data, "base_data") and hasattr(data, "queue")


def local_memory(size: int) -> _tiles.LocalMemory:
    """An argument for a ``__local`` parameter in OpenCL C: the number of bytes per tile."""
    return _tiles.LocalMemory(size)


def offset_of(view: _tiles.ArrayView, *, in_bytes: bool = False) -> _tiles.Offset:
    """The offset of a view in its buffer: an integer argument for kernels in OpenCL C.

    Such kernels receive the buffer of a view. A view that does not begin at the buffer's first
    byte, such as a section, can be passed only together with its offset.

    Parameters
    ----------
    view : array_view
        The view that is passed to the same kernel.
    in_bytes : bool, optional
        Whether to count bytes instead of elements.
    """
    return _tiles.Offset(view, in_bytes)


class LentBuffer:
    """The memory of a view on a device, for the caller's own OpenCL commands.

    A context manager: the commands are submitted inside of the ``with`` block, to the context's
    queue, or after ``ready`` and with ``done()``.

    Attributes
    ----------
    int_ptr : int
        The address of the cl_mem, for ``pyopencl.MemoryObject.from_int_ptr()``; borrowed.
    offset : int
        The offset of the view's first element in it, in bytes.
    ready : Event
        What the commands must wait for, unless they are on the context's queue.
    """

    def __init__(self, view: _tiles.ArrayView, context: _tiles.Context | None, access: str) -> None:
        if access not in _ACCESS:
            raise ArgumentError(f"access: expected one of {', '.join(_ACCESS)}, got {access!r}")
        self._view, self._context, self._access = view, context, _ACCESS[access]
        self._event: Any = 0
        self.int_ptr, self.offset, self.ready = _tiles.buffer_of(view, context, self._access)

    def done(self, event: Any) -> None:
        """Sets the OpenCL event that marks the end of the caller's commands, and retains it."""
        address_of(event)
        self._event = event

    def __enter__(self) -> LentBuffer:
        return self

    def __exit__(
        self,
        exception_type: type[BaseException] | None,
        exception: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        _tiles.used(self._view, self._context, self._access, address_of(self._event))
