"""The context where a call runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tiles import _tiles
from tiles._errors import ArgumentError


_over: list[Callable[[Any], _tiles.Context]] = []


def set_over(over: Callable[[Any], _tiles.Context]) -> None:
    """What makes a context over a queue; set by the module of contexts, which needs arrays."""
    _over[:] = [over]


def context_over(queue: Any) -> _tiles.Context:
    """``tiles.Context.over(queue)``."""
    return _over[0](queue)


def group_of(context: Any, operands: Iterable[Any]) -> Any:
    """The group that the first distributed operand is distributed over; None if there is none."""
    for operand in operands:
        if not isinstance(operand, _tiles.DistributedView):
            continue
        group = operand._group  # type: ignore[attr-defined]
        if context is not None and context is not group:
            raise ArgumentError(
                "context: a call with distributed views runs on the members of their group; leave "
                "it out"
            )
        return group
    return None


def home_of(context: Any, arguments: Iterable[Any] = ()) -> _tiles.Context | None:
    """The context given, or else that of the first array among the arguments; None: the default."""
    if context is None:
        for argument in arguments:
            if isinstance(argument, _tiles.Array):
                return argument._context  # type: ignore[attr-defined, no-any-return]
        return None
    if not isinstance(context, _tiles.Context):
        raise ArgumentError(
            f"context: expected a tiles.Context, got {context!r} of type {type(context).__name__}: "
            'tiles.Context("::NAME") is one on a device of that name'
        )
    return context
