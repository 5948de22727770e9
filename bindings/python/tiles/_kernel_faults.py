"""What checked mode reports of decorated kernels, in Python's words and at the Python line.

A fault is raised by whatever waits for the kernel: only the name of its text leads back to it.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from weakref import WeakValueDictionary

from tiles import _errors, _kernel_names
from tiles._errors import Error, KernelFaultError, moved
from tiles.translator.translation import Translation

_PLACE = re.compile(r"(?P<file>.+?):(?P<line>\d+):\d+: (?P<text>.*)")
_HEAD = re.compile(r"^(\w+)(?=: \d+ faults? found in checked mode)")

_by_text_name: WeakValueDictionary[str, Translation] = WeakValueDictionary()


def known(translation: Translation) -> Translation:
    """The translation with a name of its text that no other one has while it lives."""
    other = _by_text_name.get(translation.text_name)
    if other is not None and not other.is_like(translation):
        digest = hashlib.sha1(f"{translation.file}\n{translation.text}".encode()).hexdigest()
        translation = replace(translation, text_name=f"{translation.name}.{digest[:8]}.tile")
    _by_text_name[translation.text_name] = translation
    return translation


def _in_python_words(error: Error) -> Error:
    if not isinstance(error, KernelFaultError):
        return error
    lines: list[str] = []
    translation: Translation | None = None
    for line in str(error).splitlines():
        place = _PLACE.fullmatch(line)
        if place is not None:
            translation = _by_text_name.get(place["file"])
            if translation is not None:
                lines.extend(translation.place_in_python_words(int(place["line"]), place["text"]))
                continue
        elif translation is not None and line.startswith("    "):
            continue  # the line of kernel text that the Python line stands for
        if translation is not None and place is None:
            line = translation.words(line)
        lines.append(_HEAD.sub(lambda kernel: _kernel_names.in_python_words(kernel[0]), line))
    message = "\n".join(lines)
    first = _by_text_name.get(error.file)
    at = None if first is None else first.python_place(error.line)
    return moved(error, message, *(at or (error.file, error.line, error.column)))


_errors.in_user_words = _in_python_words
