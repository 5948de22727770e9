"""The figures of a case, as a line and for JSON."""

from __future__ import annotations

from typing import Any

from case import Case
from roofline import Roofline


def row_of(name: str, case: Case, sides: list[Any], times: list[float], roof: Roofline) -> dict:
    """What is known of a case. The first side is ours."""
    row: dict[str, Any] = {
        "case": name,
        "seconds": {side.name: taken for side, taken in zip(sides, times)},
        "ratio": {side.name: taken / times[0] for side, taken in zip(sides[1:], times[1:])},
        "share of copy": case.bytes / times[0] / roof.copy,
    }
    if case.operations:
        row["GFLOP/s"] = case.operations / times[0] / 1e9
        row["share of peak"] = case.operations / times[0] / roof.peak
    return row


def line_of(row: dict) -> str:
    """A line of the table: the time, the share of the nearer roof, and the others' time over ours."""
    roof = max(("share of copy", "share of peak"), key=lambda share: row.get(share, 0))
    shown = [
        f"{row['case']:24} {1e3 * row['seconds']['tiles']:9.3f} ms",
        f"{row[roof]:5.2f} of {roof.split()[-1]}",
    ]
    for name, ratio in row["ratio"].items():
        shown.append(f"{ratio:6.2f} x {name}")
    return "  ".join(shown)
