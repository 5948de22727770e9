"""The way back from the names that decorated kernels have in kernel text, for whole processes.

A mistake knows its kernel, and so the names; what a driver's events tell of does not.
"""

from __future__ import annotations

import re

_names: dict[str, str] = {}


def remember(in_text: str, in_python: str) -> None:
    """Says what a kernel that is called `in_text` there is called in Python."""
    _names[in_text] = in_python


def in_python_words(activity: str) -> str:
    """A kernel's name, or what it does to its data, with the names as they are in Python.

    Examples
    --------
    >>> from tiles._kernel_names import in_python_words, remember
    >>> remember("k_scale", "scale")
    >>> in_python_words("k_scale reads 'v_data'")
    "scale reads 'data'"
    >>> in_python_words("k_other reads 'v_data'")
    "k_other reads 'v_data'"
    """
    kernel, space, rest = activity.partition(" ")
    if kernel not in _names:
        return activity
    return _names[kernel] + space + re.sub(r"'v_(\w+)'", r"'\1'", rest)
