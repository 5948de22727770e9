"""Profiles in the trace format of Chrome, which Perfetto reads as well."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tiles._activity import Activity, Row, rows_of


def trace_of(activities: Sequence[Activity]) -> dict[str, Any]:
    """The trace: a process per device, a thread per row; times in microseconds."""
    origin = min((each.queued for each in activities), default=0)
    devices = sorted({each.device for each in activities})
    events: list[dict[str, Any]] = []
    for process, device in enumerate(devices, 1):
        events.append(_name("process_name", device, process, 0))
        rows = rows_of(each for each in activities if each.device == device)
        for thread, row in enumerate(rows, 1):
            events.append(_name("thread_name", row.kind, process, thread))
            events.extend(_events(row, process, thread, origin))
    return {"traceEvents": events, "displayTimeUnit": "ns"}


def _name(what: str, name: str, process: int, thread: int) -> dict[str, Any]:
    return {"name": what, "ph": "M", "pid": process, "tid": thread, "args": {"name": name}}


def _events(row: Row, process: int, thread: int, origin: int) -> Iterable[dict[str, Any]]:
    for each in row.activities:
        details: dict[str, Any] = {
            "waited in the queue, us": (each.submitted - each.queued) / 1000,
            "waited on the device, us": (each.started - each.submitted) / 1000,
        }
        if each.bytes:
            details["bytes"] = each.bytes
        yield {
            "name": each.name,
            "cat": each.kind,
            "ph": "X",
            "ts": (each.started - origin) / 1000,
            "dur": each.duration / 1000,
            "pid": process,
            "tid": thread,
            "args": details,
        }
