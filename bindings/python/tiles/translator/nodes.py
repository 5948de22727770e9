"""The typed tree: what `statements` makes of Python's syntax tree, and `writer` writes as text.

Every expression has a type and the node that it stems from. A number whose type is not settled yet
is *weak*: it takes the type of what it meets (`conversions`); no weak type reaches the writer.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from tiles._element_type import ElementType
from tiles._kernel_type import (
    DeclaredArrayType,
    ElementOrStruct,
    FieldArrayType,
    IndexType,
    ParameterType,
    TiledIndexType,
    TileStaticType,
    ViewType,
)

if TYPE_CHECKING:
    from tiles.translator.definition import Definition

ExpressionType = (
    ElementOrStruct | FieldArrayType | ViewType | DeclaredArrayType | IndexType | TiledIndexType
)


@dataclass(frozen=True, kw_only=True)
class Expression:
    """What all expressions have. `is_natural`: an integer that is known to be at least 0."""

    node: ast.AST
    type: ExpressionType
    is_natural: bool = False


@dataclass(frozen=True, kw_only=True)
class Constant(Expression):
    value: bool | int | float


@dataclass(frozen=True, kw_only=True)
class Variable(Expression):
    """A variable or parameter."""

    name: str


@dataclass(frozen=True, kw_only=True)
class Word(Expression):
    """A word of the kernel language that stands as an argument, such as a border."""

    text: str


@dataclass(frozen=True, kw_only=True)
class Place(Expression):
    """``t.local`` and its kin, as a whole: an index<N>."""

    base: str
    member: str


@dataclass(frozen=True, kw_only=True)
class Component(Expression):
    """One number of an index, or of a view's extent. `member` is "" for ``i[0]``."""

    base: str
    member: str
    dimension: int


@dataclass(frozen=True, kw_only=True)
class Element(Expression):
    """One element of a view, an array, a tile_static array or a thread's own array.

    `indices` are integers, one per dimension, or one expression of type index or tiled_index.
    """

    base: str
    is_of_view: bool
    indices: tuple[Expression, ...]


@dataclass(frozen=True, kw_only=True)
class Clipped(Expression):
    """A view without what lies `columns` or more behind an index in its last dimension."""

    base: str
    origin: Expression
    columns: int


@dataclass(frozen=True, kw_only=True)
class Field(Expression):
    """A field of a struct."""

    base: Expression
    name: str


@dataclass(frozen=True, kw_only=True)
class FieldElement(Expression):
    """One element of a field that is an array; `indices` are integers, one per dimension."""

    base: Field
    indices: tuple[Expression, ...]


@dataclass(frozen=True, kw_only=True)
class Unary(Expression):
    operator: str
    operand: Expression


@dataclass(frozen=True, kw_only=True)
class Binary(Expression):
    """An operator of the kernel language over operands of the same type."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, kw_only=True)
class Saved(Expression):
    """A value that is kept in a temporary when it is first reached: ``(c0 = value)``."""

    temporary: str
    value: Expression


@dataclass(frozen=True, kw_only=True)
class Temporary(Expression):
    """The value that a Saved has kept."""

    name: str


@dataclass(frozen=True, kw_only=True)
class Conditional(Expression):
    test: Expression
    if_true: Expression
    if_false: Expression


@dataclass(frozen=True, kw_only=True)
class Call(Expression):
    """A call of a function of the kernel language, or of the prelude."""

    function: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, kw_only=True)
class HelperCall(Expression):
    """A call of a function with ``@tiles.function``; of any type if that returns nothing."""

    helper: Helper
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, kw_only=True)
class TileOperation(Expression):
    """What all threads of a tile compute together.

    It may combine values, by an operator of the language or by a function with
    ``@tiles.function``; `arguments` follow that.
    """

    function: str
    thread: Variable
    value: Expression
    operator: str | None
    helper: Helper | None
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, kw_only=True)
class Cast(Expression):
    value: Expression


@dataclass(frozen=True, kw_only=True)
class Reference(Expression):
    """The place of an element, for an atomic function."""

    place: Expression


@dataclass(frozen=True, kw_only=True)
class InBounds(Expression):
    """``t.in_bounds(view)``: whether the thread has an element of the view."""

    base: str
    view: str


@dataclass(frozen=True, kw_only=True)
class Statement:
    node: ast.AST


@dataclass(frozen=True, kw_only=True)
class Assignment(Statement):
    """`operator` is "=" or a compound one, such as "+="; `declares`: the variable begins here."""

    target: Expression
    operator: str
    value: Expression
    declares: bool = False


@dataclass(frozen=True, kw_only=True)
class Branch(Statement):
    test: Expression
    body: tuple[Statement, ...]
    orelse: tuple[Statement, ...]


@dataclass(frozen=True, kw_only=True)
class RangeLoop(Statement):
    """``for variable in range(start, stop, step)``; all of one type.

    `counter` names the hidden iterator, so that the body may change the variable; `declares`: the
    variable ends with the loop.
    """

    variable: Variable
    counter: str
    start: Expression
    stop: Expression
    step: Expression
    body: tuple[Statement, ...]
    declares: bool = False


@dataclass(frozen=True, kw_only=True)
class While(Statement):
    test: Expression
    body: tuple[Statement, ...]


@dataclass(frozen=True, kw_only=True)
class Jump(Statement):
    """break, continue or return."""

    word: str


@dataclass(frozen=True, kw_only=True)
class Return(Statement):
    """What a function with ``@tiles.function`` gives back."""

    value: Expression


@dataclass(frozen=True, kw_only=True)
class Wait(Statement):
    """A barrier; `function` is its C++ AMP name."""

    base: str
    function: str


@dataclass(frozen=True, kw_only=True)
class Evaluation(Statement):
    """A call for what it does."""

    value: Expression


@dataclass(frozen=True, kw_only=True)
class Fill(Statement):
    """Every element of a thread's own array becomes `value`; with None they have no value."""

    target: Variable
    shape: tuple[int, ...]
    value: int | None


@dataclass(frozen=True, kw_only=True)
class Declaration:
    """A variable, a temporary, a tile_static array or a thread's own array."""

    name: str
    type: ElementType | DeclaredArrayType
    is_temporary: bool

    @property
    def is_tile_static(self) -> bool:
        return isinstance(self.type, TileStaticType)


@dataclass(frozen=True, kw_only=True)
class Declared(Statement):
    """Where a variable begins that is not assigned there."""

    declaration: Declaration


@dataclass(frozen=True, kw_only=True)
class Body:
    """A whole kernel or function, typed. `result` is None if it returns nothing."""

    declarations: tuple[Declaration, ...]
    statements: tuple[Statement, ...]
    result: ElementType | None = None
    result_is_natural: bool = False


@dataclass(frozen=True, eq=False)
class Helper:
    """A function with ``@tiles.function`` for one set of types; constants are no parameters."""

    definition: Definition
    parameters: Mapping[str, ParameterType]
    constants: Mapping[str, bool | int | float]
    body: Body


def helpers_of(body: Body) -> list[Helper]:
    """The functions that the body calls, each once and after those that it calls itself."""
    found: dict[Helper, None] = {}
    for node in all_nodes(body):
        if isinstance(node, (HelperCall, TileOperation)) and node.helper is not None:
            found.update(dict.fromkeys([*helpers_of(node.helper.body), node.helper]))
    return list(found)


def all_nodes(node: Body | Statement | Expression) -> Iterator[Expression | Statement | Body]:
    """The node, and all that it is made of."""
    yield node
    for item in fields(node):
        value = getattr(node, item.name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, (Statement, Expression)):
                yield from all_nodes(part)
