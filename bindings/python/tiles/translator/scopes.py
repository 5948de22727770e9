"""Where kernel text declares variables: in the innermost blocks that have all that is said of them.

A variable of Python lives as long as the function. In the text it lives as short as it can, so that
on CPUs, where a tile runs as loops over its threads, none outlives a barrier without need.
"""

from __future__ import annotations

from dataclasses import replace

from tiles.translator.nodes import (
    Assignment,
    Body,
    Branch,
    Constant,
    Declaration,
    Declared,
    Element,
    Expression,
    RangeLoop,
    Saved,
    Statement,
    Temporary,
    Variable,
    While,
    all_nodes,
)

Block = tuple[Statement, ...]


def scoped(body: Body) -> Body:
    """The body, with all but its tile_static arrays declared where they are used."""
    block = body.statements
    for declaration in body.declarations:
        if not declaration.is_tile_static:
            block = _declared_in(block, declaration)
    shared = tuple(d for d in body.declarations if d.is_tile_static)
    return replace(body, declarations=shared, statements=block)


def is_assigned_in(block: Block, name: str) -> bool:
    """Whether a variable is assigned, or the variable of a loop, anywhere in a block."""
    return any(
        (isinstance(node, Assignment) and _is_variable(node.target, name))
        or (isinstance(node, RangeLoop) and node.variable.name == name)
        for statement in block
        for node in all_nodes(statement)
    )


def _is_variable(node: Expression, name: str) -> bool:
    return isinstance(node, Variable) and node.name == name


def _declared_in(block: Block, what: Declaration) -> Block:
    """The block, or blocks in it, with a declaration.

    Reads come after assignments on every way, as `definite_assignment` has checked. So statements
    after which the variable may have no value each have a variable of their own.
    """
    places = [i for i, statement in enumerate(block) if _mentions(statement, what)]
    if not places:
        return block
    is_apart = all(_can_own(block[i], what) for i in places) and not any(
        _may_leave_value(block[i], what) for i in places[:-1]
    )
    statements = list(block)
    if is_apart:
        for i in places:
            statements[i] = _owning(block[i], what)
    else:
        statements[places[0] : places[0] + 1] = _declaring(block[places[0]], what)
    return tuple(statements)


def _declaring(statement: Statement, what: Declaration) -> Block:
    if isinstance(statement, Assignment) and _names(statement.target, what):
        if statement.operator == "=" and not _mentions(statement.value, what):
            return (replace(statement, declares=True),)
    return (Declared(node=statement.node, declaration=what), statement)


def _can_own(statement: Statement, what: Declaration) -> bool:
    """Whether the variable may be declared inside of the statement."""
    if isinstance(statement, (Branch, While)):
        return not _mentions(statement.test, what)
    if isinstance(statement, RangeLoop):
        bounds = (statement.start, statement.stop, statement.step)
        return not any(_mentions(bound, what) for bound in bounds)
    return False


def _may_leave_value(statement: Statement, what: Declaration) -> bool:
    """Whether the variable may have a value for certain behind a statement that can own it."""
    if isinstance(statement, Branch):
        return all(
            any(_mentions(inner, what) for inner in block)
            for block in (statement.body, statement.orelse)
        )
    return isinstance(statement, While) and isinstance(statement.test, Constant)


def _owning(statement: Statement, what: Declaration) -> Statement:
    if isinstance(statement, Branch):
        body, orelse = _declared_in(statement.body, what), _declared_in(statement.orelse, what)
        return replace(statement, body=body, orelse=orelse)
    assert isinstance(statement, (While, RangeLoop))
    if isinstance(statement, RangeLoop) and _names(statement.variable, what):
        return replace(statement, declares=True)
    return replace(statement, body=_declared_in(statement.body, what))


def _mentions(part: Statement | Expression, what: Declaration) -> bool:
    return any(_names(node, what) for node in all_nodes(part))


def _names(node: object, what: Declaration) -> bool:
    if not what.is_temporary:
        if isinstance(node, Element):
            return node.base == what.name
        return isinstance(node, Variable) and node.name == what.name
    if isinstance(node, Saved):
        return node.temporary == what.name
    return isinstance(node, Temporary) and node.name == what.name
