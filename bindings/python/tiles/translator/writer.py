"""A typed body -> tile-kernel text, and where in Python each of its lines comes from."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from tiles._element_type import ElementType
from tiles._kernel_type import (
    DeclaredArrayType,
    FieldArrayType,
    ParameterType,
    TileStaticType,
    ViewType,
)
from tiles.translator import prelude
from tiles.translator.literals import literal
from tiles.translator.names import Names
from tiles.translator.nodes import (
    Assignment,
    Binary,
    Body,
    Branch,
    Call,
    Cast,
    Clipped,
    Component,
    Conditional,
    Constant,
    Declaration,
    Declared,
    Element,
    Evaluation,
    Expression,
    ExpressionType,
    Field,
    FieldElement,
    Fill,
    Helper,
    HelperCall,
    InBounds,
    Jump,
    Place,
    RangeLoop,
    Reference,
    Return,
    Saved,
    Statement,
    Temporary,
    TileOperation,
    Unary,
    Variable,
    Wait,
    While,
    Word,
    helpers_of,
)
from tiles.translator.scopes import is_assigned_in, scoped
from tiles.translator.source import FunctionSource
from tiles.translator.source import Place as SourcePlace

Origin = tuple[FunctionSource, SourcePlace]


class Writer:
    """Writes one kernel, and the functions that it calls.

    Attributes
    ----------
    names : Names
        The names in the text.
    """

    def __init__(self) -> None:
        self.names = Names()
        self._lines: list[tuple[str, Origin]] = []
        self._source: FunctionSource
        self._helpers: dict[Helper, str] = {}
        self._indent = 0
        self._prelude: dict[str, str] = {}

    def write(
        self, source: FunctionSource, parameters: Mapping[str, ParameterType], body: Body
    ) -> list[tuple[str, Origin | None]]:
        """The lines of the text, each with where it stems from."""
        for helper in helpers_of(body):
            helper_source = helper.definition.source
            name = self.names.function(helper_source.name, len(self._helpers) + 1)
            self._helpers[helper] = name
            self._function_of(helper_source, name, helper.parameters, helper.body)
        self._function_of(source, self.names.kernel(source.name), parameters, body)
        functions = "\n".join(self._prelude.values()).splitlines()
        return [*((line, None) for line in functions), *self._lines]

    def _function_of(
        self,
        source: FunctionSource,
        name: str,
        parameters: Mapping[str, ParameterType],
        body: Body,
    ) -> None:
        self._source = source
        body = scoped(body)
        written = ", ".join(
            self._declared(type_, self.names.variable(parameter))
            for parameter, type_ in parameters.items()
        )
        result = "void" if body.result is None else body.result.spelling
        self._line(f"{result} {name}({written}) restrict(amp)", source.tree)
        self._line("{", source.tree)
        self._indent += 1
        for declaration in body.declarations:
            self._line(self._declaration(declaration), source.tree)
        self._block(body.statements)
        self._indent -= 1
        self._line("}", source.tree)

    def _line(self, text: str, node: ast.AST) -> None:
        origin = self._source, self._source.place_of(node)
        self._lines.append(("  " * self._indent + text, origin))

    def _declaration(self, declaration: Declaration) -> str:
        name = declaration.name
        if not declaration.is_temporary:
            name = self.names.variable(name)
        word = "tile_static " if declaration.is_tile_static else ""
        return f"{word}{self._declared(declaration.type, name)};"

    def _declared(self, type_: ParameterType, name: str) -> str:
        """A type and a name, as a declaration has them."""
        if isinstance(type_, DeclaredArrayType):
            shape = type_.padded_shape if isinstance(type_, TileStaticType) else type_.shape
            extents = "".join(f"[{extent}]" for extent in shape)
            return f"{type_.element.spelling} {name}{extents}"
        return f"{type_.spelling} {name}"

    def _block(self, statements: tuple[Statement, ...]) -> None:
        for statement in statements:
            self._statement(statement)

    def _nested(self, statements: tuple[Statement, ...]) -> None:
        self._indent += 1
        self._block(statements)
        self._indent -= 1

    def _statement(self, statement: Statement) -> None:
        node = statement.node
        if isinstance(statement, Assignment):
            target, value = self._text(statement.target), self._bare(statement.value)
            begin = f"{_spelling(statement.target.type)} " if statement.declares else ""
            self._line(f"{begin}{target} {statement.operator} {value};", node)
        elif isinstance(statement, Declared):
            self._line(self._declaration(statement.declaration), node)
        elif isinstance(statement, Fill):
            self._fill(statement)
        elif isinstance(statement, Branch):
            self._branch(statement)
        elif isinstance(statement, RangeLoop):
            self._range_loop(statement)
        elif isinstance(statement, While):
            self._line(f"while ({self._bare(statement.test)}) {{", node)
            self._nested(statement.body)
            self._line("}", node)
        elif isinstance(statement, Evaluation):
            self._line(f"{self._bare(statement.value)};", node)
        elif isinstance(statement, Return):
            self._line(f"return {self._bare(statement.value)};", node)
        elif isinstance(statement, Jump):
            self._line(f"{statement.word};", node)
        elif isinstance(statement, Wait):
            base = self.names.variable(statement.base)
            self._line(f"{base}.barrier.{statement.function}();", node)

    def _branch(self, branch: Branch) -> None:
        self._line(f"if ({self._bare(branch.test)}) {{", branch.node)
        self._nested(branch.body)
        if branch.orelse:
            self._line("} else {", branch.node)
            self._nested(branch.orelse)
        self._line("}", branch.node)

    def _range_loop(self, loop: RangeLoop) -> None:
        if isinstance(loop.step, Constant) and loop.step.value in (1, -1):
            self._unit_loop(loop, int(loop.step.value))
        else:
            self._counted_loop(loop)
        self._nested(loop.body)
        self._line("}", loop.node)

    def _unit_loop(self, loop: RangeLoop, step: int) -> None:
        type_ = _spelling(loop.variable.type)
        is_counter = loop.declares and not is_assigned_in(loop.body, loop.variable.name)
        counter = self._text(loop.variable) if is_counter else f"r{loop.counter}"
        stop = self._bound(loop, "stop", loop.stop)
        condition = f"{counter} {'<' if step == 1 else '>'} {stop}"
        advance = f"{'++' if step == 1 else '--'}{counter}"
        start = self._bare(loop.start)
        self._line(f"for ({type_} {counter} = {start}; {condition}; {advance}) {{", loop.node)
        if not is_counter:
            self._first_line(loop, counter)

    def _first_line(self, loop: RangeLoop, value: str) -> None:
        """Gives the loop's variable its value."""
        begin = f"{_spelling(loop.variable.type)} " if loop.declares else ""
        self._line(f"  {begin}{self._text(loop.variable)} = {value};", loop.node)

    def _counted_loop(self, loop: RangeLoop) -> None:
        """Counts the rounds, so that nothing overflows near the ends of the type."""
        type_ = loop.variable.type
        assert isinstance(type_, ElementType)
        unsigned = prelude.count_type(type_).spelling
        counter = f"r{loop.counter}"
        start = self._bound(loop, "start", loop.start)
        step = self._bound(loop, "step", loop.step)
        self._line(f"{unsigned} {counter}_count = {self._count(loop, start, step)};", loop.node)
        self._line(
            f"for ({unsigned} {counter} = 0; {counter} < {counter}_count; ++{counter}) {{",
            loop.node,
        )
        begin = "" if _rises_from_0(loop) else f"{start} + "
        self._first_line(loop, f"{begin}({type_.spelling}){counter} * {step}")

    def _count(self, loop: RangeLoop, start: str, step: str) -> str:
        """How many rounds the loop has."""
        type_ = loop.variable.type
        assert isinstance(type_, ElementType)
        stop = self._text(loop.stop)
        if _rises_from_0(loop):
            assert isinstance(loop.step, Constant)
            unsigned = prelude.count_type(type_)
            most = literal(loop.step.value - 1, unsigned)
            return f"(({unsigned.spelling}){stop} + {most}) / {literal(loop.step.value, unsigned)}"
        function = self._function(prelude.function_name(prelude.RANGE_COUNT, type_))
        return f"{function}({start}, {stop}, {step})"

    def _bound(self, loop: RangeLoop, word: str, bound: Expression) -> str:
        """A bound that the loop's body cannot change."""
        if isinstance(bound, (Constant, Component)):
            return self._text(bound)
        name = f"r{loop.counter}_{word}"
        self._line(f"{_spelling(bound.type)} {name} = {self._bare(bound)};", bound.node)
        return name

    def _bare(self, expression: Expression) -> str:
        """The expression without parentheses that its place makes needless."""
        text = self._text(expression)
        if isinstance(expression, (Binary, Conditional, Unary)):
            return text[1:-1]
        return text

    def _text(self, expression: Expression) -> str:
        if isinstance(expression, Constant):
            assert isinstance(expression.type, ElementType)
            return literal(expression.value, expression.type)
        if isinstance(expression, Variable):
            return self.names.variable(expression.name)
        if isinstance(expression, Temporary):
            return expression.name
        if isinstance(expression, Word):
            return expression.text
        if isinstance(expression, Saved):
            return f"({expression.temporary} = {self._bare(expression.value)})"
        if isinstance(expression, Place):
            return f"{self.names.variable(expression.base)}.{expression.member}"
        if isinstance(expression, Component):
            return self._component(expression)
        if isinstance(expression, Element):
            return self._element(expression)
        if isinstance(expression, Field):
            return f"{self._text(expression.base)}.{expression.name}"
        if isinstance(expression, FieldElement):
            indices = "".join(f"[{self._bare(index)}]" for index in expression.indices)
            return f"{self._text(expression.base)}{indices}"
        if isinstance(expression, Reference):
            return f"&{self._text(expression.place)}"
        if isinstance(expression, Clipped):
            return self._clipped(expression)
        if isinstance(expression, InBounds):
            base, view = map(self.names.variable, (expression.base, expression.view))
            return f"{base}.in_bounds({view})"
        return self._operation(expression)

    def _operation(self, expression: Expression) -> str:
        if isinstance(expression, Unary):
            return f"({expression.operator}{self._text(expression.operand)})"
        if isinstance(expression, Binary):
            left, right = self._text(expression.left), self._text(expression.right)
            return f"({left} {expression.operator} {right})"
        if isinstance(expression, Conditional):
            return (
                f"({self._text(expression.test)} ? {self._text(expression.if_true)}"
                f" : {self._text(expression.if_false)})"
            )
        if isinstance(expression, Cast):
            return f"({_spelling(expression.type)})({self._bare(expression.value)})"
        if isinstance(expression, TileOperation):
            return self._tile_operation(expression)
        assert isinstance(expression, (Call, HelperCall))
        if isinstance(expression, Call):
            function = self._function(expression.function)
        else:
            function = self._helpers[expression.helper]
        arguments = ", ".join(self._bare(argument) for argument in expression.arguments)
        return f"{function}({arguments})"

    def _tile_operation(self, expression: TileOperation) -> str:
        written = [self._text(expression.thread), self._bare(expression.value)]
        if expression.operator is not None:
            written.append(expression.operator)
        if expression.helper is not None:
            written.append(self._helpers[expression.helper])
        written += [self._bare(argument) for argument in expression.arguments]
        return f"{expression.function}({', '.join(written)})"

    def _component(self, component: Component) -> str:
        member = f".{component.member}" if component.member else ""
        return f"{self.names.variable(component.base)}{member}[{component.dimension}]"

    def _clipped(self, view: Clipped) -> str:
        assert isinstance(view.type, ViewType)
        rank = view.type.rank
        base = self.names.variable(view.base)
        extents = [f"{base}.extent[{d}]" for d in range(rank)]
        origin = view.origin
        if isinstance(origin, Call):
            first = self._text(origin.arguments[-1])
        else:
            first = f"{self._text(origin)}[{rank - 1}]"
        extents[-1] = f"max(0, min({extents[-1]}, {first} + {view.columns}))"
        begin = f"index<{rank}>({', '.join(['0'] * rank)})"
        return f"{base}.section({begin}, extent<{rank}>({', '.join(extents)}))"

    def _element(self, element: Element) -> str:
        base = self.names.variable(element.base)
        indices = [self._bare(index) for index in element.indices]
        if not element.is_of_view or len(indices) == 1:
            return base + "".join(f"[{index}]" for index in indices)
        return f"{base}({', '.join(indices)})"

    def _fill(self, fill: Fill) -> None:
        if fill.value is None:
            return
        counters = [f"d{dimension}" for dimension in range(len(fill.shape))]
        for counter, extent in zip(counters, fill.shape):
            self._line(f"for (int {counter} = 0; {counter} < {extent}; ++{counter})", fill.node)
            self._indent += 1
        places = "".join(f"[{counter}]" for counter in counters)
        self._line(f"{self.names.variable(fill.target.name)}{places} = {fill.value};", fill.node)
        self._indent -= len(counters)

    def _function(self, name: str) -> str:
        text = prelude.function_text(name)
        if text is not None:
            self._prelude[name] = text
        return name


def _rises_from_0(loop: RangeLoop) -> bool:
    """Whether the loop goes from 0 by a constant up to what is never negative."""
    goes_up = isinstance(loop.step, Constant) and loop.step.value > 0
    from_0 = isinstance(loop.start, Constant) and loop.start.value == 0
    return goes_up and from_0 and loop.stop.is_natural


def _spelling(type_: ExpressionType) -> str:
    assert not isinstance(type_, (FieldArrayType, DeclaredArrayType))
    return type_.spelling
