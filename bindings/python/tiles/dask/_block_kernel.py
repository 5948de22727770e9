"""A kernel as the function that Dask calls for each block."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiles._array import array
from tiles._array_creation import empty
from tiles._array_view import array_view
from tiles._decorated import DecoratedKernel
from tiles._errors import ArgumentError
from tiles._extent import Shape, components_of, extent
from tiles._kernel_type import TiledIndexType
from tiles._launch import Launchable, launch

data_in_use = threading.Lock()
"""One thread at a time uses the same data, and tasks on several threads have blocks in common."""


@dataclass(frozen=True)
class BlockKernel:
    """Launches a kernel on blocks, which it only reads, and returns the block that it writes.

    Attributes
    ----------
    kernel : Kernel or decorated function
        Called with the blocks, then the result.
    dtype : numpy.dtype
        Of the result.
    tile : tuple of int
        Of the domain; () for one without.
    named : mapping
        More arguments, the same for each block.
    on_device : bool
        Whether the result is a tiles.array rather than an ndarray.
    has_own_chunks : bool
        Whether Dask says the shape of the result; else it is that of the blocks.
    """

    kernel: Launchable
    dtype: np.dtype
    tile: tuple[int, ...]
    named: Mapping[str, Any]
    on_device: bool = False
    has_own_chunks: bool = False

    @property
    def __name__(self) -> str:
        """What Dask calls the tasks."""
        return str(getattr(self.kernel, "__name__", "kernel"))

    def __call__(self, *blocks: Any, block_info: Any = None) -> Any:
        shape: tuple[int, ...] = np.broadcast_shapes(*[np.shape(block) for block in blocks])
        if self.has_own_chunks:
            shape = tuple(block_info[None]["chunk-shape"])
        result: Any = empty(shape, self.dtype) if self.on_device else np.empty(shape, self.dtype)
        written = result if self.on_device else array_view(result)
        with data_in_use:
            self._launch(shape, blocks, written)
        if isinstance(written, array_view):
            written.synchronize()
        return result

    def _launch(self, shape: tuple[int, ...], blocks: Sequence[Any], written: Any) -> None:
        arguments = (*map(only_read, blocks), written)
        named = {name: only_read(value) for name, value in self.named.items()}
        launch(None, self.domain(shape), self.kernel, arguments, named)

    def domain(self, shape: tuple[int, ...]) -> extent:
        """A thread for each element, in tiles that may reach beyond."""
        threads = extent(*shape)
        return threads.tile(*self.tile).pad() if self.tile else threads


def only_read(argument: Any) -> Any:
    """A view that keeps a kernel from writing data which other tasks use; numbers as they are."""
    if isinstance(argument, np.ndarray) and argument.ndim > 0:
        # What came from another worker may lie at any address.
        return array_view(np.require(argument, requirements=["ALIGNED"]), is_const=True)
    return array_view(argument, is_const=True) if isinstance(argument, array) else argument


def tile_for(kernel: Any, given: Shape | None) -> tuple[int, ...]:
    """The tile given, or that of a decorated kernel's annotation; () for none."""
    if not hasattr(kernel, "resolve"):
        raise ArgumentError(
            f"kernel: expected a tiles.Kernel or a function with @tiles.kernel, got {kernel!r}"
        )
    if given is not None:
        return components_of(given)
    if isinstance(kernel, DecoratedKernel) and isinstance(kernel.index_type, TiledIndexType):
        return kernel.index_type.tile
    return ()


def check_arrays(arrays: Sequence[Any]) -> None:
    """At least one of the arguments is an array of Dask's.

    Raises
    ------
    ArgumentError
        If none is.
    """
    if not any(hasattr(each, "__dask_graph__") for each in arrays):
        names = ", ".join(type(each).__name__ for each in arrays) or "nothing"
        raise ArgumentError(f"arrays: expected arrays of Dask, dask.array.from_array(...), got {names}")
