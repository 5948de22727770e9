"""The variables of one kernel, and the inference of their types.

A variable has one type for its whole life. Its type is what all values assigned to it have in
common, found in rounds: each round types the whole body with the types that the round before found.
Weak numbers become int32 or float32 only when nothing else settles them.
"""

from __future__ import annotations

from dataclasses import dataclass

from tiles._element_type import ElementType
from tiles.translator.conversions import (
    FLOAT32,
    INT32,
    WEAK_FLOAT,
    WEAK_INT,
    convert,
    default_type,
    is_weak,
    scalar_of,
)
from tiles.translator.mistake import Mistake
from tiles.translator.nodes import Expression

RESULT = "return"  # what a function returns; no variable has this name


@dataclass(frozen=True)
class Inferred:
    """A variable's type, and whether it is never below 0."""

    type: ElementType
    is_natural: bool


class Variables:
    """What is known of the variables in this round, and what the round finds.

    Parameters
    ----------
    known : dict
        What the round before found.
    weak_is_allowed : bool
        False in the rounds that settle what nothing else has settled.
    """

    def __init__(self, known: dict[str, Inferred], weak_is_allowed: bool) -> None:
        self._known = known
        self._weak_is_allowed = weak_is_allowed
        self.found: dict[str, Inferred] = {}

    def lookup(self, name: str) -> Inferred | None:
        """The variable, None if its type is not known yet."""
        return self._known.get(name) or self.found.get(name)

    def assign(self, name: str, value: Expression) -> None:
        """Joins the type of one more value to the variable's."""
        type_ = self._type_to_join(name, value)
        before = self.found.get(name)
        if before is None:
            self.found[name] = Inferred(type_, value.is_natural)
            return
        joined = join(before.type, type_) or before.type
        self.found[name] = Inferred(joined, before.is_natural and value.is_natural)

    def _type_to_join(self, name: str, value: Expression) -> ElementType:
        type_ = scalar_of(value)
        if not is_weak(type_):
            return type_
        known = self._known.get(name)
        if known is not None and not is_weak(known.type) and join(type_, known.type) == known.type:
            return known.type
        if self._weak_is_allowed and default_type(value).size < 8:
            return type_
        return default_type(value)

    def fitted(self, name: str, value: Expression, line_of_first: int) -> Expression:
        """The value in the variable's type, once that is settled.

        Raises
        ------
        Mistake
            If the value has another type.
        """
        type_ = self._known[name].type
        source = scalar_of(value)
        if source != type_ and not (is_weak(source) and join(source, type_) == type_):
            what, rule = (name, "a variable keeps one type")
            if name == RESULT:
                what, rule = "the result", "a function returns one type"
            raise Mistake(
                value.node,
                f"{what} is {type_.name} since line {line_of_first} and would be "
                f"{_settled_name(source)} here: {rule}, {_advice(type_, source)}",
            )
        return convert(value, type_)


def join(left: ElementType, right: ElementType) -> ElementType | None:
    """The type that a variable has if it is assigned values of both; None if there is none."""
    if left == right:
        return left
    if is_weak(right):
        left, right = right, left
    if left == WEAK_INT and right.kind != "b":
        return right
    if left == WEAK_FLOAT and right.kind == "f":
        return right
    if left == WEAK_FLOAT and right == WEAK_INT:
        return WEAK_FLOAT
    return None


def _settled_name(type_: ElementType) -> str:
    if type_ == WEAK_INT:
        return INT32.name
    return FLOAT32.name if type_ == WEAK_FLOAT else type_.name


def _advice(type_: ElementType, source: ElementType) -> str:
    if type_.kind == "b":
        return "write x != 0"
    if type_.kind == "f":
        return f"write tiles.{type_.name}(...)"
    if source.kind == "f":
        return "write int(...), divide with //, or start with a float such as 0.0"
    return f"write tiles.{type_.name}(...)"
