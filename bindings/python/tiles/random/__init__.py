"""Random numbers, made on the device, by NumPy's words: ``default_rng(seed).random(shape)``.

The numbers depend only on the seed and on the calls before, not on the device.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tiles.random._generator import Generator, default_rng

__all__ = ["Generator", "default_rng"]


if not TYPE_CHECKING:  # for type checkers, the module has what it defines and nothing else

    def __getattr__(name: str) -> Any:
        cure = f": use tiles.random.default_rng(seed).{name}(...)" if hasattr(Generator, name) else ""
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{cure}", name=name)
