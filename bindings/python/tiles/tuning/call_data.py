"""The data of a call, of which trials get copies."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiles import _tiles
from tiles._array import array
from tiles._array_view import array_view
from tiles._extent import extent


@dataclass(frozen=True)
class Arguments:
    """What a kernel is called with."""

    positional: tuple[Any, ...]
    named: dict[str, Any]

    def all(self) -> list[Any]:
        """Every argument, those by name last."""
        return [*self.positional, *self.named.values()]


class CallData:
    """Arguments whose data stays as it is, whatever runs on its copies.

    Parameters
    ----------
    given : Arguments
        As for a call of a kernel. Views of one ndarray become copies that share nothing.
    context : Context or None
        Where copies of arrays live.
    """

    def __init__(self, given: Arguments, context: _tiles.Context | None) -> None:
        self._given = given
        self._context = context
        data = filter(is_data, given.all())
        self._contents = {id(each): _contents_of(each) for each in data}

    def copies(self) -> Arguments:
        """The arguments with views and arrays of their own in place of the data."""
        return Arguments(
            tuple([self._copy_of(each) for each in self._given.positional]),
            {name: self._copy_of(each) for name, each in self._given.named.items()},
        )

    def results_by(self, function: Callable[..., Any]) -> list[np.ndarray]:
        """What a function writes that is called with ndarrays in place of the data."""
        positional = tuple([self._host_copy_of(each) for each in self._given.positional])
        named = {name: self._host_copy_of(each) for name, each in self._given.named.items()}
        function(*positional, **named)
        copies = Arguments(positional, named).all()
        return [copy for given, copy in zip(self._given.all(), copies) if _is_result(given)]

    def _copy_of(self, given: Any) -> Any:
        if not is_data(given):
            return given
        contents = self._host_copy_of(given)
        if isinstance(given, array):
            return array(contents, context=self._context)
        return array_view(contents, is_const=_is_const(given))

    def _host_copy_of(self, given: Any) -> Any:
        return self._contents[id(given)].copy(order="K") if is_data(given) else given


def is_data(argument: Any) -> bool:
    """Whether it is an ndarray, a view or an array, rather than a number."""
    return isinstance(argument, (np.ndarray, array_view, array))


def results_of(arguments: Arguments) -> list[np.ndarray]:
    """The contents of all that a kernel may have written, on the host."""
    return [_contents_of(each) for each in arguments.all() if _is_result(each)]


def shape_class(domain: extent, arguments: Sequence[Any]) -> str:
    """Calls of one class use the same constants: of the same types, and sizes to a power of two.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> from tiles.tuning.call_data import shape_class
    >>> shape_class(tiles.extent(1000, 900), [np.zeros(700, np.float32), 3])
    'domain 1024x1024, float32 1024, int'
    """
    return ", ".join([f"domain {_sizes(domain)}", *map(_class_of, arguments)])


def _class_of(argument: Any) -> str:
    if not is_data(argument):
        return type(argument).__name__
    return f"{argument.dtype} {_sizes(argument.shape)}"


def _sizes(shape: Sequence[int] | extent) -> str:
    return "x".join(str(2 ** math.ceil(math.log2(size)) if size else 0) for size in shape)


def _is_result(argument: Any) -> bool:
    return is_data(argument) and not _is_const(argument)


def _is_const(argument: Any) -> bool:
    if isinstance(argument, np.ndarray):
        return not argument.flags.writeable
    return not isinstance(argument, array) and bool(argument.is_const)


def _contents_of(argument: Any) -> np.ndarray:
    if isinstance(argument, np.ndarray):
        return argument
    return argument.numpy() if isinstance(argument, array) else argument.host()
