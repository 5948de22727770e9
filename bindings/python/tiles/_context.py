"""``Context``: a device, its queue and its memory."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any
from weakref import WeakValueDictionary

from tiles import _tiles
from tiles._bound import submit
from tiles._checked import Checked, checked_mode
from tiles._device_list import DeviceList
from tiles._errors import ArgumentError
from tiles._extent import Shape, extent
from tiles._home import set_over
from tiles._launch import Launchable, launch
from tiles._opencl import address_of
from tiles._same_device import SameDevice

SHAPES = {"auto": 0, "group": 1, "loop": 2, "merged": 3}
"""Their numbers in the C ABI."""

_OUT_OF_ORDER = 1  # CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE


class Context(_tiles.Context):
    """A device, its OpenCL context and its queue. May be used from many threads.

    Without a context, functions use the default one, on the device that the environment variable
    ``TILES_DEVICE`` selects, or else on the best device.

    Parameters
    ----------
    device : int, str or Device, optional
        An index into ``tiles.devices()``, one of its devices, or up to three substrings
        ``"platform:type:name"``, such as ``"::H100"`` or ``":gpu"``.
    checked : bool or "views", optional
        Whether kernels run in checked mode here, as all do if the environment variable
        ``TILES_CHECKED`` is ``1`` or ``views``: they detect accesses out of bounds, races on
        ``tile_static`` memory and divisions by zero; with ``"views"`` also races on elements of
        views. The next call that waits for them, or reads their data, raises
        ``KernelFaultError``.
    shape : {"auto", "group", "loop", "merged"}, optional
        How tiles run: as a work-group, as loops in one work-item, or several tiles as one
        work-group. Results are the same.
        ``"auto"``: as the environment variable ``TILES_SHAPE`` says, else the faster one.

    Raises
    ------
    ArgumentError
        If the shape is unknown.
    NoDeviceError
        If no device matches; the message lists the devices.
    NoPlatformError
        If no OpenCL is installed; says how to install one.
    """

    _is_default: bool
    _options: tuple[Checked, str] | None

    def __init__(
        self,
        device: int | str | _tiles.Device | None = None,
        *,
        checked: Checked = False,
        shape: str = "auto",
    ) -> None:
        if shape not in SHAPES:
            raise ArgumentError(f"the shape is {shape!r}, expected one of {', '.join(SHAPES)}")
        if isinstance(device, _tiles.Device):
            device = device.index
        super().__init__(None if device is None else str(device), checked_mode(checked), SHAPES[shape])
        self._is_default = device is None
        self._options = (checked, shape)

    @classmethod
    def over(cls, *objects: Any) -> Context:
        """A context over pyopencl objects, shared with pyopencl.

        Parameters
        ----------
        *objects : pyopencl.CommandQueue or pyopencl.Context
            In-order queues of one device, to which the library submits; or a context with one
            device, for which it makes a queue. Anything with an ``int_ptr`` serves.

        Raises
        ------
        ArgumentError
            If a queue runs its commands out of order: nothing would order those of pyopencl and
            those of tiles.

        Examples
        --------
        ``tiles.Context.over(queue)``; commands on `queue` run in the order of submission, both
        those of pyopencl and of tiles.
        """
        for queue in objects:
            if hasattr(queue, "device"):
                _refuse_out_of_order(queue)
        context = cls.__new__(cls)
        context._options = None
        if len(objects) == 1 and not hasattr(objects[0], "device"):
            _tiles.Context.__init__(context, address_of(objects[0]), 0, [])
        else:
            _tiles.Context.__init__(context, 0, 0, [address_of(queue) for queue in objects])
        return context

    @property
    def opencl(self) -> tuple[int, int, int]:
        """The addresses of the cl_context, the cl_device_id and the first queue, for
        ``from_int_ptr()`` of pyopencl; valid as long as the context."""
        return _tiles.objects_of(self)

    def parallel_for_each(
        self, domain: Shape, kernel: Launchable, /, *arguments: Any, **captures: Any
    ) -> None:
        """As ``tiles.parallel_for_each()``, on this context's device."""
        launch(self, domain, kernel, arguments, captures)

    def submit(
        self,
        domain: Shape,
        kernel: Launchable,
        /,
        *arguments: Any,
        after: Iterable[Any] = (),
        **captures: Any,
    ) -> _tiles.Event:
        """As ``tiles.submit()``, on this context's device."""
        return submit(domain, kernel, *arguments, after=after, context=self, **captures)

    def transfers(self) -> dict[str, int]:
        """Counts of copies so far.

        Returns
        -------
        dict
            ``uploads``, ``downloads`` and ``device_copies``, each with its bytes, and
            ``shared_uses``: how often the device used host memory in place.
        """
        return _tiles.transfers(self)

    def __reduce__(self) -> Any:
        """Pickled as its device; one without a device of its own, as the default device there."""
        if self._options is None:
            raise TypeError(
                f"{self!r} is over queues of pyopencl, which are of this process: make a context "
                "where it is needed"
            )
        device = None if self._is_default else SameDevice.of(self.device)
        return _context_here, (device, *self._options)

    def __copy__(self) -> Context:
        return self

    def __deepcopy__(self, memo: Any) -> Context:
        return self

    def __repr__(self) -> str:
        return f"<tiles.Context on {self.device.name}>"


set_over(Context.over)

_unpickled: WeakValueDictionary[Any, Context] = WeakValueDictionary()


def _context_here(device: SameDevice | None, checked: Checked, shape: str) -> Context:
    """One context for all that comes from like ones: data that was together stays together."""
    key = (os.getpid(), device, checked, shape)
    context = _unpickled.get(key)
    if context is None:
        found = None if device is None else device.find()
        context = _unpickled.setdefault(key, Context(found, checked=checked, shape=shape))
    return context


def _refuse_out_of_order(queue: Any) -> None:
    properties = getattr(queue, "properties", 0)
    if isinstance(properties, int) and properties & _OUT_OF_ORDER:
        raise ArgumentError(
            "the queue executes out of order, so the order of pyopencl's and tiles' commands "
            "would be undefined: pass an in-order queue; or use "
            "tiles.Context.over(queue.context), with submit(..., after=[event]) after pyopencl's "
            "commands and event.wait() before them"
        )


def devices() -> DeviceList:
    """All usable devices of all platforms; broken platforms are skipped.

    Raises
    ------
    NoPlatformError
        If no OpenCL is installed; says what was searched and how to install one.
    """
    return DeviceList(_tiles.devices())


def default_device() -> _tiles.Device:
    """The device that is used by default."""
    return _tiles.devices()[_tiles.find_device("")]
