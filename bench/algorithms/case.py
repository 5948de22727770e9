"""What a case is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass
class Case:
    """What all sides do, on the same data.

    Attributes
    ----------
    method : str
        That of the sides; who has none of that name takes no part.
    inputs : list of ndarray
        What is read.
    result_shape : tuple of int
        Of the one result.
    is_right : function
        Of the result as an ndarray.
    bytes, operations : float
        What has to be moved and calculated.
    arguments : tuple
        What the method takes between the inputs and the result.
    result_dtype : dtype
        Of the result.
    """

    method: str
    inputs: list[np.ndarray]
    result_shape: tuple[int, ...]
    is_right: Callable[[np.ndarray], bool]
    bytes: float
    operations: float = 0
    arguments: tuple[Any, ...] = ()
    result_dtype: Any = np.float32

    def call_on(self, side: Any) -> tuple[Callable[[], None], Any]:
        """A call by that side, and where it leaves its result."""
        inputs = [side.put(data) for data in self.inputs]
        out = side.put(np.zeros(self.result_shape, self.result_dtype))
        method = getattr(side, self.method)
        return lambda: method(*inputs, *self.arguments, out), out


def random_matrix(rows: int, columns: int) -> np.ndarray:
    """Numbers from 0 to 1, of float32."""
    return np.random.default_rng(rows).random((rows, columns), np.float32)
