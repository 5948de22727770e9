"""Tables as text and as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

Line = Sequence[str]


def text_table(header: Line, lines: Sequence[Line]) -> str:
    """The table with its columns side by side: the first to the left, numbers to the right.

    Examples
    --------
    >>> from tiles._table import text_table
    >>> print(text_table(["kernel", "calls"], [["blur", "12"], ["transpose", "3"]]))
    kernel     calls
    blur          12
    transpose      3
    """
    widths = [max(map(len, column)) for column in zip(header, *lines)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if position == 0 else cell.rjust(width)
            for position, (cell, width) in enumerate(zip(line, widths))
        ).rstrip()
        for line in [header, *lines]
    )


def html_table(header: Line, lines: Sequence[Line]) -> str:
    """The same for a notebook; an empty header is left out."""
    rows = [_row("th", header)] if header else []
    rows += [_row("td", line) for line in lines]
    return f"<table>{''.join(rows)}</table>"


def _row(tag: str, cells: Line) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"
