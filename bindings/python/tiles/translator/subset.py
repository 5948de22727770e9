"""The pass that only rejects: every node of a kernel is on a list of what is allowed."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tiles.translator.debugging import is_debugging
from tiles.translator.mistake import Mistake

_ALLOWED: tuple[type[ast.AST], ...] = (
    ast.FunctionDef,
    ast.arguments,
    ast.arg,
    ast.Assign,
    ast.AugAssign,
    ast.If,
    ast.For,
    ast.While,
    ast.Break,
    ast.Continue,
    ast.Return,
    ast.Pass,
    ast.Expr,
    ast.BinOp,
    ast.UnaryOp,
    ast.BoolOp,
    ast.Compare,
    ast.IfExp,
    ast.Subscript,
    ast.Attribute,
    ast.Tuple,
    ast.Call,
    ast.keyword,
    ast.Name,
    ast.Constant,
    ast.expr_context,
    ast.operator,
    ast.unaryop,
    ast.boolop,
    ast.cmpop,
)

_ADVICE: dict[type[ast.AST], str] = {
    ast.AnnAssign: "an annotation of a variable: to choose its type, write x = tiles.float64(0)",
    ast.Assert: "assert: write an if, and store an error code in a view",
    ast.AsyncFor: "async for: use for i in range(...)",
    ast.AsyncFunctionDef: "an async function: define the kernel with def",
    ast.AsyncWith: "async with: kernels have no context managers",
    ast.Await: "await: threads wait for each other by t.barrier.wait()",
    ast.ClassDef: "a class: make structs with tiles.struct() outside of the kernel",
    ast.Delete: "del: a variable lives as long as the thread",
    ast.Dict: "a dict: use views, or separate variables",
    ast.DictComp: "a comprehension: write a for loop over range()",
    ast.FormattedValue: "a formatted string: kernels have no strings",
    ast.GeneratorExp: "a generator: write a for loop over range()",
    ast.Global: "global: a kernel can change only views and arrays",
    ast.Import: "import: import the module outside of the kernel",
    ast.ImportFrom: "import: import the module outside of the kernel",
    ast.JoinedStr: "a formatted string: kernels have no strings",
    ast.Lambda: "a lambda: write the expression where it is needed",
    ast.List: "a list: use numpy.zeros(shape, dtype), tiles.tile_static(), or views",
    ast.ListComp: "a comprehension: write a for loop over range()",
    ast.Match: "match: write if and elif",
    ast.NamedExpr: ":=: assign on a separate line",
    ast.Nonlocal: "nonlocal: a kernel can change only views and arrays",
    ast.Raise: "raise: store an error code in a view",
    ast.Set: "a set: use views, or separate variables",
    ast.SetComp: "a comprehension: write a for loop over range()",
    ast.Slice: "a slice: make the section before the call, view[a:b], and pass it",
    ast.Starred: "a starred expression: write the values one by one",
    ast.Try: "try: kernels have no exceptions",
    ast.With: "with: kernels have no context managers",
    ast.Yield: "yield: a kernel cannot return a value",
    ast.YieldFrom: "yield: a kernel cannot return a value",
}

ONE_RESULT = "a function returns one number, which cannot be assigned to several variables"
NOT_UNPACKED = "the numbers of values and of variables differ: write a, b = b, a + b"

_REFUSED_OPERATORS: dict[type[ast.AST], str] = {
    ast.MatMult: "@: write the loop over the products, tile by tile",
    ast.Is: "is: compare numbers with ==",
    ast.IsNot: "is not: compare numbers with !=",
    ast.In: "in: write the comparisons, such as a == 1 or a == 2",
    ast.NotIn: "not in: write the comparisons, such as a != 1 and a != 2",
}


def check_subset(definition: ast.FunctionDef, *, is_kernel: bool) -> None:
    """Refuses whatever in the function has no meaning in a kernel.

    A function that kernels call needs no index, and may return a value.

    Raises
    ------
    Mistake
        With what to write instead.
    """
    _check_parameters(definition.args)
    if is_kernel:
        _check_index(definition.args)
    for position, statement in enumerate(definition.body):
        if position == 0 and _is_docstring(statement):
            continue
        words = _arguments_of_words(statement)
        for node in _nodes_of(statement):
            if node not in words:
                _check_node(node)
            if is_kernel:
                _check_return(node)


def _nodes_of(node: ast.AST) -> Iterator[ast.AST]:
    """As ast.walk(), without what runs on the host only."""
    if is_debugging(node):
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from _nodes_of(child)


def _arguments_of_words(statement: ast.stmt) -> set[ast.AST]:
    """Strings that are arguments; whether the function takes one, its translation says."""
    calls = [node for node in ast.walk(statement) if isinstance(node, ast.Call)]
    arguments = [argument for call in calls for argument in call.args]
    return {a for a in arguments if isinstance(a, ast.Constant) and isinstance(a.value, str)}


def _check_parameters(arguments: ast.arguments) -> None:
    if arguments.vararg or arguments.kwarg:
        starred = arguments.vararg or arguments.kwarg
        assert starred is not None
        raise Mistake(starred, "a kernel has a fixed number of parameters: name them one by one")
    for default in [*arguments.defaults, *arguments.kw_defaults]:
        if default is not None:
            raise Mistake(
                default, "a kernel's parameter has no default: pass the value at the call"
            )


def _check_index(arguments: ast.arguments) -> None:
    if not arguments.posonlyargs and not arguments.args:
        raise Mistake(
            arguments.kwonlyargs[0] if arguments.kwonlyargs else arguments,
            "a kernel's first parameter is its index: "
            "def kernel(t: tiles.tiled_index[16, 16], ...) or def kernel(i: tiles.index[2], ...)",
        )


def _is_docstring(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def _check_node(node: ast.AST) -> None:
    if isinstance(node, ast.FunctionDef):
        raise Mistake(
            node,
            "a kernel cannot contain a function inside it: define it outside of the kernel, with "
            "@tiles.function",
        )
    if not isinstance(node, _ALLOWED):
        advice = _ADVICE.get(type(node), type(node).__name__)
        raise Mistake(_located(node), f"a kernel cannot contain {advice}")
    if isinstance(node, (ast.For, ast.While)) and node.orelse:
        raise Mistake(
            node.orelse[0], "a kernel's loop has no else: set a variable before the break"
        )
    if isinstance(node, ast.For) and not isinstance(node.target, ast.Name):
        raise Mistake(node.target, "a kernel's for loop has one variable")
    if isinstance(node, ast.Constant):
        check_constant(node)
    if isinstance(node, ast.Assign):
        _check_assignment(node)
    _check_operators(node)


def _check_return(node: ast.AST) -> None:
    if isinstance(node, ast.Return) and node.value is not None and not _is_none(node.value):
        raise Mistake(node, "a kernel cannot return a value: store the value in a view")


def _located(node: ast.AST) -> ast.AST:
    """`node`, or something in it that has a line."""
    return next((child for child in ast.walk(node) if hasattr(child, "lineno")), node)


def check_constant(node: ast.Constant) -> None:
    """Raises Mistake for what is no number, bool or None."""
    if node.value is not None and not isinstance(node.value, (bool, int, float)):
        raise Mistake(
            node,
            f"a kernel cannot contain {node.value!r}, a {type(node.value).__name__}: "
            "it has bool, int and float",
        )


def _check_assignment(node: ast.Assign) -> None:
    if len(node.targets) > 1:
        raise Mistake(node, "a kernel assigns a computed value to one variable: write x = value, and y = x on the next line")
    target, value = node.targets[0], node.value
    if not isinstance(target, ast.Tuple):
        return
    may_be_index = isinstance(value, (ast.Name, ast.Attribute))
    if not may_be_index and not (
        isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts)
    ):
        raise Mistake(node, ONE_RESULT if isinstance(value, ast.Call) else NOT_UNPACKED)
    for element in target.elts:
        if isinstance(element, ast.Tuple):
            raise Mistake(element, "a tuple inside a tuple cannot be assigned: assign it on a separate line")


def components_of(index: ast.expr, count: int) -> list[ast.expr]:
    """``index[0]``, ``index[1]`` and so on, which an index is unpacked to."""
    parts = [
        ast.Subscript(value=index, slice=ast.Constant(value=d), ctx=ast.Load())
        for d in range(count)
    ]
    return [ast.fix_missing_locations(ast.copy_location(part, index)) for part in parts]


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _check_operators(node: ast.AST) -> None:
    operators: list[ast.AST] = []
    if isinstance(node, ast.Compare):
        operators = list(node.ops)
    elif isinstance(node, (ast.BinOp, ast.AugAssign)):
        operators = [node.op]
    for operator in operators:
        if type(operator) in _REFUSED_OPERATORS:
            raise Mistake(node, f"a kernel cannot contain {_REFUSED_OPERATORS[type(operator)]}")
