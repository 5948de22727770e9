"""libtiles at work on a photograph, on the tables of C++ AMP's documents, and on matrices.

`make demo` runs it with the built package.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import matmul
import mosaic
import picture
import tables
from multiplication import TILE
from report import Report

import tiles

DEFAULT_OUTPUT = Path(__file__).parents[2] / "build" / "demo.png"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the demo; returns the exit status: 0, or 1 if a check failed or it could not run."""
    options = parse(arguments)
    try:
        return run(options)
    except (tiles.Error, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--device",
        metavar="SELECTOR",
        help='a device\'s number, or part of "platform:type:name", such as ":gpu"; the default is '
        "what TILES_DEVICE names, or else the best device",
    )
    parser.add_argument(
        "--matrix-size",
        type=matrix_size,
        metavar="N",
        help="multiply N x N matrices; the default is what the device does in some seconds",
    )
    parser.add_argument(
        "--output",
        type=png_path,
        default=DEFAULT_OUTPUT,
        metavar="FILE",
        help="the PNG to write (default: build/demo.png)",
    )
    return parser.parse_args(arguments)


def matrix_size(text: str) -> int:
    """An argument of --matrix-size."""
    limit = 2 * matmul.LARGEST_SIZE
    if not text.isdecimal() or not 0 < int(text) <= limit or int(text) % TILE:
        raise argparse.ArgumentTypeError(
            f"expected a multiple of {TILE} from {TILE} to {limit}, got {text!r}"
        )
    return int(text)


def png_path(text: str) -> Path:
    """An argument of --output."""
    if Path(text).suffix != ".png":
        raise argparse.ArgumentTypeError(f"expected a file name that ends in .png, got {text!r}")
    return Path(text)


def run(options: argparse.Namespace) -> int:
    """Everything that the demo shows, in its order."""
    report = Report()
    context = tiles.Context(options.device)
    show_device(context.device, report)
    photo = mosaic.load_photo()
    averaged = mosaic.show_mosaic(context, photo, report)
    described = tables.describe_tiles(context)
    tables.show_indices(described, report)
    tables.show_averages(context, report)
    size = options.matrix_size or matmul.suitable_size(context)
    matmul.show_comparison(matmul.compare(context, size), report)
    picture.write(options.output, photo, averaged, described)
    report.section("Picture")
    report.fact("file", from_here(options.output))
    return report.conclude()


def from_here(path: Path) -> Path:
    """The path without the working directory, if it is below that."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def show_device(device: tiles.Device, report: Report) -> None:
    """Name the device."""
    report.section("Device")
    report.fact("name", device.name)
    report.fact("type", f"{device.type}, {device.compute_units} compute units")
    report.fact("platform", device.platform)
    report.fact("version", device.version)
    report.fact("driver", device.driver_version)


if __name__ == "__main__":
    sys.exit(main())
