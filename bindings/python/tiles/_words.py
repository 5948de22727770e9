"""Names for decorated kernels: types and functions that exist only on the device."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NoReturn

from tiles._errors import ArgumentError, UnsupportedError
from tiles._extent import MAX_DOMAIN_RANK, extent
from tiles._kernel_type import ConstElement, IndexType, TiledIndexType, element_from_annotation


class index:
    """The type of an untiled kernel's first parameter.

    ``i: tiles.index[2]`` gives the rank; ``i: tiles.index`` takes the domain's. In the kernel,
    ``i[0]`` is the thread's index in the slowest dimension, and ``view[i]`` its element.
    """

    def __new__(cls) -> NoReturn:
        raise UnsupportedError("tiles.index is an annotation: def kernel(i: tiles.index[2], ...)")

    def __class_getitem__(cls, rank: Any) -> IndexType:
        if not isinstance(rank, int) or not 1 <= rank <= MAX_DOMAIN_RANK:
            raise ArgumentError(f"tiles.index[{rank!r}]: expected a rank of 1 to {MAX_DOMAIN_RANK}")
        return IndexType(rank)

    # What kernels may do with an index, for type checkers and editors.
    if TYPE_CHECKING:

        def __getitem__(self, dimension: int) -> int: ...
        def __iter__(self) -> Iterator[int]: ...
        def __add__(self, other: index | extent | int) -> index: ...
        def __sub__(self, other: index | extent | int) -> index: ...


class _barrier:
    """The barrier of a tile, ``t.barrier``: every thread waits until all threads of the tile wait."""

    def wait(self) -> None:
        """Wait; afterwards all writes of the tile's threads are visible to its threads."""

    def wait_with_all_memory_fence(self) -> None:
        """As ``wait()``."""

    def wait_with_global_memory_fence(self) -> None:
        """As ``wait()``, for views only."""

    def wait_with_tile_static_memory_fence(self) -> None:
        """As ``wait()``, for tile_static memory only."""


class tiled_index:
    """The type of a tiled kernel's first parameter.

    ``t: tiles.tiled_index[16, 16]`` gives the tile; ``t: tiles.tiled_index`` takes the tile of the
    domain at the call. In the kernel, ``t.global_``, ``t.local``, ``t.tile``, ``t.tile_origin`` and
    ``t.tile_extent`` have one number per dimension, the slowest first, and ``t.barrier`` is the
    tile's barrier.
    """

    def __new__(cls) -> NoReturn:
        raise UnsupportedError(
            "tiles.tiled_index is an annotation: def kernel(t: tiles.tiled_index[16, 16], ...)"
        )

    def __class_getitem__(cls, tile: Any) -> TiledIndexType:
        components = tile if isinstance(tile, tuple) else (tile,)
        if not 1 <= len(components) <= MAX_DOMAIN_RANK or not all(
            isinstance(component, int) and component >= 1 for component in components
        ):
            raise ArgumentError(
                f"tiles.tiled_index[{tile!r}]: expected 1 to {MAX_DOMAIN_RANK} numbers of at "
                "least 1"
            )
        return TiledIndexType(components)

    # What kernels may do with it, for type checkers and editors.
    if TYPE_CHECKING:
        global_: index
        local: index
        tile: index
        tile_origin: index
        tile_extent: extent
        barrier: _barrier

        def in_bounds(self, view: Any) -> bool: ...


class const(int):
    """A constant parameter of a kernel.

    ``src: tiles.array_view[tiles.const[tiles.float32], 2]`` is a read-only view;
    ``size: tiles.const`` is a compile-time constant, which can be used in a ``tile_static`` shape.
    The kernel is translated once per value.
    """

    def __new__(cls) -> NoReturn:
        raise UnsupportedError("tiles.const is an annotation: def kernel(t, size: tiles.const)")

    def __class_getitem__(cls, element: Any) -> ConstElement:
        return ConstElement(element_from_annotation(element))


