"""Drawing profiles: bars in rows, over a time axis that is short where no kernel runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tiles._activity import Activity, Row, rows_of
from tiles._plot.tilings import pyplot

__all__ = ["draw", "rows_of"]

_MOST_NAMES = 9  # in the legend
_LONGEST_PAUSE = 0.1  # of the time in which kernels run and data is copied
_TICKS = 8

Span = tuple[float, float]


def draw(figure: Any, axes: Any, rows: Sequence[Row]) -> None:
    """A row of bars for each row, and the legend."""
    activities = [each for row in rows for each in row.activities]
    origin = min(each.queued for each in activities)
    colours = _colours_of(activities)
    for position, row in enumerate(rows):
        spans = [((each.started - origin) / 1e6, each.duration / 1e6) for each in row.activities]
        faces = [colours.get(each.name, "0.6") for each in row.activities]
        axes.broken_barh(spans, (position - 0.4, 0.8), facecolors=faces, edgecolor="black", lw=0.3)
    axes.set_yticks(range(len(rows)), [f"{row.device}: {row.kind}" for row in rows])
    axes.invert_yaxis()
    axes.set_xlabel("ms")
    _shorten_pauses(axes, activities, origin)
    marks = [pyplot().Rectangle((0, 0), 1, 1, color=colour) for colour in colours.values()]
    figure.legend(marks, list(colours), loc="outside lower center", ncols=3, fontsize="small")


def busy_spans(activities: Sequence[Activity], origin: int) -> list[Span]:
    """When kernels ran or data was copied, in ms and in order; of compilations alone, when they ran.

    Examples
    --------
    >>> from tiles._activity import Activity
    >>> from tiles._plot.timelines import busy_spans
    >>> times = [(0, 10), (5, 8), (20, 30)]
    >>> launches = [Activity("kernel", "k", "gpu", 0, a, a, a * 10**6, b * 10**6) for a, b in times]
    >>> busy_spans(launches, 0)
    [(0.0, 10.0), (20.0, 30.0)]
    """
    counted = [each for each in activities if each.kind != "compile"] or activities
    spans: list[Span] = []
    for each in sorted(counted, key=lambda each: each.started):
        start, end = (each.started - origin) / 1e6, (each.ended - origin) / 1e6
        if spans and start <= spans[-1][1]:
            spans[-1] = (spans[-1][0], max(end, spans[-1][1]))
        else:
            spans.append((start, end))
    return spans


def _shorten_pauses(axes: Any, activities: Sequence[Activity], origin: int) -> None:
    """Scales the time axis, piece by piece, so that no pause takes more than its share."""
    busy = busy_spans(activities, origin)
    end = max((each.ended - origin) / 1e6 for each in activities)
    longest = _LONGEST_PAUSE * max(sum(stop - start for start, stop in busy), 1e-6)
    times, places = [0.0], [0.0]
    for start, stop in [*busy, (end, end)]:
        pause = start - times[-1]
        if pause > longest:
            axes.axvspan(times[-1], start, color="0.92", zorder=0)
        for time, step in ((start, min(pause, longest)), (stop, stop - start)):
            if time > times[-1]:
                times.append(time)
                places.append(places[-1] + step)
    if len(times) < 2:
        return

    # Beyond the ends as at the ends: the axis has margins.
    times = [times[0] - 1, *times, times[-1] + 1]
    places = [places[0] - 1, *places, places[-1] + 1]
    axes.set_xscale(
        "function",
        functions=(
            lambda time: np.interp(time, times, places),
            lambda place: np.interp(place, places, times),
        ),
    )
    ticks = np.interp(np.linspace(places[1], places[-2], _TICKS), places, times)
    digits = _digits_between(ticks)
    axes.set_xticks(ticks, [f"{tick:.{digits}f}" for tick in ticks])
    margin = 0.01 * (places[-2] - places[1])
    limits = np.interp([places[1] - margin, places[-2] + margin], places, times)
    axes.set_xlim(*limits)


def _digits_between(ticks: np.ndarray) -> int:
    """How many digits tell neighbouring ticks apart."""
    steps = np.diff(ticks)
    smallest = min(steps[steps > 0], default=1.0)
    return int(np.clip(np.ceil(-np.log10(smallest)) + 1, 0, 6))


def _colours_of(activities: Sequence[Activity]) -> dict[str, Any]:
    """A colour for each of the names that took longest."""
    spent: dict[str, int] = {}
    for each in activities:
        spent[each.name] = spent.get(each.name, 0) + each.duration
    longest = sorted(spent, key=lambda name: -spent[name])[:_MOST_NAMES]
    return {name: pyplot().colormaps["tab10"](number) for number, name in enumerate(longest)}
