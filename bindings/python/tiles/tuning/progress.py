"""A progress bar by tqdm, where there is one and somebody looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar(total: int, title: str, is_wanted: bool | None) -> Iterator[Callable[[], None]]:
    """Gives what to call after each of `total` steps.

    Parameters
    ----------
    is_wanted : bool or None
        None: on a terminal or in a notebook, if tqdm is installed.

    Raises
    ------
    ImportError
        If a bar is wanted and tqdm is not installed.
    """
    if is_wanted is False:
        yield lambda: None
        return
    try:
        from tqdm.auto import tqdm
    except ImportError as error:
        if is_wanted:
            raise ImportError(
                "a progress bar needs tqdm: pip install 'libtiles[tune]', or pip install tqdm"
            ) from error
        yield lambda: None
        return
    is_off = None if is_wanted is None else False  # None: where nobody looks
    with tqdm(total=total, desc=title, leave=False, disable=is_off) as bar:

        def advance() -> None:
            bar.update()

        yield advance
