"""Devices and contexts in other processes: the same device there, or an error that lists what is."""

from __future__ import annotations

import copyreg
from dataclasses import dataclass
from typing import Any

from tiles import _tiles
from tiles._errors import NoDeviceError


@dataclass(frozen=True)
class SameDevice:
    """A device as other processes on machines like this one know it.

    `place` counts the devices of that name on that platform.
    """

    platform: str
    name: str
    place: int

    @classmethod
    def of(cls, device: _tiles.Device) -> SameDevice:
        """What tells the device from all others here."""
        alike = [each.index for each in _tiles.devices() if _is_alike(each, device.platform, device.name)]
        return cls(device.platform, device.name, alike.index(device.index))

    def find(self) -> _tiles.Device:
        """The device in this process.

        Raises
        ------
        NoDeviceError
            If there is none of that name, or not as many as there were.
        """
        devices = _tiles.devices()
        alike = [each for each in devices if _is_alike(each, self.platform, self.name)]
        if self.place < len(alike):
            return alike[self.place]
        wanted = f"{self.name} ({self.platform})"
        number = f" number {self.place}" if alike else ""
        here = ", ".join(f"{each.index}: {each.name} ({each.platform})" for each in devices)
        raise NoDeviceError(
            f"what was pickled is on the device {wanted}{number}, which this process does not have; "
            f"it has {here}. Without a context of its own, data goes to each process's default device, "
            "which TILES_DEVICE selects"
        )


def _is_alike(device: _tiles.Device, platform: str, name: str) -> bool:
    return (device.platform, device.name) == (platform, name)


def _reduced_device(device: _tiles.Device) -> Any:
    return SameDevice.find, (SameDevice.of(device),)


def _refused_event(event: _tiles.Event) -> Any:
    raise TypeError(
        "a tiles.Event is of commands of this process and cannot be pickled: wait for it, and pickle "
        "the data"
    )


copyreg.pickle(_tiles.Device, _reduced_device)
copyreg.pickle(_tiles.Event, _refused_event)
