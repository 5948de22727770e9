"""DLPack for memory on OpenCL devices."""

from __future__ import annotations

from typing import Any

import numpy as np

from tiles import _tiles
from tiles._element_type import dtype_named
from tiles._errors import ArgumentError

CPU, OPENCL = 1, 4

_CODES = {"i": 0, "u": 1, "f": 2, "b": 6}
_BITS = {"i": (8, 16, 32, 64), "u": (8, 16, 32, 64), "f": (16, 32, 64), "b": (8,)}
_BFLOAT = 4
_READ, _READ_WRITE = 1, 3


class DeviceTensor:
    """The elements of a view on one device, exported as OpenCL memory by DLPack.

    Parameters
    ----------
    view : array_view
        Kept alive by every capsule.
    context : Context, optional
        Where the elements are; the default context if not given.
    """

    def __init__(self, view: Any, context: _tiles.Context | None) -> None:
        self._view, self._context = view, context

    def __dlpack_device__(self) -> tuple[int, int]:
        """OpenCL, and the device's index in ``tiles.devices()``."""
        return (OPENCL, device_index(self._context))

    def __dlpack__(
        self,
        *,
        stream: Any = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        """A capsule over the cl_mem. Waits for the kernels that write it."""
        check_request(stream, dl_device, copy, self.__dlpack_device__())
        view = self._view
        code = _BFLOAT if view.dtype.name == "bfloat16" else _CODES.get(view.dtype.kind)
        if code is None:
            raise BufferError(f"DLPack does not support dtype {view.dtype}")
        access = _READ if view.is_const else _READ_WRITE
        buffer, offset, ready = _tiles.buffer_of(view, self._context, access)
        ready.wait()
        _tiles.used(view, self._context, access, 0)
        return _tiles.opencl_capsule(
            view,
            buffer,
            offset,
            view.shape,
            view._stride(),
            code,
            8 * view.dtype.itemsize,
            device_index(self._context),
            view.is_const,
            max_version is not None and max_version[0] >= 1,
        )


def check_request(
    stream: Any,
    dl_device: tuple[int, int] | None,
    copy: bool | None,
    own_device: tuple[int, int],
) -> None:
    """Refuse unsupported export requests.

    Raises
    ------
    BufferError
        As the protocol asks for.
    """
    if stream is not None:
        raise BufferError(
            "expected no stream: work on OpenCL memory is finished before it is exported"
        )
    if dl_device is not None and tuple(dl_device) != own_device:
        raise BufferError(f"the memory is on device {own_device}, not on {tuple(dl_device)}")
    if copy:
        raise BufferError("expected no copy: make one with tiles.array()")


def device_index(context: _tiles.Context | None) -> int:
    """The index of a context's device in ``tiles.devices()``."""
    return _tiles.find_device("") if context is None else context.device.index


def taken_tensor(thing: Any) -> tuple[_tiles.Tensor, np.dtype]:
    """The tensor of an object with ``__dlpack__`` in OpenCL memory, and its dtype.

    Raises
    ------
    ArgumentError
        If it is elsewhere, or its elements are unknown to kernels.
    """
    if not hasattr(thing, "__dlpack__"):
        raise ArgumentError(f"expected an object with __dlpack__, got {type(thing).__name__}")
    kind = thing.__dlpack_device__()[0]
    if kind != OPENCL:
        advice = ": make a tiles.array_view of it" if kind == CPU else ""
        raise ArgumentError(
            f"expected OpenCL memory, got memory of DLPack's device type {kind}{advice}"
        )
    try:
        capsule = thing.__dlpack__(max_version=(1, 1))
    except TypeError:  # from before DLPack 1
        capsule = thing.__dlpack__()
    tensor = _tiles.Tensor(capsule)
    if tensor.major != 1:
        raise ArgumentError(f"the tensor is of DLPack {tensor.major}, expected 1")
    if tensor.is_const:
        raise ArgumentError("the tensor is read-only, but kernels can write to arrays")
    return tensor, _dtype_of(*tensor.type)


def _dtype_of(code: int, bits: int, lanes: int) -> np.dtype:
    if (code, bits, lanes) == (_BFLOAT, 16, 1):
        return dtype_named("bfloat16")
    kind = {number: kind for kind, number in _CODES.items()}.get(code, "")
    if lanes != 1 or bits not in _BITS.get(kind, ()):
        raise ArgumentError(f"elements of DLPack's type {(code, bits, lanes)} are not supported")
    return np.dtype(f"{kind}{bits // 8}")
