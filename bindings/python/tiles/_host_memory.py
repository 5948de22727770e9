"""Host memory of other libraries as ndarrays, without a copy."""

from __future__ import annotations

from typing import Any

import numpy as np

from tiles._errors import ArgumentError
from tiles._opencl import is_opencl_array


def ndarray_over(data: Any) -> np.ndarray:
    """An ndarray over the memory of `data`, which may be one already.

    Raises
    ------
    ArgumentError
        If `data` shares no memory, or none in host memory.
    """
    if isinstance(data, np.ndarray):
        return data
    if hasattr(data, "__dlpack__"):
        try:
            taken: np.ndarray = np.from_dlpack(data)
        except (BufferError, RuntimeError, TypeError) as error:
            raise ArgumentError(
                f"the memory of a {type(data).__name__} cannot be used: {error}; copy it to the CPU"
            ) from error
        return taken
    if is_opencl_array(data):
        raise ArgumentError(
            "a pyopencl array has no host memory: tiles.array.over(data) shares its memory, and "
            "tiles.array_view(data.get()) views a copy"
        )
    try:
        return np.asarray(memoryview(data))
    except TypeError:
        raise ArgumentError(
            f"expected a numpy.ndarray, got {type(data).__name__}: convert it with numpy.array()"
        ) from None
