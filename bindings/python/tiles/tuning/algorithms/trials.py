"""What was tried, on disk, so that a search that was interrupted goes on where it was."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

import tiles
from tiles import _tiles
from tiles.tuning.algorithms import own_table


@dataclass(frozen=True)
class Trial:
    """How one candidate did.

    Attributes
    ----------
    ratio : float or None
        Its time over that of the parameters in use before; None if it was left out.
    problem : str
        Why it was left out, or ``""``.
    """

    ratio: float | None
    problem: str = ""


@dataclass
class Trials:
    """The trials of one search; `search` says all that they depend on."""

    search: str
    done: dict[str, Trial] = field(default_factory=dict)

    def add(self, candidate: str, trial: Trial) -> None:
        """Keeps a trial, on disk as well."""
        self.done[candidate] = trial
        line = {
            "search": self.search,
            "candidate": candidate,
            "ratio": trial.ratio,
            "problem": trial.problem,
        }
        file = _path()
        file.parent.mkdir(parents=True, exist_ok=True)
        with open(file, "a", encoding="utf-8") as lines:
            lines.write(json.dumps(line) + "\n")


def load(search: str) -> Trials:
    """What is known of a search. Lines that a killed process left unfinished are passed over."""
    trials = Trials(search)
    file = _path()
    for line in file.read_text("utf-8").splitlines() if file.exists() else []:
        try:
            entry = json.loads(line)
            if entry["search"] == search:
                trials.done[entry["candidate"]] = Trial(entry["ratio"], entry["problem"])
        except (ValueError, KeyError, TypeError):
            continue
    return trials


def forget(search: str) -> None:
    """Takes the trials of a search away: it is over."""
    file = _path()
    if file.exists():
        kept = [line for line in file.read_text("utf-8").splitlines() if not _is_of(line, search)]
        file.write_text("".join([line + "\n" for line in kept]), "utf-8")


def name_of(algorithm: str, device: _tiles.Device, size: str) -> str:
    """All that trials depend on, as one text."""
    return " | ".join([algorithm, device.name, device.driver_version, tiles.__version__, size])


def _path() -> Path:
    return own_table.path().with_suffix(".trials")


def _is_of(line: str, search: str) -> bool:
    try:
        return bool(json.loads(line)["search"] == search)
    except (ValueError, KeyError, TypeError):
        return False
