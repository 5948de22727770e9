"""Python's statements -> a typed body."""

from __future__ import annotations

import ast
from dataclasses import replace

from tiles._count_of import count_of
from tiles._element_type import ElementType
from tiles._kernel_type import (
    DeclaredArrayType,
    IndexType,
    TiledIndexType,
    TileStaticType,
    ViewType,
)
from tiles.translator import arithmetic, conversions
from tiles.translator.atomics import is_atomic
from tiles.translator.called_functions import Helpers
from tiles.translator.conversions import BOOL
from tiles.translator.debugging import ON_HOST_ONLY, is_debugging
from tiles.translator.expressions import Expressions, Unsettled, is_simple
from tiles.translator.mistake import Mistake
from tiles.translator.nodes import (
    Assignment,
    Binary,
    Body,
    Branch,
    Constant,
    Declaration,
    Element,
    Evaluation,
    Expression,
    Fill,
    ExpressionType,
    Field,
    FieldElement,
    HelperCall,
    Jump,
    RangeLoop,
    Reference,
    Return,
    Statement,
    Temporary,
    TileOperation,
    Variable,
    Wait,
    While,
    all_nodes,
)
from tiles.translator.places import writable
from tiles.translator.ranges import range_bounds
from tiles.translator.signature import Signature
from tiles.translator.subset import NOT_UNPACKED, components_of
from tiles.translator.private_arrays import (
    FIRST_VALUES,
    makes_private_array,
    private_array_type,
)
from tiles.translator.tile_statements import is_tile_statement, tile_statement
from tiles.translator.tile_statics import is_tile_static, tile_static_type
from tiles.translator.variables import RESULT, Inferred, Variables

_WAITS = (
    "wait",
    "wait_with_all_memory_fence",
    "wait_with_global_memory_fence",
    "wait_with_tile_static_memory_fence",
)
_COMPOUND = frozenset(["+", "-", "*", "/", "&", "|", "^", "<<", ">>"])
_MAX_ROUNDS = 64


