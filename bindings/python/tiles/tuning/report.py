"""The results of tuning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tiles._table import Line, html_table, text_table
from tiles.tuning.candidates import Constants, named

_HEADER = ("constants", "ms", "times the best")


@dataclass(frozen=True)
class Trial:
    """One candidate.

    Attributes
    ----------
    constants : dict
        Its values.
    seconds : float or None
        For one launch; None if it was rejected.
    problem : str
        Why it was rejected: a wrong result, or a limit of the device; or ``""``.
    """

    constants: Constants
    seconds: float | None
    problem: str = ""


@dataclass(frozen=True)
class TuningReport:
    """All candidates, the fastest first, rejected ones last.

    ``print(report)`` shows a table, as do notebooks.
    """

    trials: Sequence[Trial]

    @property
    def best(self) -> Trial:
        """The fastest candidate."""
        return self.trials[0]

    def _lines(self) -> list[Line]:
        fastest = self.best.seconds or 1.0
        return [
            (named(each.constants), f"{each.seconds * 1e3:.4f}", f"{each.seconds / fastest:.2f}")
            if each.seconds is not None
            else (named(each.constants), "", each.problem)
            for each in self.trials
        ]

    def __str__(self) -> str:
        return text_table(_HEADER, self._lines())

    def _repr_html_(self) -> str:
        return html_table(_HEADER, self._lines())
