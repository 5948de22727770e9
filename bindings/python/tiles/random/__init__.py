"""Random numbers, made on the device, by NumPy's words: ``default_rng(seed).random(shape)``.

The numbers depend only on the seed and on the calls before, not on the device.
"""

from __future__ import annotations

from tiles.random._generator import Generator, default_rng

__all__ = ["Generator", "default_rng"]
