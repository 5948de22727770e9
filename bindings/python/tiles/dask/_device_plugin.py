"""``DevicePlugin``: one device for each worker of a cluster."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from distributed import Worker, WorkerPlugin

from tiles import _tiles
from tiles._context import default_device
from tiles._errors import ArgumentError

Selector = int | str

_given: dict[int, str] = {}  # the device of this process, by its number


class DevicePlugin(WorkerPlugin):
    """Gives each worker of a cluster a default device of its own, by ``TILES_DEVICE``.

    ``client.register_plugin(tiles.dask.DevicePlugin())`` before the first task. Workers that are
    started later, or again, get theirs, too.

    Parameters
    ----------
    devices : sequence or mapping, optional
        Indices or selectors as ``TILES_DEVICE`` takes them. Worker number n gets the n-th of a
        sequence, which starts again at its end; a mapping has the names of the workers. If not
        given, the devices of the default device's platform and type.

    Raises
    ------
    ArgumentError
        On the worker: if its name is neither a number nor in the mapping, if tiles has been used
        there before, on another device, or if it shares its process with another worker.
    """

    name = "tiles.dask.DevicePlugin"

    def __init__(
        self, devices: Sequence[Selector] | Mapping[Any, Selector] | None = None
    ) -> None:
        self._devices = devices

    def setup(self, worker: Worker) -> None:
        """Called by Dask, on the worker."""
        selector = str(self._device_of(worker.name))
        if _given.setdefault(os.getpid(), selector) != selector:
            raise ArgumentError(
                f"devices: the worker {worker.name!r} shares its process with another one, whose "
                "device is the process's: start the cluster with processes=True"
            )
        os.environ["TILES_DEVICE"] = selector
        expected, in_use = default_device(), _tiles.device_of(None)
        if in_use.index != expected.index:
            raise ArgumentError(
                f"devices: the worker {worker.name!r} has used {_described(in_use)} before it was "
                f"given {_described(expected)}: register the plugin before the first task"
            )

    def _device_of(self, name: Any) -> Selector:
        if isinstance(self._devices, Mapping):
            if name not in self._devices:
                names = ", ".join(map(repr, self._devices))
                raise ArgumentError(f"devices: there is none for the worker {name!r}, only for {names}")
            return self._devices[name]
        if not str(name).isdigit():
            raise ArgumentError(
                f"devices: the worker's name is {name!r}, not a number: pass a mapping of the names "
                "of all workers to their devices"
            )
        devices = self._devices or _like_the_default_device()
        return devices[int(name) % len(devices)]


def _described(device: _tiles.Device) -> str:
    return f'device {device.index} "{device.name}"'


def _like_the_default_device() -> list[int]:
    default = default_device()
    return [
        each.index
        for each in _tiles.devices()
        if (each.platform, each.type) == (default.platform, default.type)
    ]
