"""OpenCL objects of pyopencl's, and of whatever else has an ``int_ptr``."""

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


def local_memory(size: int) -> _tiles.LocalMemory:
    """So many bytes for each tile: an argument for a ``__local`` parameter in OpenCL C."""
    return _tiles.LocalMemory(size)


def offset_of(view: _tiles.ArrayView, *, in_bytes: bool = False) -> _tiles.Offset:
    """Where a view begins in its buffer: an integer argument for kernels in OpenCL C.

    They get the buffer of a view. A view that does not begin at the buffer's first byte, such as a
    section, is taken only by a kernel that gets its offset, too.

    Parameters
    ----------
    view : array_view
        That is passed to the same kernel.
    in_bytes : bool, optional
        Whether to count bytes instead of elements.
    """
    return _tiles.Offset(view, in_bytes)


class LentBuffer:
    """The memory that a view has on a device, for OpenCL commands of the caller's own.

    A context manager: the commands are submitted inside of the ``with`` block, to the context's
    queue, or after ``ready`` and with ``done()``.

    Attributes
    ----------
    int_ptr : int
        The address of the cl_mem, for ``pyopencl.MemoryObject.from_int_ptr()``; borrowed.
    offset : int
        Where the view's first element is in it, in bytes.
    ready : Event
        What the commands have to come after, unless they go to the context's own queue.
    """

    def __init__(self, view: _tiles.ArrayView, context: _tiles.Context | None, access: str) -> None:
        if access not in _ACCESS:
            raise ArgumentError(f"access: expected one of {', '.join(_ACCESS)}, got {access!r}")
        self._view, self._context, self._access = view, context, _ACCESS[access]
        self._event: Any = 0
        self.int_ptr, self.offset, self.ready = _tiles.buffer_of(view, context, self._access)

    def done(self, event: Any) -> None:
        """Names the OpenCL event that is the end of the caller's commands, and keeps it."""
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