def tile_static(dtype: Any, shape: int | tuple[int, ...], *, pad: int = 0) -> Any:
    """Memory shared by the threads of a tile, in a decorated kernel.

    Parameters
    ----------
    dtype : numpy.dtype
        An element type, such as ``tiles.float32``, or a dtype of ``tiles.struct()``.
    shape : int or tuple of int
        Constants: numbers, ``tiles.const`` parameters, or components of ``t.tile_extent``.
    pad : int, optional
        Unused elements between rows: with 1, the elements of a column of 16 or 32 rows lie in
        different memory banks of a GPU, which avoids bank conflicts.

    Returns
    -------
    tile_static array
        Its contents are undefined until a thread of the tile writes them; other threads see them
        after ``t.barrier.wait()``.
    """
    raise UnsupportedError("tiles.tile_static() works inside a function with @tiles.kernel only")


def tile_load(local: Any, view: Any, origin: Any, fill: float | str = 0) -> None:
    """Fill a tile_static array from a view. All threads of the tile must call it.

    Contains the barriers that it needs: after it every thread may read the array, and write it
    after the next barrier.

    Parameters
    ----------
    local : tile_static array
        Of the view's rank and element type; of any shape.
    view : array_view or array
        What to copy from.
    origin : index or tuple of int
        The element of the view that becomes the array's first, inside the view or not.
    fill : number or str, optional
        The value of elements outside of the view, or a border, which takes them from the view:
        ``"reflect"``, ``"nearest"``, ``"mirror"`` or ``"wrap"``, as in ``scipy.ndimage``.
    """
    raise UnsupportedError("tiles.tile_load() works inside a function with @tiles.kernel only")


def tile_load_async(local: Any, view: Any, origin: Any, fill: float | str = 0) -> None:
    """Begin to fill a tile_static array from a view. All threads of the tile must call it.

    Takes what ``tile_load()`` takes. The threads go on while the array is filled, and may use it
    after a ``tile_wait()`` that waits for it.
    """
    raise UnsupportedError("tiles.tile_load_async() works inside a function with @tiles.kernel only")


def tile_wait(t: Any, later: int = 0) -> None:
    """Wait for arrays that ``tile_load_async()`` fills, and for all threads of the tile.

    Parameters
    ----------
    t : tiled_index
        The kernel's first parameter.
    later : int, optional
        A constant: so many calls of ``tile_load_async()``, the last ones, need not be over.
    """
    raise UnsupportedError("tiles.tile_wait() works inside a function with @tiles.kernel only")


def tile_store(view: Any, origin: Any, local: Any) -> None:
    """Copy a tile_static array to a view, clipped to the view; its pad is not copied.

    It waits for the threads that write the array, not for those that read the view.
    """
    raise UnsupportedError("tiles.tile_store() works inside a function with @tiles.kernel only")


def tile_histogram(t: Any, bin: Any, counts: Any) -> None:
    """Count in how many threads of the tile each bin is named. All threads of it must call this.

    Contains the barriers that it needs, as ``tile_load()``.

    Parameters
    ----------
    t : tiled_index
        The kernel's first parameter.
    bin : int
        Of each thread. One that is not in 0 to ``len(counts) - 1`` is not counted.
    counts : tile_static array
        Of one dimension, of int32 or uint32. What it held is lost.
    """
    raise UnsupportedError("tiles.tile_histogram() works inside a function with @tiles.kernel only")


def tile_uniform(value: Any) -> Any:
    """The first thread's value, for all threads of the tile. All threads must call it.

    The result is uniform and may guard a barrier:
    ``while tiles.tile_uniform(is_busy[0] > 0): ...``. The call must be the whole value of a
    variable, or a whole condition.

    Parameters
    ----------
    value : number
        Of each thread; the first thread's is used.
    """
    raise UnsupportedError("tiles.tile_uniform() works inside a function with @tiles.kernel only")
