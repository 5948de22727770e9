"""A decorated function as it was when it was decorated: its tree, its names, what it uses."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from functools import cached_property
from typing import Any

from tiles._errors import ArgumentError
from tiles.translator.captures import Captures
from tiles.translator.definite_assignment import DefiniteAssignment
from tiles.translator.desugaring import written_out
from tiles.translator.mistake import Mistake
from tiles.translator.source import FunctionSource, read_source
from tiles.translator.subset import check_subset


class Definition:
    """Reads a function, and checks it for what kernels cannot say, at once.

    Parameters
    ----------
    function : function
        Defined with ``def``.
    decorator : str
        For messages: ``"@tiles.kernel"`` or ``"@tiles.function"``.
    source : FunctionSource, optional
        Of a function that came from another process; else it is read from the function's file.

    Attributes
    ----------
    function : function
        The function itself.
    source : FunctionSource
        Its tree and where it stands.
    parameters : tuple of str
        Their names.
    assigned : frozenset of str
        The variables and those parameters that the function assigns.
    returns_value : bool
        Whether it has a ``return`` with a value.
    captures : Captures
        What it uses from outside.

    Raises
    ------
    KernelSyntaxError
        With the Python line.
    """

    def __init__(
        self, function: Callable[..., Any], decorator: str, source: FunctionSource | None = None
    ) -> None:
        self.source = source or read_source(function, decorator)
        tree = written_out(self.source.tree)
        self.function = function
        self.decorator = decorator
        self.is_kernel = decorator == "@tiles.kernel"
        self.parameters = tuple(argument.arg for argument in _arguments(tree))
        self.assigned = _assigned_names(tree)
        self.returns_value = any(map(_returns_value, _nodes_in(tree)))
        parameters = frozenset(self.parameters)
        variables = self.assigned - parameters
        self.captures = Captures(function, tree, parameters | variables)
        try:
            check_subset(tree, is_kernel=self.is_kernel)
            DefiniteAssignment(parameters, variables, self.returns_value).check(tree.body)
        except Mistake as mistake:
            raise mistake.error_in(self.source) from None

    @cached_property
    def annotations(self) -> dict[str, Any]:
        """The function's annotations, evaluated when they are first needed."""
        closure = inspect.getclosurevars(self.function).nonlocals
        try:
            found = inspect.get_annotations(self.function, eval_str=True, locals=closure)
        except NameError as error:
            raise ArgumentError(
                f"{self.source.name}: an annotation cannot be read: {error}"
            ) from None
        return {name: each for name, each in found.items() if each is not Any}


def _arguments(tree: ast.FunctionDef) -> list[ast.arg]:
    return [*tree.args.posonlyargs, *tree.args.args, *tree.args.kwonlyargs]


def _nodes_in(tree: ast.FunctionDef) -> list[ast.AST]:
    return [node for statement in tree.body for node in ast.walk(statement)]


def _assigned_names(tree: ast.FunctionDef) -> frozenset[str]:
    return frozenset(
        node.id
        for node in _nodes_in(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )


def _returns_value(node: ast.AST) -> bool:
    if not isinstance(node, ast.Return) or node.value is None:
        return False
    return not (isinstance(node.value, ast.Constant) and node.value.value is None)
