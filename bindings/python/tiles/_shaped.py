"""What arrays and views have of NumPy's attributes."""

from __future__ import annotations

import math
import numbers
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np


# NumPy's and CuPy's names, and what to write here.
_CURES = {
    "all": "a.numpy().all()",
    "any": "a.numpy().any()",
    "argmax": 'tiles.reduce(a, "argmax")',
    "argmin": 'tiles.reduce(a, "argmin")',
    "argsort": "tiles.sort(a, values)",
    "astype": "tiles.array(a.numpy(), dtype)",
    "copy": "tiles.array(a.numpy())",
    "cpu": "a.numpy()",
    "cumprod": 'tiles.scan(a, "product")',
    "cumsum": 'tiles.scan(a, "sum")',
    "device": "a.context.device, of the default context if a.context is None",
    "dot": "tiles.matmul(a, b)",
    "fill": "tiles.full(a.shape, value)",
    "flatten": "a.numpy().flatten()",
    "max": 'tiles.reduce(a, "max")',
    "mean": 'tiles.reduce(a, "mean")',
    "min": 'tiles.reduce(a, "min")',
    "prod": 'tiles.reduce(a, "product")',
    "ravel": "a.numpy().ravel()",
    "reshape": "tiles.array(a.numpy().reshape(shape))",
    "set": "a.copy_from_host(data)",
    "sort": "tiles.sort(a)",
    "sum": 'tiles.reduce(a, "sum")',
    "to": "a.numpy(), or tiles.array(a.numpy(), context=context) on another device",
    "tolist": "a.numpy().tolist()",
}


def _refused(self: Any, other: Any = None) -> Any:
    raise TypeError(
        f"a tiles.{type(self).__name__} has no operators but @: compute in a kernel, or on the host "
        "with a.numpy()"
    )


class Shaped:
    """Of elements of one dtype, in a rectangle."""

    shape: tuple[int, ...]
    dtype: np.dtype

    # Set by tiles.algorithms.matrix_multiply, which needs arrays.
    _product: ClassVar[Callable[[Any, Any], Any]]

    @property
    def ndim(self) -> int:
        """The number of dimensions; as ``rank``."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """The number of elements."""
        return math.prod(self.shape)

    @property
    def nbytes(self) -> int:
        """The bytes of the elements."""
        return self.size * self.dtype.itemsize

    def __getattr__(self, name: str) -> Any:
        cure = f": use {_CURES[name]}" if name in _CURES else ""
        raise AttributeError(f"a tiles.{type(self).__name__} has no attribute {name!r}{cure}")

    if not TYPE_CHECKING:
        __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _refused
        __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = _refused
        __pow__ = __rpow__ = __neg__ = __pos__ = __abs__ = __round__ = _refused
        __lt__ = __le__ = __gt__ = __ge__ = _refused

    def __eq__(self, other: object) -> bool:
        """Whether it is the same object; elements are compared on the host."""
        if self is other:
            return True
        if isinstance(other, (Shaped, np.ndarray, numbers.Number)):
            _refused(self, other)
        return NotImplemented

    __hash__ = object.__hash__

    def item(self) -> Any:
        """The only element, as a number of Python's. Waits for the kernels that write it."""
        return self._only_element("item()")

    def __float__(self) -> float:
        return float(self._only_element("float()"))

    def __int__(self) -> int:
        return int(self._only_element("int()"))

    def _only_element(self, operation: str) -> Any:
        if self.size != 1:
            raise TypeError(
                f"{operation} takes data of one element, this has {self.size}: take one of "
                "a.numpy()"
            )
        return self.numpy().item()

    def numpy(self) -> np.ndarray:
        """A new ndarray with the elements."""
        raise NotImplementedError

    def __matmul__(self, other: Any) -> Any:
        """``a @ b``: the product of matrices or vectors, as ``tiles.matmul()``."""
        return Shaped._product(self, other)

    def __rmatmul__(self, other: Any) -> Any:
        return Shaped._product(other, self)

    def __len__(self) -> int:
        """The extent of the first dimension."""
        return self.shape[0]

    def __bool__(self) -> bool:
        """True, whatever the elements are: ``None`` is what arguments are compared with."""
        return True
