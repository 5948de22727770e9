"""Kernels against other kernels that compute the same without what is to be measured."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import tiles
from timed_sides import Side, medians

LEAST_SPEED = 0.95
CONTEXT = tiles.Context()


@dataclass(frozen=True)
class Case:
    """Two kernels that write their last argument.

    Attributes
    ----------
    declarations, kernel, plain : str
        The kernel and what stands in front of it, and the plain one.
    inputs, output : function
        From the extent of a side: the shapes of the arrays.
    side : int
        At scale 1.
    tile : tuple of int
        Empty of a domain without tiles.
    threads : function
        The compute domain, where it is not the shape of what is written.
    """

    declarations: str
    kernel: str
    plain: str
    inputs: Callable[[int], list[tuple[int, ...]]]
    output: Callable[[int], tuple[int, ...]]
    side: int
    tile: tuple[int, ...]
    threads: Callable[[int], tuple[int, ...]] | None = None


class Run:
    """A kernel on data of its own."""

    def __init__(self, case: Case, text: str, side: int) -> None:
        random = np.random.default_rng(1)
        made = [random.random(of, np.float32) for of in case.inputs(side)]
        made.append(np.zeros(case.output(side), np.float32))
        self._arrays = [tiles.array(each, context=CONTEXT) for each in made]
        self._kernel = tiles.Kernel(text)
        domain = tiles.extent(*(case.threads or case.output)(side))
        self._domain = domain.tile(*case.tile) if case.tile else domain
        self.launch()

    def launch(self) -> None:
        tiles.parallel_for_each(self._domain, self._kernel, *self._arrays)

    def result(self) -> np.ndarray:
        return np.array(self._arrays[-1].get())


def compare(case: Case, side: int, rounds: int) -> list[float]:
    """Median times in milliseconds: of the kernel, and of the plain one."""
    runs = [Run(case, case.declarations + case.kernel, side), Run(case, case.plain, side)]
    if not np.allclose(runs[0].result(), runs[1].result(), rtol=1e-4):
        raise SystemExit("the results of the two kernels differ")

    return medians([Side(run.launch, CONTEXT.finish) for run in runs], rounds)


def measure(cases: dict[str, Case], description: str, kind: str) -> bool:
    """Prints a line for each case that the command line names, or for all of them.

    Parameters
    ----------
    description : str
        What `--help` says.
    kind : str
        What the kernels have and the plain ones do not.

    Returns
    -------
    bool
        Whether all kernels were fast enough.
    """
    options = argparse.ArgumentParser(description=description)
    options.add_argument("--rounds", type=int, default=15)
    options.add_argument("--scale", type=float, default=1.0)
    options.add_argument("case", nargs="*", help=", ".join(cases))
    given = options.parse_args()
    print(tiles.default_device())
    slowest = math.inf
    for name, case in cases.items():
        if given.case and name not in given.case:
            continue
        side = int(case.side * given.scale) // 256 * 256
        own, plain = compare(case, side, given.rounds)
        slowest = min(slowest, plain / own)
        print(f"{name:24s} {kind} {own:9.3f} ms, plain {plain:9.3f} ms: {plain / own:.2f}", flush=True)
    return slowest >= LEAST_SPEED
