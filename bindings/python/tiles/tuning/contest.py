"""The candidates against each other: first what they compute, then how long they take."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

from tiles._bound import BoundLaunch
from tiles._errors import (
    BuildError,
    Error,
    InvalidComputeDomainError,
    LocalMemoryLimitError,
    OutOfMemoryError,
    TileLimitError,
    UnsupportedError,
)
from tiles._user_warning import warn
from tiles.tuning.call_data import CallData, results_of
from tiles.tuning.candidate_kernel import CandidateKernel, Domain
from tiles.tuning.candidates import Constants, named
from tiles.tuning.progress import progress_bar
from tiles.tuning.report import Trial, TuningReport
from tiles.tuning.timing import times_in_turns
from tiles.tuning.verification import difference

CANNOT_RUN = (
    BuildError,
    InvalidComputeDomainError,
    LocalMemoryLimitError,
    OutOfMemoryError,
    TileLimitError,
    UnsupportedError,
)
"""Errors of a candidate that another one need not have."""

Step = Callable[[], None]


class Contest:
    """How candidates are held against each other; the parameters are those of ``autotune()``."""

    def __init__(
        self,
        kernel: CandidateKernel,
        reference: Callable[..., Any] | None,
        tolerance: float | None,
        budget: float,
        progress: bool | None,
    ) -> None:
        self.kernel = kernel
        self._reference = reference
        self._tolerance = tolerance
        self._budget = budget
        self._progress = progress

    def run(self, domain: Domain, data: CallData) -> TuningReport:
        """Tries every candidate on copies of the data.

        Raises
        ------
        Error
            If none can be used; says why for each.
        """
        candidates, title = self.kernel.candidates, f"tuning {self.kernel.name}"
        with progress_bar(2 * len(candidates), title, self._progress) as step:
            problems = self._problems(domain, data, step)
            usable = [each for each in candidates if named(each) not in problems]
            if not usable:
                reasons = "".join(f"\n  {key}: {why}" for key, why in problems.items())
                raise Error(f"{self.kernel.name}: no candidate can be used:{reasons}")
            return _report(candidates, problems, self._times(domain, data, usable, step))

    def _problems(self, domain: Domain, data: CallData, step: Step) -> dict[str, str]:
        """Which candidates are left out, and why."""
        problems: dict[str, str] = {}
        expected = data.results_by(self._reference) if self._reference else None
        for constants in self.kernel.candidates:
            try:
                results = self._results(domain, data, constants)
            except CANNOT_RUN as error:
                problems[named(constants)] = str(error).splitlines()[0]
            else:
                expected = results if expected is None else expected
                wrong = difference(expected, results, self._tolerance)
                if wrong:
                    problems[named(constants)] = wrong
                    message = f"{self.kernel.name} with {named(constants)}: {wrong}"
                    warn(message, RuntimeWarning)
            step()
        return problems

    def _results(self, domain: Domain, data: CallData, constants: Constants) -> list[np.ndarray]:
        arguments = data.copies()
        self.kernel.bind(domain, arguments, constants).run().wait()
        return results_of(arguments)

    def _times(
        self, domain: Domain, data: CallData, usable: list[Constants], step: Step
    ) -> dict[str, float]:
        arguments = data.copies()
        launches = {named(each): self.kernel.bind(domain, arguments, each) for each in usable}
        runs = {name: partial(_repeat, launch) for name, launch in launches.items()}
        return times_in_turns(runs, self._budget, step)


def _repeat(launch: BoundLaunch, count: int) -> None:
    for _ in range(count - 1):
        launch()
    launch.run().wait()


def _report(
    candidates: list[Constants], problems: Mapping[str, str], times: Mapping[str, float]
) -> TuningReport:
    trials = [
        Trial(each, times.get(named(each)), problems.get(named(each), "")) for each in candidates
    ]
    return TuningReport(
        sorted(trials, key=lambda trial: float("inf") if trial.seconds is None else trial.seconds)
    )
