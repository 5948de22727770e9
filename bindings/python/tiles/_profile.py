"""``with tiles.profile() as p:`` records launches, copies and compilations with their times."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from types import TracebackType
from typing import Any

from tiles import _tiles
from tiles._activity import KINDS, Activity
from tiles._errors import ArgumentError
from tiles._home import home_of
from tiles._kernel_names import in_python_words
from tiles._table import Line, html_table, text_table
from tiles._trace import trace_of

_HEADER = ("", "calls", "total ms", "share", "mean us", "least us", "most us", "GB/s")


class profile:
    """A context manager that collects kernels, copies and compilations from OpenCL's events.

    ``print(p)`` shows a table, as do notebooks; ``p.save()`` writes a trace, and
    ``tiles.plot.timeline(p)`` draws one. Nothing is collected outside of profiles. Entering and
    leaving the block waits for all submitted work; meanwhile, other threads must not use the
    contexts.

    Parameters
    ----------
    *contexts : Context
        The contexts to profile; the default context if not given.

    Attributes
    ----------
    activities : list of Activity
        In the order of queueing. Empty until the block has ended.

    Raises
    ------
    UnsupportedError
        If a context was made over queues without profiling, or has exported its queue.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> @tiles.kernel
    ... def increment(i: tiles.index[1], data):
    ...     data[i] += 1
    >>> view = tiles.array_view(np.zeros(1000, np.int32))
    >>> with tiles.profile() as p:
    ...     increment(view.extent, view)
    ...     increment(view.extent, view)
    >>> [each.name for each in p.activities if each.kind == "kernel"]
    ['increment', 'increment']
    """

    def __init__(self, *contexts: _tiles.Context) -> None:
        for each in contexts:
            home_of(each)
        self._contexts: Sequence[_tiles.Context | None] = contexts or (None,)
        self._running: list[_tiles.Context | None] = []
        self.activities: list[Activity] = []

    def __enter__(self) -> profile:
        self.activities = []
        try:
            for context in self._contexts:
                _tiles.start_profile(context)
                self._running.append(context)
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(
        self,
        exception_type: type[BaseException] | None,
        exception: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._stop()

    def _stop(self) -> None:
        while self._running:
            context = self._running.pop()
            device = _tiles.device_of(context).name
            for kind, name, *numbers in _tiles.stop_profile(context):
                self.activities.append(Activity(kind, in_python_words(name), device, *numbers))
        self.activities.sort(key=lambda each: each.queued)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a trace that Chrome (``chrome://tracing``) and Perfetto (ui.perfetto.dev) open."""
        self._refuse_while_running()
        with open(path, "w", encoding="utf-8") as file:
            json.dump(trace_of(self.activities), file)

    def _refuse_while_running(self) -> None:
        if self._running:
            raise ArgumentError("the profile is not complete before the end of its `with` block")

    def _lines(self) -> list[Line]:
        """A line for each kind and name, by kind, and what took longest first."""
        groups: dict[tuple[str, str], list[Activity]] = {}
        for each in self.activities:
            groups.setdefault((each.kind, each.name), []).append(each)
        total = sum(each.duration for each in self.activities) or 1
        ordered = sorted(groups.items(), key=lambda item: (KINDS.index(item[0][0]), -_sum(item[1])))
        return [_line(kind, name, group, total) for (kind, name), group in ordered]

    def __reduce__(self) -> Any:
        raise TypeError(
            f"{self!r} is of contexts of this process and cannot be pickled: pickle its activities, "
            "or write a trace by its save()"
        )

    def __str__(self) -> str:
        if not self.activities:
            return repr(self)
        return text_table(_HEADER, self._lines())

    def __repr__(self) -> str:
        if self._running:
            return "<tiles.profile, running>"
        return f"<tiles.profile of {len(self.activities)} activities>"

    def _repr_html_(self) -> str:
        return html_table(_HEADER, self._lines())


def _sum(group: Sequence[Activity]) -> int:
    return sum(each.duration for each in group)


def _line(kind: str, name: str, group: Sequence[Activity], total: int) -> Line:
    durations = [each.duration for each in group]
    spent = sum(durations)
    copied = sum(each.bytes for each in group)
    return (
        name if kind == "kernel" else f"{kind}: {name}",
        str(len(group)),
        f"{spent / 1e6:.3f}",
        f"{100 * spent / total:.1f} %",
        f"{spent / len(group) / 1e3:.1f}",
        f"{min(durations) / 1e3:.1f}",
        f"{max(durations) / 1e3:.1f}",
        f"{copied / spent:.2f}" if copied and spent else "",
    )
