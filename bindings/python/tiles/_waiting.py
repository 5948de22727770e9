"""``await event``: waiting that lets an event loop go on."""

from __future__ import annotations

import asyncio

from tiles import _tiles


async def waiting(event: _tiles.Event) -> None:
    """Wait in a thread of the event loop's own."""
    if not event.is_done():
        await asyncio.get_running_loop().run_in_executor(None, event.wait)
