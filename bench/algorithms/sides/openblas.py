"""The distribution's OpenBLAS, in addition to the one that NumPy includes."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from sides.host_data import HostData

ROW_MAJOR, NO_TRANSPOSE = 101, 111
FLOATS = np.ctypeslib.ndpointer(np.float32, 2, flags="C")


class OpenBLAS(HostData):
    """Its product of floats."""

    name = "OpenBLAS"

    def __init__(self) -> None:
        library = ctypes.CDLL("libopenblas.so.0")
        number, real = ctypes.c_int, ctypes.c_float
        self.sgemm = library.cblas_sgemm
        self.sgemm.restype = None
        self.sgemm.argtypes = [
            *[number] * 6,
            *(real, FLOATS, number, FLOATS, number),
            *(real, FLOATS, number),
        ]

    def matmul(self, a: Any, b: Any, out: Any) -> None:
        rows, depth = a.shape
        columns = b.shape[1]
        self.sgemm(
            *(ROW_MAJOR, NO_TRANSPOSE, NO_TRANSPOSE, rows, columns, depth),
            *(1.0, a, depth, b, columns),
            *(0.0, out, columns),
        )
