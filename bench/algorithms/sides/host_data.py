"""Data where NumPy has it."""

from __future__ import annotations

from typing import Any

import numpy as np


class HostData:
    """What sides have in common whose calls return when they are done."""

    def put(self, data: np.ndarray) -> Any:
        return data.copy()

    def get(self, data: Any) -> np.ndarray:
        return np.asarray(data)

    def wait(self) -> None:
        pass
