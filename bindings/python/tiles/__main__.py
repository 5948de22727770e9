"""The command ``tiles``, which ``python -m tiles`` runs, too."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import tiles
from tiles import _tiles

_COMMAND = Path(__file__).parent / "bin" / "tiles"

_WITHOUT_COMMAND = """\
usage: tiles info    list the platforms, the devices in detail, and the default device
       tiles tune    find good parameters for the built-in algorithms
       tiles --version
devices, language-server, cache and compile are not in this package, which was built without CLI11 (Debian: libcli11-dev)"""


_USAGE_OF_LANGUAGE_SERVER = """\
usage: tiles language-server [--stdio]
speaks the Language Server Protocol over standard input and output; editors start it"""


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments[:1] == ["tune"]:
        from tiles.tuning.algorithms.command import tune

        return tune(arguments[1:])
    if arguments[:1] == ["language-server"] and _COMMAND.exists():
        return language_server(arguments[1:])
    if _COMMAND.exists():
        return subprocess.call([_COMMAND, *arguments])
    return _without_command(arguments)


def _without_command(arguments: list[str]) -> int:
    if arguments == ["info"]:
        return info()
    if arguments == ["--version"]:
        print(f"tiles {_tiles.version()}")
        return 0
    is_help = arguments in (["-h"], ["--help"])
    print(_WITHOUT_COMMAND, file=sys.stdout if is_help else sys.stderr)
    return 0 if is_help else 2


def language_server(options: list[str]) -> int:
    """Serve an editor over standard input and output, until it ends that."""
    if options not in ([], ["--stdio"]):
        is_help = options in (["-h"], ["--help"])
        print(_USAGE_OF_LANGUAGE_SERVER, file=sys.stdout if is_help else sys.stderr)
        return 0 if is_help else 2
    try:
        from tiles._language_server import serve
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        print("tiles: language-server needs pygls: pip install 'libtiles[editors]'", file=sys.stderr)
        return 1
    serve(_COMMAND)
    return 0


def info() -> int:
    """Print the platforms, the devices and the default device, as ``tiles info`` does."""
    print(f"libtiles {_tiles.version()}")
    try:
        for platform in _tiles.platforms():
            print(f"platform: {platform.name} ({platform.version})")
            if platform.problem:
                print(f"  cannot be used: {platform.problem}")
        for device in tiles.devices():
            _print_device(device)
        print(f"default: {tiles.default_device().index}")
    except tiles.Error as error:
        print(f"tiles: {error}", file=sys.stderr)
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
