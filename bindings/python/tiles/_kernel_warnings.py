"""The compiler's warnings as Python's."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tiles import _tiles
from tiles._errors import CompileError, Error

_HEAD = re.compile(r"(?P<file>.*?):(?P<line>\d+):(?P<column>\d+): warning: ")


class KernelWarning(UserWarning):
    """Something in a kernel that may be a mistake, at the kernel's line.

    Shown when the kernel is first launched with arguments of these types, and not where the
    environment variable ``TILES_LOG`` asks for the library's log. ``warnings.filterwarnings()``
    says what becomes of it, as of any other.
    """


KernelWarning.__module__ = "tiles"


@contextmanager
def shown_warnings(in_user_words: Callable[[Error], Error]) -> Iterator[None]:
    """Shows what the compiler says of the kernels that are launched within."""
    _tiles.watch_warnings()
    said: list[str] = []
    try:
        yield
    finally:
        said = _tiles.take_warnings()
    for message in said:
        _show(message, in_user_words)


def _show(message: str, in_user_words: Callable[[Error], Error]) -> None:
    found = _HEAD.match(message)
    if found is None:
        return  # of a driver or a transfer, not of a kernel
    line, column = int(found["line"]), int(found["column"])
    error = in_user_words(CompileError(message, file=found["file"], line=line, column=column))
    text = _HEAD.sub("", str(error), count=1)
    warnings.warn_explicit(text, KernelWarning, error.file, max(error.line, 1))
