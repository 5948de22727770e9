"""Kernels from the .tile files of this folder."""

from pathlib import Path
from typing import Any

import tiles


def load_kernel(file_name: str, **options: Any) -> tiles.Kernel:
    """The kernel in a file beside this one; `options` as for ``tiles.Kernel``.

    Messages about the kernel name the file.
    """
    text = Path(__file__).with_name(file_name).read_text(encoding="utf-8")
    return tiles.Kernel(text, name=file_name, **options)
