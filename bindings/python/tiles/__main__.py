"""``python -m tiles info``: what OpenCL offers here."""

from __future__ import annotations

import argparse
import sys

import tiles
from tiles import _tiles


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tiles", description=tiles.__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("info", help="list the OpenCL platforms, their devices and the default")
    parser.parse_args(arguments)
    return info()


def info() -> int:
    """Print the platforms, the devices and the default device."""
    print(f"libtiles {tiles.__version__}")
    try:
        for platform in _tiles.platforms():
            print(f"platform: {platform.name} ({platform.version})")
            if platform.problem:
                print(f"  cannot be used: {platform.problem}")
        for device in tiles.devices():
            _print_device(device)
        print(f"default: {tiles.default_device().index}")
    except tiles.Error as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


def _print_device(device: tiles.Device) -> None:
    doubles = "yes" if device.supports_double else "no"
    print(f"device {device.index}: {device.name} ({device.type}, {device.platform})")
    print(f"  {device.version}, driver {device.driver_version}")
    print(
        f"  {device.compute_units} compute units, {device.global_memory >> 20} MiB, "
        f"{device.local_memory >> 10} KiB tile_static, tiles of up to {device.max_tile_size} "
        f"threads, double: {doubles}"
    )


if __name__ == "__main__":
    sys.exit(main())
