"""Numbers with their noun, in messages."""

from __future__ import annotations


def count_of(count: int, noun: str, nouns: str | None = None) -> str:
    """The number and the noun, which has an s, or is ``nouns``, unless the number is 1.

    >>> count_of(1, "argument"), count_of(2, "argument"), count_of(0, "index", "indices")
    ('1 argument', '2 arguments', '0 indices')
    """
    return f"{count} {noun if count == 1 else nouns or noun + 's'}"
