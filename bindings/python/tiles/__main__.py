"""``python -m tiles info`` and ``tune``; other subcommands run the command ``tiles``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import tiles
from tiles import _tiles

_COMMAND = Path(__file__).parent / "bin" / "tiles"

_USAGE = """\
usage: python -m tiles info       list the OpenCL platforms, their devices and the default
       python -m tiles tune       find good parameters for the built-in algorithms
       python -m tiles COMMAND    as the command tiles: {commands}"""


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments == ["info"]:
        return info()
    if arguments[:1] == ["tune"]:
        from tiles.tuning.algorithms.command import tune

        return tune(arguments[1:])
    if not _COMMAND.exists():
        print(_USAGE.format(commands="not in this package, which was built without CLI11"))
        return 0 if arguments in (["-h"], ["--help"]) else 2
    if not arguments or arguments[0] in ("-h", "--help", "info"):
        print(_USAGE.format(commands="see below"), end="\n\n", flush=True)
        arguments = ["--help"]
    return subprocess.call([_COMMAND, *arguments])


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
