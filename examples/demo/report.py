"""What the demo prints, and which of its checks failed."""

from __future__ import annotations


class Report:
    """Sections of lines on standard output, with checks among them.

    Attributes
    ----------
    failures : list of str
        What the failed checks said, in their order.
    """

    def __init__(self) -> None:
        self.failures: list[str] = []
        self._check_count = 0
        self._is_empty = True

    def section(self, title: str) -> None:
        """Start a section, a blank line before all but the first."""
        if not self._is_empty:
            print()
        self._is_empty = False
        print(f"{title}\n{'-' * len(title)}")

    def line(self, text: str = "") -> None:
        """Print a line of the section."""
        print(f"  {text}".rstrip())

    def fact(self, name: str, value: object) -> None:
        """Print a name and its value, in two columns."""
        self.line(f"{name:<9} {value}")

    def check(self, claim: str, is_true: bool) -> None:
        """Print whether a claim holds; remember it if it does not."""
        self._check_count += 1
        self.fact("check", f"{claim}: {'yes' if is_true else 'NO'}")
        if not is_true:
            self.failures.append(claim)

    def conclude(self) -> int:
        """Print how the checks ended; returns the exit status, 1 if one failed."""
        print()
        if not self.failures:
            print(f"All {self._check_count} checks passed.")
            return 0
        print(f"{len(self.failures)} of {self._check_count} checks FAILED:")
        for claim in self.failures:
            self.line(claim)
        return 1
