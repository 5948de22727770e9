"""``Activity``: one entry of a profile, and rows of activities."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

KINDS = ("kernel", "upload", "download", "device copy", "fill", "compile")


@dataclass(frozen=True)
class Activity:
    """A launch, a copy or a compilation. Times are nanoseconds, of the clock of
    ``time.monotonic_ns()``.

    Attributes
    ----------
    kind : str
        ``"kernel"``, ``"upload"``, ``"download"``, ``"device copy"``, ``"fill"`` or ``"compile"``.
    name : str
        The kernel, or why data was copied: ``"scale reads 'in'"``.
    device : str
        The name of the device.
    bytes : int
        The bytes copied or filled; 0 for kernels and compilations.
    queued, submitted, started, ended : int
        When it was handed to the driver, handed to the device, began to run, and had run.
    """

    kind: str
    name: str
    device: str
    bytes: int
    queued: int
    submitted: int
    started: int
    ended: int

    @property
    def duration(self) -> int:
        """From `started` to `ended`, in nanoseconds."""
        return self.ended - self.started


@dataclass(frozen=True)
class Row:
    """Activities of one device and one kind of which none runs while another does."""

    device: str
    kind: str
    activities: Sequence[Activity]


def rows_of(activities: Iterable[Activity]) -> list[Row]:
    """The activities by device and kind; several rows of a kind where they run side by side.

    Examples
    --------
    >>> from tiles._activity import Activity, rows_of
    >>> times = [(0, 10), (5, 8), (10, 12)]
    >>> launches = [Activity("kernel", "k", "gpu", 0, a, a, a, b) for a, b in times]
    >>> [len(row.activities) for row in rows_of(launches)]
    [2, 1]
    """
    rows: dict[tuple[str, int], list[list[Activity]]] = {}
    for each in sorted(activities, key=lambda each: each.started):
        of_kind = rows.setdefault((each.device, KINDS.index(each.kind)), [])
        for row in of_kind:
            if row[-1].ended <= each.started:
                row.append(each)
                break
        else:
            of_kind.append([each])
    return [Row(key[0], KINDS[key[1]], row) for key in sorted(rows) for row in rows[key]]
