"""The devices of a machine."""

from __future__ import annotations

from tiles import _tiles
from tiles._table import html_table


class DeviceList(list[_tiles.Device]):
    """A list that notebooks show as a table."""

    def _repr_html_(self) -> str:
        header = ("device", "name", "type", "platform", "memory")
        return html_table(
            header,
            [
                (str(each.index), each.name, each.type, each.platform, f"{each.global_memory >> 20} MiB")
                for each in self
            ],
        )