class Statements:
    """Types the statements of one kernel, or of one function that kernels call.

    Parameters
    ----------
    signature : Signature
        The function, and the types that it is typed for.
    helpers : Helpers
        Types the functions that it calls.
    allows_debugging : bool
        Whether print() and breakpoint() may stand in the kernel; they are left out of the body.
    """

    def __init__(
        self, signature: Signature, helpers: Helpers, allows_debugging: bool = False
    ) -> None:
        self._source = signature.definition.source
        self._is_kernel = signature.definition.is_kernel
        self._captures = signature.definition.captures
        self._parameters = signature.parameters
        self._constants = signature.constants
        self._natural = signature.natural
        self._result = signature.result
        self._allows_debugging = allows_debugging
        self._expressions = Expressions(
            self._captures, self._constants, self._type_of_name, self._new_temporary, helpers
        )
        self._begin_round({}, weak_is_allowed=True, is_last=False)

    def body(self) -> Body:
        """The typed body, after as many rounds of inference as it takes."""
        known = self._inferred({}, weak_is_allowed=True)
        known = self._inferred(known, weak_is_allowed=False)
        self._begin_round(known, weak_is_allowed=False, is_last=True)
        statements = self._block(self._source.tree.body)
        result = known.get(RESULT)
        return Body(
            declarations=(*self._variable_declarations(known), *self._declarations),
            statements=statements,
            result=None if result is None else result.type,
            result_is_natural=result is not None and result.is_natural,
        )

    def _inferred(self, known: dict[str, Inferred], weak_is_allowed: bool) -> dict[str, Inferred]:
        for _ in range(_MAX_ROUNDS):
            self._begin_round(known, weak_is_allowed, is_last=False)
            self._block(self._source.tree.body)
            if self._variables.found == known:
                break
            known = self._variables.found
        return known

    def _begin_round(
        self, known: dict[str, Inferred], weak_is_allowed: bool, is_last: bool
    ) -> None:
        self._variables = Variables(known, weak_is_allowed)
        self._is_last = is_last
        self._arrays: dict[str, DeclaredArrayType] = {}
        self._declarations: list[Declaration] = []
        self._first_lines: dict[str, int] = {}
        self._temporaries = 0

    def _variable_declarations(self, known: dict[str, Inferred]) -> list[Declaration]:
        return [
            Declaration(name=name, type=inferred.type, is_temporary=False)
            for name, inferred in known.items()
            if name not in self._parameters and name != RESULT
        ]

    def _type_of_name(self, name: str) -> tuple[ExpressionType, bool] | None:
        if name in self._arrays:
            return self._arrays[name], False
        inferred = self._variables.lookup(name)
        if inferred is not None and name not in self._parameters:
            return inferred.type, inferred.is_natural
        if name in self._parameters:
            return self._parameters[name], name in self._natural
        if self._captures.is_captured(ast.Name(id=name)):
            return None
        raise Unsettled

    def _new_temporary(self, type_: ElementType) -> str:
        self._temporaries += 1
        name = f"c{self._temporaries}"
        self._declarations.append(Declaration(name=name, type=type_, is_temporary=True))
        return name

    def _block(self, body: list[ast.stmt]) -> tuple[Statement, ...]:
        statements: list[Statement] = []
        for node in body:
            try:
                statements.extend(self._statement(node))
            except Unsettled:
                if self._is_last:
                    raise Mistake(node, "a variable here is never assigned") from None
            except Mistake:
                if self._is_last:
                    raise
        return tuple(statements)

    def _statement(self, node: ast.stmt) -> list[Statement]:
        if isinstance(node, ast.Assign):
            return self._assign(node)
        if isinstance(node, ast.AugAssign):
            return self._augmented(node)
        if isinstance(node, ast.If):
            return [self._if(node)]
        if isinstance(node, ast.For):
            return [self._for(node)]
        if isinstance(node, ast.While):
            return [self._while(node)]
        if isinstance(node, ast.Expr):
            return self._expression_statement(node)
        if isinstance(node, ast.Return) and node.value is not None and not _is_none(node.value):
            return [self._return(node, node.value)]
        if isinstance(node, (ast.Break, ast.Continue, ast.Return)):
            return [Jump(node=node, word=type(node).__name__.lower())]
        assert isinstance(node, ast.Pass)
        return []

    def _assign(self, node: ast.Assign) -> list[Statement]:
        target = node.targets[0]
        if isinstance(target, ast.Tuple):
            return self._assign_all(node, target.elts, self._unpacked(node, len(target.elts)))
        if isinstance(target, ast.Name):
            if is_tile_static(self._expressions, node.value):
                self._declare_tile_static(target, node.value)
                return []
            if makes_private_array(self._expressions, node.value):
                return [self._fill(target, node.value)]
        return [self._store(target, self._expressions.value(node.value), node)]

    def _unpacked(self, node: ast.Assign, count: int) -> list[ast.expr]:
        """The values of a tuple, or the components of an index or an extent."""
        value = node.value
        if isinstance(value, ast.Tuple):
            return value.elts
        rank = self._expressions.component_count(value)
        if rank is None:
            raise Mistake(node, NOT_UNPACKED)
        if rank != count:
            text = ast.unparse(value)
            numbers = count_of(rank, "number")
            raise Mistake(
                node,
                f"{text} has {numbers}, one per dimension, but {count} variables are assigned",
            )
        return components_of(value, rank)

    def _assign_all(
        self, node: ast.Assign, targets: list[ast.expr], nodes: list[ast.expr]
    ) -> list[Statement]:
        """``a, b = b, a``: all values first, in temporaries where an earlier target matters."""
        values = [self._expressions.value(value_node) for value_node in nodes]
        is_in_order = any(map(_has_effects, values))
        saves: list[Statement] = []
        for position, value in enumerate(values):
            is_late = any(_may_change(target, value) for target in targets[:position])
            if (is_in_order or is_late) and not isinstance(value, Constant):
                save, values[position] = self._saved(value)
                saves.append(save)
        stores = [self._store(target, value, node) for target, value in zip(targets, values)]
        return [*saves, *stores]

    def _saved(self, value: Expression) -> tuple[Statement, Expression]:
        """A statement that keeps the value in a temporary, and the temporary."""
        value = conversions.settled(value)
        type_ = conversions.scalar_of(value)
        temporary = Temporary(
            node=value.node,
            type=type_,
            is_natural=value.is_natural,
            name=self._new_temporary(type_),
        )
        save = Assignment(node=value.node, target=temporary, operator="=", value=value)
        return save, temporary

    def _store(self, target: ast.expr, value: Expression, node: ast.stmt) -> Statement:
        if isinstance(target, ast.Name):
            return self._assign_variable(target, value, node)
        place = writable(self._expressions, target)
        stored = conversions.stored(value.node, value, place.type, ast.unparse(target))
        return Assignment(node=node, target=place, operator="=", value=stored)

    def _assign_variable(self, target: ast.Name, value: Expression, node: ast.stmt) -> Assignment:
        name = target.id
        self._check_variable(target, value)
        if name in self._parameters:
            return self._assign_parameter(target, value, node)
        self._variables.assign(name, value)
        line = self._first_lines.setdefault(name, self._source.place_of(node).line)
        if self._is_last:
            value = self._variables.fitted(name, value, line)
        variable = Variable(node=target, type=value.type, name=name)
        return _compounded(Assignment(node=node, target=variable, operator="=", value=value))

    def _check_variable(self, target: ast.Name, value: Expression) -> None:
        name = target.id
        if name in self._arrays:
            kind = "a tile_static array" if self._is_tile_static(name) else "an array"
            raise Mistake(target, f"{name} is {kind}: assign its elements")
        if name in self._constants:
            raise Mistake(target, f"{name} is a tiles.const parameter: assign another variable")
        if isinstance(self._parameters.get(name), (ViewType, IndexType, TiledIndexType)):
            raise Mistake(
                target,
                f"{name} is a parameter of type {self._parameters[name].name}: assign its "
                "elements, or another variable",
            )
        if not isinstance(value.type, ElementType):
            raise Mistake(
                value.node,
                f"a variable must be a number, but the value is {value.type.name}: use it "
                "directly, and a struct field by field",
            )

    def _assign_parameter(self, target: ast.Name, value: Expression, node: ast.stmt) -> Assignment:
        type_ = self._parameters[target.id]
        assert isinstance(type_, ElementType)
        variable = Variable(node=target, type=type_, name=target.id)
        stored = conversions.stored(value.node, value, type_, target.id)
        return _compounded(Assignment(node=node, target=variable, operator="=", value=stored))

    def _augmented(self, node: ast.AugAssign) -> list[Statement]:
        symbol = arithmetic.symbol_of(node.op)
        if isinstance(node.target, ast.Name):
            left = self._expressions.value(node.target)
            value = arithmetic.binary(node, symbol, left, self._expressions.value(node.value))
            return [self._assign_variable(node.target, value, node)]
        place = writable(self._expressions, node.target)
        right = self._expressions.value(node.value)
        compound = self._compound(node, symbol, place, right)
        if compound is not None:
            return [compound]
        saves, place = self._with_saved_indices(place)
        value = arithmetic.binary(node, symbol, conversions.loaded(place), right)
        stored = conversions.stored(node, value, place.type, ast.unparse(node.target))
        return [*saves, Assignment(node=node, target=place, operator="=", value=stored)]

    def _compound(
        self, node: ast.AugAssign, symbol: str, place: Expression, right: Expression
    ) -> Assignment | None:
        """``place += right`` as it stands, where the kernel language means the same by it."""
        if symbol not in _COMPOUND or conversions.loaded(place) is not place:
            return None
        value = arithmetic.binary(node, symbol, place, right)
        type_ = conversions.scalar_of(place)
        if value.type != type_ or type_ == BOOL:
            return None
        right = conversions.convert(conversions.number_of(right), type_)
        return Assignment(node=node, target=place, operator=f"{symbol}=", value=right)

    def _with_saved_indices(self, place: Expression) -> tuple[list[Statement], Expression]:
        """The place with each index evaluated once, and the statements that do so."""
        if isinstance(place, Field):
            saves, base = self._with_saved_indices(place.base)
            return saves, replace(place, base=base)
        if isinstance(place, FieldElement):
            saves, field = self._with_saved_indices(place.base)
            own, indices = self._saved_indices(place.indices)
            assert isinstance(field, Field)
            return [*saves, *own], replace(place, base=field, indices=indices)
        assert isinstance(place, Element)
        saves, indices = self._saved_indices(place.indices)
        return saves, replace(place, indices=indices)

    def _saved_indices(
        self, given: tuple[Expression, ...]
    ) -> tuple[list[Statement], tuple[Expression, ...]]:
        saves: list[Statement] = []
        indices: list[Expression] = []
        for index in given:
            if is_simple(index):
                indices.append(index)
                continue
            save, temporary = self._saved(index)
            saves.append(save)
            indices.append(temporary)
        return saves, tuple(indices)

    def _return(self, node: ast.Return, value_node: ast.expr) -> Return:
        value = self._expressions.value(value_node)
        if not isinstance(value.type, ElementType):
            raise Mistake(value_node, f"a function returns a number, got {value.type.name}")
        if self._result is not None:
            value = conversions.stored(value_node, value, self._result, "the result")
        self._variables.assign(RESULT, value)
        line = self._first_lines.setdefault(RESULT, self._source.place_of(node).line)
        if self._is_last:
            value = self._variables.fitted(RESULT, value, line)
        return Return(node=node, value=value)

    def _if(self, node: ast.If) -> Branch:
        test = self._try_condition(node.test)
        body, orelse = self._block(node.body), self._block(node.orelse)
        return Branch(node=node.test, test=test, body=body, orelse=orelse)

    def _while(self, node: ast.While) -> While:
        test = self._try_condition(node.test)
        return While(node=node.test, test=test, body=self._block(node.body))

    def _try_condition(self, node: ast.expr) -> Expression:
        """The condition; while types are inferred, the body counts even if it has none yet."""
        try:
            return self._expressions.condition(node)
        except (Unsettled, Mistake):
            if self._is_last:
                raise
            return conversions.constant(node, True)

    def _for(self, node: ast.For) -> RangeLoop:
        assert isinstance(node.target, ast.Name)
        start, stop, step = range_bounds(self._expressions, node.iter)
        self._assign_variable(node.target, self._loop_value(node, start, step), node)
        return RangeLoop(
            node=node,
            variable=Variable(node=node.target, type=start.type, name=node.target.id),
            counter=self._new_counter(),
            start=start,
            stop=stop,
            step=step,
            body=self._block(node.body),
        )

    def _new_counter(self) -> str:
        self._temporaries += 1
        return str(self._temporaries)

    def _loop_value(self, node: ast.For, start: Expression, step: Expression) -> Expression:
        """Any value that the loop's variable takes."""
        is_natural = start.is_natural and step.is_natural
        return Temporary(node=node.target, type=start.type, is_natural=is_natural, name="")

    def _expression_statement(self, node: ast.Expr) -> list[Statement]:
        value = node.value
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            return []
        if is_debugging(node):
            if self._allows_debugging:
                return []
            raise Mistake(node, ON_HOST_ONLY)
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
            barrier = value.func.value
            if isinstance(barrier, ast.Attribute) and barrier.attr == "barrier":
                return [self._wait(value, value.func, barrier)]
        if isinstance(value, ast.Call):
            function = self._expressions.captured(value.func)
            if is_tile_statement(function):
                return [tile_statement(self._expressions, value, function)]
            called = self._expressions.called(value)
            if is_atomic(function) or isinstance(called, HelperCall):
                return [Evaluation(node=node, value=called)]
        if isinstance(value, ast.Attribute) and value.attr in ("barrier", *_WAITS):
            written = ast.unparse(value)
            call = f"{written}.wait()" if value.attr == "barrier" else f"{written}()"
            raise Mistake(node, f"{written} is not called: write {call}")
        raise Mistake(node, "this value is not used: assign it to a variable or an element")

    def _wait(self, node: ast.Call, function: ast.Attribute, barrier: ast.Attribute) -> Wait:
        base = self._expressions.expression(barrier.value)
        if not isinstance(base, Variable) or not isinstance(base.type, TiledIndexType):
            raise Mistake(
                node,
                f"{base.type.name} has no barrier: only the threads of a tile can wait for "
                "each other; make the first parameter a tiles.tiled_index",
            )
        if function.attr not in _WAITS:
            raise Mistake(
                function, f"a barrier has nothing named {function.attr}: it has {', '.join(_WAITS)}"
            )
        if node.args or node.keywords:
            raise Mistake(node, f"{function.attr}() takes no arguments")
        return Wait(node=node, base=base.name, function=function.attr)

    def _declare_tile_static(self, target: ast.Name, node: ast.expr) -> None:
        assert isinstance(node, ast.Call)
        if target.id in self._arrays:
            raise _defined_before(target)
        is_tiled = any(isinstance(type_, TiledIndexType) for type_ in self._parameters.values())
        if self._is_kernel and not is_tiled:
            raise Mistake(
                node,
                "the threads of a tile share tile_static memory, and this kernel has no tiles: "
                "make its first parameter a tiles.tiled_index, or use numpy.zeros(shape, dtype) "
                "for an array that each thread has for itself",
            )
        self._declare_array(target, tile_static_type(self._expressions, node))

    def _fill(self, target: ast.Name, node: ast.expr) -> Statement:
        """``a = numpy.zeros(4, tiles.float32)``, which may be done again."""
        assert isinstance(node, ast.Call)
        name, type_ = target.id, private_array_type(self._expressions, node)
        if name not in self._arrays:
            self._declare_array(target, type_)
        elif self._arrays[name] != type_:
            raise Mistake(
                target,
                f"{name} is {self._arrays[name].name} elsewhere, here {type_.name}: choose "
                "another name for the array",
            )
        value = FIRST_VALUES[self._expressions.captured(node.func)]
        variable = Variable(node=target, type=type_, name=name)
        return Fill(node=node, target=variable, shape=type_.shape, value=value)

    def _declare_array(self, target: ast.Name, type_: DeclaredArrayType) -> None:
        name = target.id
        if name in self._parameters or name in self._first_lines:
            raise _defined_before(target)
        self._arrays[name] = type_
        self._declarations.append(Declaration(name=name, type=type_, is_temporary=False))

    def _is_tile_static(self, name: str) -> bool:
        return isinstance(self._arrays.get(name), TileStaticType)


def _defined_before(target: ast.Name) -> Mistake:
    return Mistake(target, f"{target.id} is already defined: choose another name for the array")


def _compounded(assignment: Assignment) -> Assignment:
    """``x += y`` for ``x = x + y``."""
    target, value = assignment.target, assignment.value
    if not isinstance(target, Variable) or not isinstance(value, Binary) or value.type == BOOL:
        return assignment
    if not isinstance(value.left, Variable) or value.left.name != target.name:
        return assignment
    return replace(assignment, operator=f"{value.operator}=", value=value.right)


def _has_effects(value: Expression) -> bool:
    return any(isinstance(node, (HelperCall, Reference, TileOperation)) for node in all_nodes(value))


def _may_change(target: ast.expr, value: Expression) -> bool:
    """Whether a value is another one once the target has been assigned."""
    if not isinstance(target, ast.Name):
        return True
    return any(isinstance(n, Variable) and n.name == target.id for n in all_nodes(value))


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
