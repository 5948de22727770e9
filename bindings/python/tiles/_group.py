"""``Group``: several devices that share the work of one launch."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from typing import Any

from tiles import _tiles
from tiles._array_view import array_view
from tiles._context import Context
from tiles._distributed_view import DistributedView, Distribution
from tiles._errors import ArgumentError, Error
from tiles._extent import Shape
from tiles._kernel_warnings import shown_warnings
from tiles._launch import Launchable, domain_of, viewed


def _count_of(value: Any) -> int:
    """The integer that a value is, or 0."""
    if isinstance(value, bool):
        return 0
    try:
        return operator.index(value)
    except TypeError:
        return 0


class Group(_tiles.Group):
    """Several devices that share the work of one ``parallel_for_each``.

    One thread at a time uses a group and the views that are distributed over it.

    Parameters
    ----------
    devices : iterable
        One for each member: a ``Device``, an index into ``tiles.devices()``, a selector such as
        ``"::H100"``, or a ``Context``. A device may be in it several times.
    memory_limit : int, optional
        The bytes of each member's memory that distributed views may take, see ``memory_limit``.

    Raises
    ------
    ArgumentError
        Without members, if the devices are no list, if two are the same context, or if the limit is
        not above 0.
    NoDeviceError
        If no device matches one of them.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> group = tiles.Group([0, 0])
    >>> @tiles.kernel
    ... def double(i: tiles.index[1], data):
    ...     data[i] *= 2
    >>> data = np.arange(4, dtype=np.float32)
    >>> with group.distribute(data, tiles.Distribution.split(0)) as parts:
    ...     group.parallel_for_each(4, double, parts)
    >>> data
    array([0., 2., 4., 6.], dtype=float32)
    """

    def __init__(
        self,
        devices: Iterable[int | str | _tiles.Device | _tiles.Context],
        *,
        memory_limit: int | None = None,
    ) -> None:
        if isinstance(devices, str) or not isinstance(devices, Iterable):
            raise ArgumentError(
                f"Group: 'devices' is {devices!r}; expected a list with a device for each member"
            )
        self._contexts = [
            each if isinstance(each, _tiles.Context) else Context(each) for each in devices
        ]
        super().__init__(self._contexts)
        self.memory_limit = memory_limit

    @property
    def devices(self) -> list[_tiles.Device]:
        """The members' devices."""
        return [each.device for each in self._contexts]

    @property
    def memory_limit(self) -> int | None:
        """The bytes of each member's memory that distributed views may take. None: most of it.

        A launch whose data is more runs in pieces: while the kernel works on one, and its results go to
        the ndarrays, the next one comes. Such a launch returns when all results are in the ndarrays.
        """
        return self._memory_limit

    @memory_limit.setter
    def memory_limit(self, limit: int | None) -> None:
        count = None if limit is None else _count_of(limit)
        if count is not None and not 0 < count < 2**64:
            raise ArgumentError(
                f"Group: 'memory_limit' is {limit!r}; expected bytes, 1 or more, or None"
            )
        self._set_memory_limit(count or 0)
        self._memory_limit = count

    def distribute(self, data: Any, how: Distribution) -> DistributedView:
        """Distribute the elements of an ndarray, an ``array_view`` or an ``array`` over the group.

        Nothing is copied before the first launch.

        Raises
        ------
        ArgumentError
            If the distribution does not fit the view.
        """
        return DistributedView(self, data, how)

    def set_weights(self, weights: Sequence[float] | None) -> None:
        """Fix how much of a domain each member gets, in proportion.

        Without, and again after None, members get shares by their measured speed, for each kernel: at
        first the same. Some launches are measured, and wait for their members.

        Raises
        ------
        ArgumentError
            Unless there is one for each member, 0 or more, and not all are 0.
        """
        try:
            if isinstance(weights, (str, bytes, dict)):
                raise TypeError
            numbers = [] if weights is None else [float(each) for each in weights]
        except (OverflowError, TypeError, ValueError):
            raise ArgumentError(
                f"set_weights: 'weights' is {weights!r}; expected a number for each member, or None"
            ) from None
        self._set_weights(numbers)

    def parallel_for_each(
        self, domain: Shape, kernel: Launchable, /, *arguments: Any, **captures: Any
    ) -> None:
        """As ``tiles.parallel_for_each()``, with a part of the domain on each member.

        Threads see the indices and the extents of the whole. Data that the kernel writes is in
        distributed views; other arrays and views are read, and copied to each member. Data beyond
        ``memory_limit`` is worked on in pieces, and the call returns when all of them have run.

        Raises
        ------
        ArgumentMismatchError
            If the kernel uses data in a way that does not fit its distribution; says which one
            does. Also in pieces, if what the kernel writes is in the memory of another argument.
        OutOfMemoryError
            If the memory limit has no room for the data of one tile; says how much that is.
        """
        domain = domain_of(domain)
        if not hasattr(kernel, "resolve"):
            raise ArgumentError(
                f"expected a tiles.Kernel or a function with @tiles.kernel, got {kernel!r}"
            )
        distributed: dict[int, DistributedView] = {}
        views: list[array_view] = []

        def typed(argument: Any, place: int | str) -> Any:
            if not isinstance(argument, DistributedView):
                return viewed(argument, views, kernel, place)
            distributed[id(argument._view)] = argument
            return argument._view

        positional = tuple(typed(argument, n) for n, argument in enumerate(arguments))
        named = {name: typed(argument, name) for name, argument in captures.items()}
        compiled, positional, captured, in_user_words = kernel.resolve(domain, positional, named)
        with shown_warnings(in_user_words):
            try:
                self._launch(
                    compiled,
                    domain._components,
                    domain._tile,
                    tuple(distributed.get(id(each), each) for each in positional),
                    {name: distributed.get(id(each), each) for name, each in captured.items()},
                )
            except Error as error:
                raise in_user_words(error) from None

    def __reduce__(self) -> Any:
        raise TypeError(
            f"{self!r} is of contexts of this process and cannot be pickled: pickle its devices, and "
            "make a group of them there"
        )

    def __repr__(self) -> str:
        return f"<tiles.Group of {', '.join(each.name for each in self.devices)}>"
