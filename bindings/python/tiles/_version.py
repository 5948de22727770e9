"""The version of the library as Python's packages write it."""

from __future__ import annotations


def python_version(version: str) -> str:
    """What PEP 440 makes of a version of tiles.h.

    Parameters
    ----------
    version : str
        The text of the header.

    Examples
    --------
    >>> python_version("1.0.0-rc"), python_version("1.2.3-rc4"), python_version("1.0.0")
    ('1.0.0rc0', '1.2.3rc4', '1.0.0')
    """
    numbers, is_candidate, candidate = version.partition("-rc")
    return f"{numbers}rc{candidate or 0}" if is_candidate else numbers
