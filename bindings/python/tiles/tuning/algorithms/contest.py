"""The candidates of an algorithm against what would be used without tuning."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from tiles import _tiles
from tiles.tuning.algorithms import own_table, trials
from tiles.tuning.algorithms.own_table import text_of
from tiles.tuning.algorithms.problems import Problem
from tiles.tuning.algorithms.space import Parameters, Space
from tiles.tuning.algorithms.trials import Trial
from tiles.tuning.contest import CANNOT_RUN
from tiles.tuning.progress import progress_bar
from tiles.tuning.timing import Run, times_in_turns
from tiles.tuning.verification import difference

_AT_ONCE = 8  # candidates that are timed in turns with what is in use
_IN_FINAL = 4
_SECONDS = 1.0  # for the turns of one heat
_LEAST_GAIN = 1.02  # less is noise


@dataclass(frozen=True)
class Outcome:
    """What a search found.

    Attributes
    ----------
    parameters : mapping
        The best; empty where nothing gains.
    gain : float
        How many times faster they are.
    tried, refused : int
        Candidates, and those of them that the device cannot run or that computed something else.
    """

    parameters: Parameters
    gain: float
    tried: int
    refused: int


def search(space: Space, context: _tiles.Context, progress: bool | None = None) -> Outcome:
    """Tries the candidates that were not tried before; the best ones once more, in turns."""
    problem = space.make_problem(context)
    known = trials.load(trials.name_of(space.algorithm, context.device, problem.size))
    left = [each for each in space.candidates[1:] if text_of(each) not in known.done]
    with progress_bar(len(left), f"tuning {space.algorithm}", progress) as advance:
        for heat in _heats(left):
            for parameters, trial in _trials_of(space, heat, problem, context, advance):
                known.add(text_of(parameters), trial)
    outcome = _final(space, known, problem, context)
    trials.forget(known.search)
    return outcome


def keep(space: Space, context: _tiles.Context, outcome: Outcome) -> None:
    """Writes what was found to the user's table, and sets it for the context."""
    if outcome.parameters:
        own_table.write(space.algorithm, context.device.name, outcome.parameters)
        _tiles.set_tuning(context, space.algorithm, text_of(outcome.parameters))


@contextmanager
def parameters_in_use(
    context: _tiles.Context, algorithm: str, parameters: Parameters
) -> Iterator[None]:
    """With these parameters on a context; none: with those that tables have."""
    _tiles.set_tuning(context, algorithm, text_of(parameters))
    try:
        yield
    finally:
        _tiles.set_tuning(context, algorithm, "")


def _heats(candidates: Sequence[Parameters]) -> Iterator[Sequence[Parameters]]:
    for begin in range(0, len(candidates), _AT_ONCE):
        yield candidates[begin : begin + _AT_ONCE]


def _trials_of(
    space: Space,
    heat: Sequence[Parameters],
    problem: Problem,
    context: _tiles.Context,
    advance: Callable[[], None],
) -> list[tuple[Parameters, Trial]]:
    problems = {text_of(each): _problem_with(space, each, problem, context) for each in heat}
    right = [each for each in heat if not problems[text_of(each)]]
    ratios = _ratios(space, right, problem, context)
    for _ in heat:
        advance()
    return [
        (each, Trial(ratios.get(text_of(each)), problems[text_of(each)] or "")) for each in heat
    ]


def _problem_with(
    space: Space, parameters: Parameters, problem: Problem, context: _tiles.Context
) -> str:
    """Why a candidate is left out, or ``""``."""
    try:
        with parameters_in_use(context, space.algorithm, parameters):
            problem.submit()
            return difference([problem.expected], [problem.result()], None)
    except CANNOT_RUN as error:
        return str(error).splitlines()[0]


def _ratios(
    space: Space, candidates: Sequence[Parameters], problem: Problem, context: _tiles.Context
) -> dict[str, float]:
    """Times over that of what is in use, all taken in turns."""
    if not candidates:
        return {}
    runs = {
        text_of(each): _run_with(space, each, problem, context) for each in ({}, *candidates)
    }
    for run in runs.values():
        run(1)
    times = times_in_turns(runs, _SECONDS, lambda: None)
    return {key: seconds / times[""] for key, seconds in times.items() if key}


def _run_with(
    space: Space, parameters: Parameters, problem: Problem, context: _tiles.Context
) -> Run:
    def run(count: int) -> None:
        with parameters_in_use(context, space.algorithm, parameters):
            for _ in range(count):
                problem.submit()
            context.finish()

    return run


def _final(
    space: Space, known: trials.Trials, problem: Problem, context: _tiles.Context
) -> Outcome:
    def ratio(parameters: Parameters) -> float:
        return known.done[text_of(parameters)].ratio or float("inf")

    tried = space.candidates[1:]
    refused = sum(known.done[text_of(each)].ratio is None for each in tried)
    usable = [each for each in tried if known.done[text_of(each)].ratio is not None]
    finalists = sorted(usable, key=ratio)[:_IN_FINAL]
    ratios = _ratios(space, finalists, problem, context)
    if not ratios:
        return Outcome({}, 1.0, len(tried), refused)
    best = min(finalists, key=lambda each: ratios[text_of(each)])
    gain = 1 / ratios[text_of(best)]
    if gain < _LEAST_GAIN:
        return Outcome({}, 1.0, len(tried), refused)
    return Outcome(best, gain, len(tried), refused)
