"""``parallel_for_each``: launches of kernels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import numpy as np

from tiles import _tiles
from tiles._array_view import array_view
from tiles._errors import ArgumentError, Error, with_message
from tiles._extent import Shape, extent
from tiles._home import home_of
from tiles._kernel_warnings import shown_warnings

Resolved = tuple[_tiles.Kernel, tuple[Any, ...], Mapping[str, Any], Callable[[Error], Error]]


class Launchable(Protocol):
    """A kernel that can be launched: ``Kernel`` and what ``@tiles.kernel`` makes."""

    def resolve(
        self, domain: extent, positional: tuple[Any, ...], named: Mapping[str, Any], /
    ) -> Resolved:
        """The compiled kernel, its arguments, and what turns its errors into the user's words.

        The arguments given are views, arrays and numbers.
        """

    def recall(self, domain: extent, arguments: tuple[Any, ...], /) -> Resolved | None:
        """The same for a call like one before, at once; None for any other.

        The arguments given are those of the call: an ndarray makes it another one.
        """


def parallel_for_each(
    domain: Shape, kernel: Launchable, /, *arguments: Any, **captures: Any
) -> None:
    """Run a kernel once for every point of a compute domain, on the default device.

    With a ``tiles.array`` among the arguments, it runs in the array's context. Returns when the work is submitted; ``synchronize()`` and ``copy_to_host()`` wait for it. With
    an ndarray among the arguments, it returns when the ndarray contains the results.

    Parameters
    ----------
    domain : extent or tiled_extent, int or tuple of int
        ``tiles.extent(8, 9)`` or ``(8, 9)``, or ``view.extent.tile(2, 3)`` for a tiled kernel; the tile must
        divide the extent. With an extent of 0, nothing runs.
    kernel : Kernel or decorated function
        What to run.
    *arguments
        The kernel's parameters after the index, in their order:

        - ``tiles.array_view`` and ``tiles.array``;
        - an ndarray: the easy case, a view for this call only, synchronized before the call
          returns, so that its data travels to the device and back at every call;
        - bool, int (int32, or int64 if it does not fit), float (float32, or float64
          if there is data of float64), or a NumPy scalar, which keeps its type. A decorated kernel's annotation says otherwise.
    **captures
        The same by name; what a lambda in kernel text captures is bound by name only.

    Raises
    ------
    CompileError
        If the kernel's text has an error.
    ArgumentMismatchError
        If an argument does not match the kernel's parameter.
    InvalidComputeDomainError, TileLimitError, LocalMemoryLimitError
        If the device cannot run the domain in such tiles.
    """
    launch(None, domain, kernel, arguments, captures)


def launch(
    context: _tiles.Context | None,
    domain: Shape,
    kernel: Launchable,
    arguments: tuple[Any, ...],
    captures: Mapping[str, Any],
) -> None:
    """parallel_for_each() on a context, None for the default one."""
    domain = domain_of(domain)
    context = home_of(context, arguments if not captures else (*arguments, *captures.values()))
    if not hasattr(kernel, "resolve"):
        raise ArgumentError(
            f"expected a tiles.Kernel or a function with @tiles.kernel, got {kernel!r}"
        )
    recalled = None if captures else kernel.recall(domain, arguments)
    if recalled is not None:
        _run(context, domain, recalled)
        return
    views: list[array_view] = []
    positional = tuple(
        [viewed(argument, views, kernel, n) for n, argument in enumerate(arguments)]
    )
    named = {name: viewed(argument, views, kernel, name) for name, argument in captures.items()}
    resolved = kernel.resolve(domain, positional, named)
    with shown_warnings(resolved[-1]):
        _run(context, domain, resolved)
    for view in views:
        view.synchronize()


def _run(context: _tiles.Context | None, domain: extent, resolved: Resolved) -> None:
    compiled, positional, captured, in_user_words = resolved
    try:
        compiled.launch(context, domain._components, domain._tile, positional, captured)
    except Error as error:
        raise in_user_words(error) from None


def tile_of(domain: extent) -> tuple[int, ...]:
    """The domain's tile; () for one without."""
    return domain._tile


def viewed(argument: Any, views: list[array_view], kernel: Launchable, place: int | str) -> Any:
    """A view of an ndarray, which `views` keeps; any other argument as it is."""
    if not isinstance(argument, np.ndarray):
        return argument
    if argument.ndim == 0:
        return argument[()]  # a number, as NumPy takes it
    try:
        view = array_view(argument)
    except ArgumentError as error:
        raise with_message(error, f"{described(kernel, place)}: {error}") from None
    views.append(view)
    return view


def described(kernel: Any, place: int | str) -> str:
    """What messages call an argument that was given by position or by name."""
    names: Sequence[str] = getattr(kernel, "parameters", ())
    name = place if isinstance(place, str) else names[place] if place < len(names) else None
    who = getattr(kernel, "__name__", None) or repr(kernel)
    return f"{who}: {name}" if name else f"{who}: argument {int(place) + 1}"


def domain_of(given: Any) -> extent:
    """A compute domain; a number, or several such as the shape of an ndarray, is one without tiles."""
    if isinstance(given, extent):
        return given
    if isinstance(given, (tuple, list)):
        return extent(*given)
    if isinstance(given, (int, np.integer)) and not isinstance(given, bool):
        return extent(int(given))
    shape = getattr(given, "shape", ())
    example = f", such as {extent(*shape)!r}" if shape else ""
    what = type(given).__name__ if shape else f"{given!r} of type {type(given).__name__}"
    raise ArgumentError(
        f"the domain is missing: expected a tiles.extent or an extent.tile() before the "
        f"arguments{example}, got {what}"
    )
