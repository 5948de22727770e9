"""``tiles tune``: the command."""

from __future__ import annotations

import argparse
import sys

from tiles import _tiles
from tiles._context import Context
from tiles._errors import Error
from tiles.tuning.algorithms import contest, own_table
from tiles.tuning.algorithms.own_table import text_of
from tiles.tuning.algorithms.space import Space
from tiles.tuning.algorithms.spaces import spaces_for


def tune(arguments: list[str]) -> int:
    """Run the command; returns the exit status."""
    options = _parser().parse_args(arguments)
    try:
        context = Context(options.device)
        spaces = _wanted(spaces_for(context), options.algorithm)
        print(f"{context.device.name}: searching; stop with Ctrl-C, run again to continue")
        for space in spaces:
            _tune_one(space, context)
    except Error as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("interrupted; run again to continue", file=sys.stderr)
        return 130
    print(f"the table is {own_table.path()}")
    return 0


def _tune_one(space: Space, context: _tiles.Context) -> None:
    outcome = contest.search(space, context)
    contest.keep(space, context, outcome)
    tried = f"{outcome.tried} tried, {outcome.refused} of them refused"
    if outcome.parameters:
        print(
            f"{space.algorithm}: {outcome.gain:.2f} times as fast with "
            f"{text_of(outcome.parameters)} ({tried})"
        )
    else:
        print(f"{space.algorithm}: no improvement ({tried})")


def _wanted(spaces: list[Space], algorithm: str | None) -> list[Space]:
    wanted = [each for each in spaces if algorithm is None or each.algorithm.startswith(algorithm)]
    if not wanted:
        names = ", ".join([each.algorithm for each in spaces])
        raise Error(f'tune: there is no algorithm "{algorithm}" here; expected one of {names}')
    return wanted


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tiles tune",
        description="Finds good parameters for the built-in algorithms on a device, and writes "
        "them to the user's table. Every candidate's result is checked before it is timed.",
    )
    parser.add_argument("algorithm", nargs="?", help="or the beginning of its name; default: all")
    parser.add_argument("--device", help="in the format of TILES_DEVICE")
    return parser
