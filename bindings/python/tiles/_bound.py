"""``kernel.bind(...)`` and ``tiles.submit(...)``: for hot loops, and with events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from tiles import _tiles
from tiles._errors import ArgumentError, Error
from tiles._extent import extent
from tiles._home import home_of
from tiles._kernel_warnings import shown_warnings
from tiles._launch import Launchable, domain_of, tile_of
from tiles._opencl import address_of


def submit(
    domain: extent,
    kernel: Launchable,
    /,
    *arguments: Any,
    after: Iterable[Any] = (),
    context: _tiles.Context | None = None,
    **captures: Any,
) -> _tiles.Event:
    """Launch as ``tiles.parallel_for_each()``, after events, and return an event.

    Parameters
    ----------
    domain, kernel, *arguments, **captures
        As for ``tiles.parallel_for_each()``; ndarrays are passed as views.
    after : iterable of Event or pyopencl.Event
        Events to wait for, in addition to earlier uses of the data.
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
    _refuse_ndarrays(arguments, captures)
    events = [_event(each, context) for each in after]
    if 0 in domain.components:
        for event in events:
            event.wait()
        return _tiles.Event()
    compiled, positional, named, in_user_words = kernel.resolve(domain, arguments, captures)
    try:
        with shown_warnings(in_user_words):
            return compiled.launch_with_events(
                context, domain.components, tile_of(domain), positional, named, events
            )
    except Error as error:
        raise in_user_words(error) from None


def bind(
    domain: extent,
    kernel: Launchable,
    arguments: Sequence[Any],
    captures: Mapping[str, Any],
    context: _tiles.Context | None,
) -> _tiles.BoundLaunch:
    """What ``kernel.bind()`` returns."""
    domain = domain_of(domain)
    context = home_of(context, (*arguments, *captures.values()))
    _refuse_ndarrays(arguments, captures)
    compiled, positional, named, in_user_words = kernel.resolve(domain, tuple(arguments), captures)
    try:
        with shown_warnings(in_user_words):
            return _tiles.BoundLaunch(
                compiled, context, domain.components, tile_of(domain), positional, named
            )
    except Error as error:
        raise in_user_words(error) from None


def _event(given: Any, context: _tiles.Context | None) -> _tiles.Event:
    if isinstance(given, _tiles.Event):
        return given
    if not hasattr(given, "int_ptr"):
        raise ArgumentError(
            f"after: expected events of tiles or of pyopencl, got {given!r} of type "
            f"{type(given).__name__}"
        )
    return _tiles.event_over(context, address_of(given))


def _refuse_ndarrays(arguments: Sequence[Any], captures: Mapping[str, Any]) -> None:
    named = {str(position + 1): argument for position, argument in enumerate(arguments)}
    for name, argument in {**named, **captures}.items():
        if isinstance(argument, np.ndarray):
            raise ArgumentError(
                f"argument {name} is an ndarray, which such a launch cannot update: pass a "
                "tiles.array_view of it, and call its synchronize() when the results are needed"
            )
