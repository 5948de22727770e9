"""CLBlast on the OpenCL device that libtiles uses, through its C interface."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
from typing import Any

import numpy as np
import pyopencl
import tiles

ROW_MAJOR, NO_TRANSPOSE, TRANSPOSE = 101, 111, 112


class CLBlast:
    """Its routines for floats. `CLBLAST_LIBRARY` names the library where the loader has none."""

    name = "CLBlast"

    def __init__(self, context: tiles.Context) -> None:
        found = os.environ.get("CLBLAST_LIBRARY") or ctypes.util.find_library("clblast")
        if not found:
            raise OSError("libclblast is not installed")
        self.routines = ctypes.CDLL(found)
        handle, device, _ = context.opencl
        self.context = pyopencl.Context.from_int_ptr(handle, retain=True)
        self.queue = pyopencl.CommandQueue(
            self.context, pyopencl.Device.from_int_ptr(device, retain=True)
        )

    def put(self, data: np.ndarray) -> Any:
        if data.dtype != np.float32 or data.ndim != 2:
            return None  # of no use to the methods here
        flags = pyopencl.mem_flags
        buffer = pyopencl.Buffer(
            self.context, flags.READ_WRITE | flags.COPY_HOST_PTR, hostbuf=np.ascontiguousarray(data)
        )
        return Matrix(buffer, *data.shape)

    def get(self, data: Any) -> np.ndarray:
        result = np.empty((data.rows, data.columns), np.float32)
        pyopencl.enqueue_copy(self.queue, result, data.buffer)
        return result

    def wait(self) -> None:
        self.queue.finish()

    def matmul(self, a: Any, b: Any, out: Any) -> None:
        self._call(
            "CLBlastSgemm",
            *(ROW_MAJOR, NO_TRANSPOSE, NO_TRANSPOSE),
            *(ctypes.c_size_t(n) for n in (a.rows, b.columns, a.columns)),
            *(ctypes.c_float(1), *a.place(), *b.place()),
            *(ctypes.c_float(0), *out.place()),
        )

    def transpose(self, a: Any, out: Any) -> None:
        self._call(
            "CLBlastSomatcopy",
            *(ROW_MAJOR, TRANSPOSE, ctypes.c_size_t(a.rows), ctypes.c_size_t(a.columns)),
            *(ctypes.c_float(1), *a.place(), *out.place()),
        )

    def _call(self, routine: str, *arguments: Any) -> None:
        queue = ctypes.c_void_p(self.queue.int_ptr)
        status = getattr(self.routines, routine)(*arguments, ctypes.byref(queue), None)
        if status != 0:
            raise RuntimeError(f"{routine} returns {status}")


class Matrix:
    """A matrix in a buffer."""

    def __init__(self, buffer: Any, rows: int, columns: int) -> None:
        self.buffer, self.rows, self.columns = buffer, rows, columns

    def place(self) -> tuple[Any, Any, Any]:
        """Buffer, offset and leading dimension, as routines take them."""
        buffer = ctypes.c_void_p(self.buffer.int_ptr)
        return buffer, ctypes.c_size_t(0), ctypes.c_size_t(self.columns)
