"""``kernel.bind(...)`` and ``tiles.submit(...)``: for hot loops, and with events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from tiles import _tiles
from tiles._errors import ArgumentError, Error
from tiles._extent import Shape, components_of, extent
from tiles._home import home_of
from tiles._kernel_warnings import shown_warnings
from tiles._launch import Launchable, described, domain_of, tile_of
from tiles._opencl import address_of


def submit(
    domain: Shape,
    kernel: Launchable,
    /,
    *arguments: Any,
    after: Any = (),
    context: _tiles.Context | None = None,
    **captures: Any,
) -> _tiles.Event:
    """Launch as ``tiles.parallel_for_each()``, after events, and return an event.

    Parameters
    ----------
    domain, kernel, *arguments, **captures
        As for ``tiles.parallel_for_each()``; ndarrays are passed as views.
    after : Event, pyopencl.Event, or iterable of them
        What to wait for, in addition to earlier uses of the data.
    context : Context, optional
        Where to run; if not given, the context of the first array, or the default context.

    Returns
    -------
    Event
        ``event.wait()``, ``event.is_done()``, or ``await event``.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> @tiles.kernel
    ... def double(i: tiles.index[1], data):
    ...     data[i] = 2 * data[i]
    >>> view = tiles.array_view(np.arange(3))
    >>> first = tiles.submit(view.extent, double, view)
    >>> tiles.submit(view.extent, double, view, after=[first]).wait()
    >>> view.host()
    array([0, 4, 8])
    """
    domain = domain_of(domain)
    context = home_of(context, (*arguments, *captures.values()))
    arguments, captures = _numbers_and_views(kernel, arguments, captures)
    events = _events(after, context)
    compiled, positional, named, in_user_words = kernel.resolve(domain, arguments, captures)
    try:
        with shown_warnings(in_user_words):
            return compiled.launch_with_events(
                context, domain.components, tile_of(domain), positional, named, events
            )
    except Error as error:
        raise in_user_words(error) from None


def bind(
    domain: Shape,
    kernel: Launchable,
    arguments: Sequence[Any],
    captures: Mapping[str, Any],
    context: _tiles.Context | None,
) -> BoundLaunch:
    """What ``kernel.bind()`` returns."""
    domain = domain_of(domain)
    context = home_of(context, (*arguments, *captures.values()))
    arguments, captures = _numbers_and_views(kernel, arguments, captures)
    compiled, positional, named, in_user_words = kernel.resolve(domain, arguments, captures)
    try:
        with shown_warnings(in_user_words):
            launch = BoundLaunch(
                compiled, context, domain.components, tile_of(domain), positional, named
            )
    except Error as error:
        raise in_user_words(error) from None
    launch._kernel, launch._context, launch._in_user_words = kernel, context, in_user_words
    launch._values = dict(enumerate(positional))
    launch._values.update(named.items())
    launch._compiled = compiled
    return launch


class BoundLaunch(_tiles.BoundLaunch):
    """A kernel with its domain and its arguments in place, made by ``kernel.bind()``.

    Call it to launch. It keeps its arguments alive. One thread at a time.
    """

    _kernel: Any
    _context: _tiles.Context | None
    _in_user_words: Callable[[Error], Error]
    _values: dict[int | str, Any]  # those that it was bound with, whose types stay
    _compiled: _tiles.Kernel

    @cached_property
    def _positions(self) -> dict[str, int]:
        """Of arguments that were bound by position, by the names of their parameters."""
        given = tuple(value for place, value in self._values.items() if isinstance(place, int))
        named = {place: value for place, value in self._values.items() if isinstance(place, str)}
        try:
            parameters = self._compiled.accesses(given, named)[1]
        except Error:
            return {}  # of a kernel in OpenCL C, names are not known
        return {name: position for position, name in enumerate(parameters) if position < len(given)}

    def run(self, after: Any = ()) -> _tiles.Event:
        """Launch after events, of tiles or of pyopencl, and return an event.

        Parameters
        ----------
        after : Event or iterable of Event, optional
            What to wait for, in addition to earlier uses of the data.
        """
        return super().run(_events(after, self._context))

    def set_argument(self, place: int | str, value: Any) -> None:
        """Replace an argument by one of the same type; after an error, the old one stays.

        Parameters
        ----------
        place : int or str
            The argument's position, counted from 0, or the name of its parameter.
        value : array_view, array or number
            The new argument.
        """
        where = self._kernel.placed(place)
        if isinstance(where, str) and where not in self._values:
            where = self._positions.get(where, where)
        passed = _like(self._values.get(where), _number_or_view(self._kernel, place, value))
        try:
            super().set_argument(where, passed)
        except Error as error:
            raise self._in_user_words(error) from None

    def set_extent(self, extent: Shape) -> None:  # type: ignore[override]
        """Replace the numbers of threads; the tile stays. After an error, the old ones stay.

        Parameters
        ----------
        extent : tiles.extent, int or sequence of int
            One number per dimension.
        """
        try:
            super().set_extent(components_of(extent))
        except Error as error:
            raise self._in_user_words(error) from None

    def __reduce__(self) -> Any:
        raise TypeError(
            f"{self!r} is bound to memory of this process and cannot be pickled: pickle the kernel and "
            "the arguments, and bind them there"
        )

    def __repr__(self) -> str:
        return f"<tiles.BoundLaunch of {self._kernel!r}>"


def _events(given: Any, context: _tiles.Context | None) -> list[_tiles.Event]:
    """One event or several, of tiles or of pyopencl."""
    several = given if isinstance(given, Iterable) else (given,)
    return [_event(each, context) for each in several]


def _event(given: Any, context: _tiles.Context | None) -> _tiles.Event:
    if isinstance(given, _tiles.Event):
        return given
    if not hasattr(given, "int_ptr"):
        raise ArgumentError(
            f"after: expected events of tiles or of pyopencl, got {given!r} of type "
            f"{type(given).__name__}"
        )
    return _tiles.event_over(context, address_of(given))


def _numbers_and_views(
    kernel: Any, positional: Sequence[Any], named: Mapping[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments, without ndarrays, which such a launch cannot update."""
    return (
        tuple([_number_or_view(kernel, place, each) for place, each in enumerate(positional)]),
        {name: _number_or_view(kernel, name, each) for name, each in named.items()},
    )


def _like(known: Any, value: Any) -> Any:
    """A number of Python's in the type of the number that it replaces."""
    fits = isinstance(value, (bool, int)) or (isinstance(value, float) and isinstance(known, np.floating))
    return type(known)(value) if isinstance(known, np.generic) and fits else value


def _number_or_view(kernel: Any, place: int | str, argument: Any) -> Any:
    if not isinstance(argument, np.ndarray):
        return argument
    if argument.ndim == 0:
        return argument[()]  # a number, as NumPy takes it
    raise ArgumentError(
        f"{described(kernel, place)}: got an ndarray, which such a launch cannot update: pass a "
        "tiles.array_view of it, and call its synchronize() when the results are needed"
    )
