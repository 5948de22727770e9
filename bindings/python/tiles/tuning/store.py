"""What was found best, in files of the user's, one for each kernel, device and class of shapes."""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tiles._user_warning import warn
from tiles.tuning.candidates import Constants

_FORMAT = 1


@dataclass(frozen=True)
class Key:
    """What the constants were found for.

    Attributes
    ----------
    kernel, text : str
        The kernel's name, and its text with the first candidate's constants.
    device : str
        Its platform and name.
    shapes : str
        The class of the call; see ``shape_class()``.
    candidates : str
        All that were to be tried.
    """

    kernel: str
    text: str
    device: str
    shapes: str
    candidates: str

    @property
    def path(self) -> Path | None:
        """The file; None where nothing is to be kept."""
        folder = _folder()
        if folder is None:
            return None
        digest = hashlib.sha256(json.dumps(asdict(self), sort_keys=True).encode()).hexdigest()[:16]
        return folder / _plain(self.device) / f"{_plain(self.kernel)}-{digest}.json"


def load(key: Key, candidates: Sequence[Constants]) -> Constants | None:
    """The constants that were kept; None if there are none, or none of the candidates."""
    if key.path is None:
        return None
    try:
        kept = json.loads(key.path.read_text(encoding="utf-8"))
        is_known = kept["format"] == _FORMAT and kept["constants"] in candidates
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return dict(kept["constants"]) if is_known else None


def save(key: Key, constants: Constants, seconds: float) -> None:
    """Keeps the constants: whole or not at all, since the file is written elsewhere and renamed."""
    if key.path is None:
        return
    entry = {
        "format": _FORMAT,
        "kernel": key.kernel,
        "device": key.device,
        "shapes": key.shapes,
        "constants": constants,
        "seconds": seconds,
    }
    try:
        replace_file(key.path, json.dumps(entry, indent=2) + "\n")
    except OSError as error:
        warn(f"the result of tuning {key.kernel} is not kept: {error}", UserWarning)


def replace_file(path: Path, text: str) -> None:
    """Writes a file as a whole: no other process sees a part of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def _folder() -> Path | None:
    """``TILES_TUNING_DIR``, or ``libtiles/tuning`` among the user's data; ``off`` keeps nothing."""
    named = os.environ.get("TILES_TUNING_DIR")
    if named == "off":
        return None
    if named:
        return Path(named)
    data = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local/share")
    return Path(data) / "libtiles" / "tuning"


def _plain(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9.]+", "-", name).strip("-")[:80] or "kernel"


def described(candidates: Sequence[Constants]) -> str:
    """The candidates as they are part of a key."""
    everything: list[dict[str, Any]] = list(candidates)
    return json.dumps(everything)
