"""Writes the table of algorithms that src/algorithms.cpp includes, from the headers of the C ABI.

Usage: describe_algorithms.py <folder tiles/c> <output>

An algorithm is a function ``tiles_NAME(tiles_context context, const tiles_NAME_desc *desc, ...)``.
The table has a line for each, with the fields of its desc that Python sets.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

FUNCTION = re.compile(
    r"tiles_status\s+tiles_(\w+)\(tiles_context context,\s+const tiles_\1_desc \*desc,"
)
NOT_SET = {"struct_size", "reserved", "reserved_2", "wait_events", "wait_count", "workspace"}


def fields(text: str, algorithm: str) -> list[str]:
    """The names of the fields of a desc."""
    struct = re.search(rf"struct tiles_{algorithm}_desc {{(.*?)\n}}", text, re.DOTALL)
    if struct is None:
        raise SystemExit(f"tiles_{algorithm}_desc is not defined where tiles_{algorithm}() is")
    declarations = re.sub(r"/\*.*?\*/", "", struct[1], flags=re.DOTALL).split(";")
    names = [re.search(r"(\w+)(\[\d+\])?\s*$", each) for each in declarations if each.strip()]
    return [name[1] for name in names if name is not None and name[1] not in NOT_SET]


def table(headers: Path) -> str:
    """The lines of all algorithms."""
    lines = []
    for header in sorted(headers.glob("*.h")):
        text = header.read_text(encoding="utf-8")
        for algorithm in FUNCTION.findall(text):
            names = ", ".join(f"FIELD({algorithm}, {name})" for name in fields(text, algorithm))
            lines.append(f"ALGORITHM({algorithm}, TILES_{algorithm.upper()}_DESC_INIT, {names})\n")
    return "".join(lines)


if __name__ == "__main__":
    Path(sys.argv[2]).write_text(table(Path(sys.argv[1])), encoding="utf-8")
