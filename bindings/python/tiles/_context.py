"""``Context``: a device to run on."""

from __future__ import annotations

from typing import Any

from tiles import _tiles
from tiles._extent import extent
from tiles._launch import Launchable, launch


class Context(_tiles.Context):
    """A device, its OpenCL context and its queue. May be used from many threads.

    Whatever takes no context uses the default one, on the device that the environment variable
    ``TILES_DEVICE`` names, or else on the best device.

    Parameters
    ----------
    device : int, str or Device, optional
        An index into ``tiles.devices()``, one of its devices, or up to three substrings
        ``"platform:type:name"``, such as ``"::H100"`` or ``":gpu"``.
    checked : bool, optional
        Whether kernels run in checked mode here, as all do if the environment variable
        ``TILES_CHECKED`` is 1: they find their own accesses out of bounds, races on ``tile_static``
        memory and divisions by zero. What then waits for them, or reads their data, raises
        ``KernelFaultError``.

    Raises
    ------
    NoDeviceError
        If nothing matches; lists what there is.
    NoPlatformError
        If no OpenCL is installed; says how to install one.
    """

    def __init__(
        self, device: int | str | _tiles.Device | None = None, *, checked: bool = False
    ) -> None:
        if isinstance(device, _tiles.Device):
            device = device.index
        super().__init__(None if device is None else str(device), checked)

    def parallel_for_each(
        self, domain: extent, kernel: Launchable, /, *arguments: Any, **captures: Any
    ) -> None:
        """As ``tiles.parallel_for_each()``, on this context's device."""
        launch(self, domain, kernel, arguments, captures)

    def transfers(self) -> dict[str, int]:
        """What was copied so far: ``uploads``, ``downloads``, ``device_copies``, each with its bytes,
        and ``shared_uses``, how often the device got host memory to use in place."""
        return _tiles.transfers(self)

    def __repr__(self) -> str:
        return f"<tiles.Context on {self.device.name}>"


def devices() -> list[_tiles.Device]:
    """All usable devices of all platforms; a platform that is broken is left out.

    Raises
    ------
    NoPlatformError
        If no OpenCL is installed; says what was searched and how to install one.
    """
    return _tiles.devices()


def default_device() -> _tiles.Device:
    """The device that is used where none is named."""
    return _tiles.devices()[_tiles.find_device("")]
