"""Statements of whole tiles: ``tiles.tile_load()``, ``tile_store()``, ``tile_wait()`` and more."""

from __future__ import annotations

import ast
from typing import Any

from tiles import _words
from tiles._count_of import count_of
from tiles._element_type import ELEMENT_TYPES
from tiles._kernel_type import IndexType, TiledIndexType, TileStaticType, ViewType
from tiles.translator import conversions
from tiles.translator.expressions import Expressions
from tiles.translator.mistake import Mistake
from tiles.translator.nodes import (
    Call,
    Clipped,
    Evaluation,
    Expression,
    HelperCall,
    Place,
    Saved,
    Variable,
    Word,
    all_nodes,
)

BORDERS = ("reflect", "nearest", "mirror", "wrap")
_FORMS = {
    _words.tile_load: "tiles.tile_load(local, view, (row, column), fill)",
    _words.tile_load_async: "tiles.tile_load_async(local, view, (row, column), fill)",
    _words.tile_wait: "tiles.tile_wait(t, later)",
    _words.tile_store: "tiles.tile_store(view, (row, column), local)",
    _words.tile_histogram: "tiles.tile_histogram(t, bin, counts)",
}


def is_tile_statement(function: Any) -> bool:
    """Whether a captured object is one of these functions."""
    return any(function is known for known in _FORMS)


def tile_statement(expressions: Expressions, node: ast.Call, function: Any) -> Evaluation:
    """The call, which is a statement of its own.

    Raises
    ------
    Mistake
        If the arguments do not fit.
    """
    is_load = function in (_words.tile_load, _words.tile_load_async)
    counts = (3, 4) if is_load else (1, 2) if function is _words.tile_wait else (3,)
    if node.keywords or len(node.args) not in counts:
        raise Mistake(node, f"write {_FORMS[function]}")
    if is_load:
        local, view, origin, *fill = node.args
        held, data = _tile_static(expressions, local), _view(expressions, view)
        arguments = [held, data, _origin(expressions, origin, data)]
        arguments += [_fill(expressions, value, held) for value in fill]
    elif function is _words.tile_wait:
        arguments = [_thread(expressions, node.args[0], function)]
        arguments += [expressions.integer(later, "a number of loads") for later in node.args[1:]]
    elif function is _words.tile_histogram:
        arguments = _counted(expressions, node)
    else:
        view, origin, local = node.args
        data = _view(expressions, view)
        begin, held = _origin(expressions, origin, data), _tile_static(expressions, local)
        arguments = [_without_pad(data, begin, held), begin, held]
    call = Call(
        node=node, type=conversions.INT32, function=function.__name__, arguments=tuple(arguments)
    )
    return Evaluation(node=node, value=call)


def _without_pad(view: Expression, origin: Expression, local: Expression) -> Expression:
    """The view, clipped so that it does not take the pad of the array."""
    assert isinstance(view, Variable) and isinstance(local.type, TileStaticType)
    if local.type.pad == 0:
        return view
    if any(isinstance(each, (HelperCall, Saved)) for each in all_nodes(origin)):
        raise Mistake(origin.node, "put what is computed here into a variable first")
    columns = local.type.shape[-1]
    return Clipped(node=view.node, type=view.type, base=view.name, origin=origin, columns=columns)


def _counted(expressions: Expressions, node: ast.Call) -> list[Expression]:
    thread, bin_, counts = node.args
    t = _thread(expressions, thread, _words.tile_histogram)
    number = expressions.integer(bin_, "a bin")
    array = _tile_static(expressions, counts)
    assert isinstance(array.type, TileStaticType)
    is_count = array.type.element in (conversions.INT32, ELEMENT_TYPES["uint32"])
    if not is_count or array.type.rank != 1:
        raise Mistake(
            counts,
            f"bins are counted in one dimension of int32 or uint32, got {array.type.name}",
        )
    return [t, conversions.convert(number, conversions.INT32), array]


def _thread(expressions: Expressions, node: ast.expr, function: Any) -> Expression:
    t = expressions.expression(node)
    if not isinstance(t, Variable) or not isinstance(t.type, TiledIndexType):
        raise Mistake(
            node,
            f"the first argument is the kernel's tiled_index: {_FORMS[function]}; got {t.type.name}",
        )
    return t


def _tile_static(expressions: Expressions, node: ast.expr) -> Expression:
    local = expressions.expression(node)
    if not isinstance(local, Variable) or not isinstance(local.type, TileStaticType):
        raise Mistake(node, f"expected a tile_static array, got {local.type.name}")
    return local


def _view(expressions: Expressions, node: ast.expr) -> Expression:
    view = expressions.expression(node)
    if not isinstance(view, Variable) or not isinstance(view.type, ViewType):
        raise Mistake(node, f"expected a view or an array, got {view.type.name}")
    return view


def _origin(expressions: Expressions, node: ast.expr, view: Expression) -> Expression:
    assert isinstance(view.type, ViewType)
    rank = view.type.rank
    if isinstance(node, (ast.Name, ast.Attribute)):
        origin = expressions.expression(node)
        if isinstance(origin, (Place, Variable)) and origin.type == IndexType(rank):
            return origin
    nodes = node.elts if isinstance(node, ast.Tuple) else [node]
    if len(nodes) != rank:
        raise Mistake(
            node,
            f"the origin has {count_of(len(nodes), 'number')}, the view "
            + count_of(rank, "dimension"),
        )
    numbers = [expressions.integer(component, "an origin's component") for component in nodes]
    components = tuple(conversions.convert(number, conversions.INT32) for number in numbers)
    return Call(node=node, type=IndexType(rank), function=f"index<{rank}>", arguments=components)


def _fill(expressions: Expressions, node: ast.expr, local: Expression) -> Expression:
    assert isinstance(local.type, TileStaticType)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if node.value not in BORDERS:
            raise Mistake(node, f"a border is one of {', '.join(BORDERS)}; got {node.value!r}")
        return Word(node=node, type=local.type.element, text=node.value)
    return conversions.stored(node, expressions.value(node), local.type.element, "the array")
