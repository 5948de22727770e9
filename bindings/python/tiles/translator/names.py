"""Names in kernel text that no word of the kernel language can clash with, and the way back."""

from __future__ import annotations

import re


class Names:
    """Gives every Python name a prefix, and spells what is not ASCII with its code points."""

    def __init__(self) -> None:
        self._python: dict[str, str] = {}

    def kernel(self, name: str) -> str:
        return self._named("k_", name)

    def function(self, name: str, number: int) -> str:
        """A function that kernels call; it is written once for every set of types."""
        return self._named(f"f{number}_", name)

    def variable(self, name: str) -> str:
        """A variable, a parameter or an array."""
        return self._named("v_", name)

    def in_python_words(self, message: str) -> str:
        """A message about kernel text with the names as they are in Python."""
        message = re.sub(r"'r\d+_(start|stop|step)'", r"the range's \1", message)
        message = re.sub(r"\.global\b", ".global_", message)
        return re.sub(
            r"\b([kv]|f\d+)_\w+",
            lambda match: self._python.get(match.group(), match.group()),
            message,
        )

    def _named(self, prefix: str, name: str) -> str:
        spelled = prefix + re.sub(r"[^a-zA-Z0-9_]", lambda match: f"u{ord(match.group()):x}_", name)
        while self._python.get(spelled, name) != name:
            spelled += "_"
        self._python[spelled] = name
        return spelled
