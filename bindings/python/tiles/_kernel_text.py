"""Kernel text, from a string or a file, and what it is written in."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from tiles._errors import ArgumentError

_LANGUAGES = ("tiles", "opencl")


@dataclass(frozen=True)
class KernelText:
    """A text, what messages call it, and whether it is OpenCL C."""

    text: str
    name: str | None
    is_opencl_c: bool

    @classmethod
    def of(cls, text: str | os.PathLike[str], name: str | None, language: str | None) -> KernelText:
        """The text as it is, or the contents of the file at a path.

        Raises
        ------
        ArgumentError
            For a language that kernels are not written in.
        """
        if language not in (None, *_LANGUAGES):
            expected = ", ".join(_LANGUAGES)
            raise ArgumentError(f"language: expected one of {expected}, got {language!r}")
        if isinstance(text, str):
            if _is_file_name(text):
                raise ArgumentError(
                    f"{text!r} is the name of a file: pass pathlib.Path({text!r}) to read it"
                )
            return cls(_whole(text), name, language == "opencl")
        path = Path(text)
        is_opencl_c = language == "opencl" or (language is None and path.suffix == ".cl")
        return cls(_whole(path.read_text(encoding="utf-8")), name or str(path), is_opencl_c)


def _whole(text: str) -> str:
    """The text, which the library would end at a null character."""
    if "\0" not in text:
        return text
    line = text[: text.index("\0")].count("\n") + 1
    raise ArgumentError(f"the kernel text has a null character in line {line}: remove it")


def _is_file_name(text: str) -> bool:
    """Kernel text has a parameter list at least."""
    return "(" not in text and text.endswith((".tile", ".cl", ".txt"))
