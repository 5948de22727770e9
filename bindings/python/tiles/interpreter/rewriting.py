"""From the syntax tree of a kernel to that of a generator which runs one of its threads.

Lines and columns stay as they are, so that tracebacks and debuggers show the user's own source.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Mapping
from typing import Any, TypeVar

from tiles import _words
from tiles._element_type import ElementType
from tiles._kernel_type import ParameterType, PrivateArrayType, TileStaticType
from tiles.interpreter import functions, memory, numbers, places, tile_operations, tile_statements
from tiles.translator.arithmetic import symbol_of
from tiles.translator.atomics import is_atomic
from tiles.translator.debugging import is_debugging
from tiles.translator.definition import Definition
from tiles.translator.nodes import (
    Body,
    Conditional,
    Fill,
    Helper,
    HelperCall,
    TileOperation,
    all_nodes,
)
from tiles.translator.subset import components_of

# No Python name has a dot, so that these clash with none.
_TILE_STATICS = "tiles.tile_statics"
_TILE_STATEMENTS = {
    _words.tile_load: "tiles.tile_load",
    _words.tile_load_async: "tiles.tile_load_async",
    _words.tile_wait: "tiles.tile_wait",
    _words.tile_store: "tiles.tile_store",
    _words.tile_histogram: "tiles.tile_histogram",
}
_OF_SEVERAL_STATEMENTS = (_words.tile_load_async, _words.tile_wait)
_UNARY = {ast.USub: "-", ast.UAdd: "+", ast.Invert: "~", ast.Not: "not"}

_Node = TypeVar("_Node", bound=ast.AST)
_Position = tuple[int, int, int, int]


def rewritten(
    definition: Definition,
    parameters: Mapping[str, ParameterType],
    body: Body,
    called: Mapping[Helper, str],
) -> ast.Module:
    """A module with the generator, under the kernel's name.

    Parameters
    ----------
    definition : Definition
        The kernel or a function that it calls; its tree is not changed.
    parameters : mapping
        The types of its parameters, constants left out.
    body : Body
        What the translator found: the types of variables and of conditional expressions.
    called : mapping
        The names of the generators for the functions that it calls.
    """
    source = definition.source
    tree, lines_before = source.tree, source.first_line - 1
    names = definition.parameters
    rewriter = _Rewriter(definition, parameters, body, called)
    statements = [rewriter.visit(copy.deepcopy(node)) for node in tree.body]
    never = ast.If(ast.Constant(False), [ast.Expr(ast.Yield())], [])
    parameters_of_generator = [ast.arg(name) for name in (*names, _TILE_STATICS)]
    generator = copy.deepcopy(tree)
    generator.args = ast.arguments([], parameters_of_generator, None, [], [], None, [])
    generator.body = [*statements, never]
    generator.decorator_list = []
    generator.returns = None
    module = ast.fix_missing_locations(ast.Module([generator], []))
    ast.increment_lineno(module, lines_before)
    return module


def hidden_names() -> dict[str, Any]:
    """What the generator calls."""
    return {
        "tiles.private_array": memory.private_array,
        "tiles.range": numbers.range_of,
        "tiles.tile_load": tile_statements.tile_load,
        "tiles.tile_load_async": tile_statements.tile_load_async,
        "tiles.tile_wait": tile_statements.tile_wait,
        "tiles.tile_store": tile_statements.tile_store,
        "tiles.tile_histogram": tile_statements.tile_histogram,
        "tiles.tile_operation": tile_operations.tile_operation,
        "tiles.tile_uniform": tile_statements.tile_uniform,
        "tiles.atomic": places.atomic,
        "tiles.augment": places.augment,
        "tiles.binary": numbers.binary,
        "tiles.call": functions.call,
        "tiles.compare": numbers.compare,
        "tiles.converted": numbers.converted,
        "tiles.passed": places.passed,
        "tiles.unary": numbers.unary,
    }


def tile_static_key(body: Body, name: str) -> str:
    """What a tile_static array of a kernel or a function is called among all of them."""
    return f"{name} {id(body)}"


class _Rewriter(ast.NodeTransformer):
    def __init__(
        self,
        definition: Definition,
        parameters: Mapping[str, ParameterType],
        body: Body,
        called: Mapping[Helper, str],
    ) -> None:
        self._captures = definition.captures
        self._lines_before = definition.source.first_line - 1
        self._body = body
        declared = {declaration.name: declaration.type for declaration in body.declarations}
        self._types = {
            name: type_.name
            for name, type_ in {**parameters, **declared}.items()
            if isinstance(type_, ElementType)
        }
        self._tile_statics = {
            n for n, type_ in declared.items() if isinstance(type_, TileStaticType)
        }
        self._fills = {
            _position(node.node): node for node in all_nodes(body) if isinstance(node, Fill)
        }
        self._conditionals = {
            _position(node.node): node.type.name
            for node in all_nodes(body)
            if isinstance(node, Conditional)
        }
        self._helpers = {
            _position(node.node): (called[node.helper], node.helper)
            for node in all_nodes(body)
            if isinstance(node, HelperCall)
        }
        self._tile_operations = {
            _position(node.node): (node, None if node.helper is None else called[node.helper])
            for node in all_nodes(body)
            if isinstance(node, TileOperation)
        }
        self._middles = 0

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        target = node.targets[0]
        if isinstance(target, ast.Tuple):
            if not isinstance(node.value, ast.Tuple):
                parts = components_of(node.value, len(target.elts))
                node.value = _at(node.value, ast.Tuple(copy.deepcopy(parts), ast.Load()))
            node.value.elts = list(map(self._stored, target.elts, node.value.elts))
        else:
            node.value = self._stored(target, node.value)
        node.targets = [self.visit(target)]
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        symbol = ast.Constant(symbol_of(node.op))
        value = self.visit(node.value)
        target = node.target
        if isinstance(target, ast.Name):
            old = ast.Name(target.id, ast.Load())
            new = _call("tiles.binary", symbol, old, value)
            return _at(node, ast.Assign([target], self._converted(target.id, new)))
        assert isinstance(target, (ast.Subscript, ast.Attribute))
        return _at(node, ast.Expr(_call("tiles.augment", symbol, *self._place(target), value)))

    def visit_For(self, node: ast.For) -> ast.stmt:
        assert isinstance(node.target, ast.Name) and isinstance(node.iter, ast.Call)
        bounds = [self.visit(bound) for bound in node.iter.args]
        name = ast.Constant(self._types[node.target.id])
        node.iter = _at(node.iter, _call("tiles.range", name, *bounds))
        node.body = [self.visit(statement) for statement in node.body]
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        if is_debugging(node):
            return node
        if _is_wait(node):
            return _at(node, ast.Expr(ast.Yield(ast.Constant(node.lineno + self._lines_before))))
        if isinstance(node.value, ast.Call):
            function = self._captured(node.value.func)
            statement = _TILE_STATEMENTS.get(function)
            if statement is not None:
                line = ast.Constant(node.lineno + self._lines_before)
                arguments = [self.visit(argument) for argument in node.value.args]
                if function in _OF_SEVERAL_STATEMENTS:
                    arguments.insert(0, ast.Name(_TILE_STATICS, ast.Load()))
                return _at(node, ast.Expr(ast.YieldFrom(_call(statement, line, *arguments))))
        self.generic_visit(node)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        symbol = ast.Constant(symbol_of(node.op))
        return _at(
            node, _call("tiles.binary", symbol, self.visit(node.left), self.visit(node.right))
        )

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        symbol = ast.Constant(_UNARY[type(node.op)])
        return _at(node, _call("tiles.unary", symbol, self.visit(node.operand)))

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        left = self.visit(node.left)
        comparisons: list[ast.expr] = []
        for position, (operation, right_node) in enumerate(zip(node.ops, node.comparators)):
            right, kept = self._kept(self.visit(right_node), position + 1 < len(node.ops))
            symbol = ast.Constant(symbol_of(operation))
            comparisons.append(_call("tiles.compare", symbol, left, right))
            left = kept
        if len(comparisons) == 1:
            return _at(node, comparisons[0])
        return _at(node, ast.BoolOp(ast.And(), comparisons))

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        name = self._conditionals.get(_position(node))
        self.generic_visit(node)
        if name is None:
            return node
        return _at(node, _call("tiles.converted", node, ast.Constant(name)))

    def visit_Call(self, node: ast.Call) -> ast.expr:
        function = self._captured(node.func)
        if function is None:  # t.in_bounds(view)
            return node
        if is_atomic(function):
            place = node.args[0]
            assert isinstance(place, (ast.Subscript, ast.Attribute))
            name, value = ast.Constant(function.__name__), self.visit(node.args[1])
            return _at(node, _call("tiles.atomic", name, *self._place(place), value))
        if _position(node) in self._tile_operations:
            return self._tile_operation(node)
        arguments = [self.visit(argument) for argument in node.args]
        if function is _words.tile_uniform:
            line = ast.Constant(node.lineno + self._lines_before)
            arrays = ast.Name(_TILE_STATICS, ast.Load())
            return _at(node, ast.YieldFrom(_call("tiles.tile_uniform", line, arrays, *arguments)))
        if _position(node) not in self._helpers:
            return _at(node, _call("tiles.call", node.func, *arguments))
        generator, helper = self._helpers[_position(node)]
        types = map(helper.parameters.get, helper.definition.parameters)
        arrays = ast.Name(_TILE_STATICS, ast.Load())
        passed = _call(generator, *map(_passed, arguments, types), arrays)
        return _at(node, ast.YieldFrom(passed))

    def _tile_operation(self, node: ast.Call) -> ast.expr:
        operation, generator = self._tile_operations[_position(node)]
        line = ast.Constant(node.lineno + self._lines_before)
        arrays = ast.Name(_TILE_STATICS, ast.Load())
        combined: ast.expr = ast.Constant(operation.operator)
        if generator is not None:
            combined = ast.Name(generator, ast.Load())
        count = len(operation.arguments)
        given = [*node.args[:2], *(node.args[-count:] if count else [])]
        arguments = [self.visit(argument) for argument in given]
        name = ast.Constant(operation.function)
        called = _call("tiles.tile_operation", name, combined, line, arrays, *arguments)
        return _at(node, ast.YieldFrom(called))

    def visit_Return(self, node: ast.Return) -> ast.stmt:
        result = self._body.result
        if node.value is not None and result is not None:
            value = self.visit(node.value)
            node.value = _at(value, _call("tiles.converted", value, ast.Constant(result.name)))
        return node

    def _stored(self, target: ast.expr, value: ast.expr) -> ast.expr:
        """The value in the type of a variable; elements convert what is stored in them."""
        if not isinstance(target, ast.Name):
            stored: ast.expr = self.visit(value)
            return stored
        name = target.id
        if name in self._tile_statics:
            arrays = ast.Name(_TILE_STATICS, ast.Load())
            key = ast.Constant(tile_static_key(self._body, name))
            return _at(value, ast.Subscript(arrays, key, ast.Load()))
        if _position(value) in self._fills:
            return self._private_array(value, self._fills[_position(value)])
        return _at(value, self._converted(name, self.visit(value)))

    def _private_array(self, value: ast.expr, fill: Fill) -> ast.expr:
        type_ = fill.target.type
        assert isinstance(type_, PrivateArrayType)
        shape = ast.Tuple([ast.Constant(extent) for extent in type_.shape], ast.Load())
        name, element = ast.Constant(fill.target.name), ast.Constant(type_.element.name)
        first_value = ast.Constant(fill.value)
        return _at(value, _call("tiles.private_array", name, element, shape, first_value))

    def _place(self, target: ast.Subscript | ast.Attribute) -> tuple[ast.expr, ast.expr]:
        """The data, and the index or the field in it."""
        base = self.visit(target.value)
        if isinstance(target, ast.Subscript):
            return base, self.visit(target.slice)
        return base, ast.Constant(target.attr)

    def _converted(self, name: str, value: ast.expr) -> ast.expr:
        return _call("tiles.converted", value, ast.Constant(self._types[name]))

    def _captured(self, node: ast.expr) -> Any:
        return self._captures.resolve(node) if self._captures.is_captured(node) else None

    def _kept(self, value: ast.expr, is_middle: bool) -> tuple[ast.expr, ast.expr]:
        """The middle of a chained comparison, evaluated once."""
        if not is_middle:
            return value, value
        self._middles += 1
        name = f"tiles.middle{self._middles}"
        return ast.NamedExpr(ast.Name(name, ast.Store()), value), ast.Name(name, ast.Load())


def _passed(argument: ast.expr, type_: ParameterType | None) -> ast.expr:
    """An argument as a parameter has it; the parameter is a constant if it has no type."""
    if isinstance(type_, ElementType):
        return _call("tiles.converted", argument, ast.Constant(type_.name))
    return argument if type_ is None else _call("tiles.passed", argument)


def _is_wait(node: ast.Expr) -> bool:
    function = node.value.func if isinstance(node.value, ast.Call) else None
    return (
        isinstance(function, ast.Attribute)
        and isinstance(function.value, ast.Attribute)
        and function.value.attr == "barrier"
    )


def _call(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


def _at(place: ast.AST, node: _Node) -> _Node:
    """The new node at the place of an old one."""
    return ast.fix_missing_locations(ast.copy_location(node, place))


def _position(node: Any) -> _Position:
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset
