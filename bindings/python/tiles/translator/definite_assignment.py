"""Refuses variables that may have no value yet, and results that may be missing."""

from __future__ import annotations

import ast

from tiles.translator.mistake import Mistake

_RESULT = "return"  # no variable has this name


class _Loop:
    """The states in which a loop is left by break."""

    def __init__(self) -> None:
        self.breaks: list[frozenset[str]] = []


class DefiniteAssignment:
    """Walks the statements with the set of names that have a value for certain.

    Parameters
    ----------
    parameters, variables : set of str
        All names that the function knows; any other name is not its business.
    returns_value : bool
        Whether every way out of the function has to return a value.
    """

    def __init__(
        self, parameters: frozenset[str], variables: frozenset[str], returns_value: bool
    ) -> None:
        self._returns_value = returns_value
        self._all = parameters | variables | {_RESULT}
        self._variables = variables
        self._loops: list[_Loop] = []
        self._start = parameters

    def check(self, body: list[ast.stmt]) -> None:
        """Raises Mistake at the first use of a variable that may have no value."""
        state = self._block(body, self._start)
        if self._returns_value and _RESULT not in state:
            raise Mistake(
                body[-1],
                "the function may end here without returning a value, but returns one elsewhere: "
                "return a value on every path",
            )

    def _block(self, body: list[ast.stmt], state: frozenset[str]) -> frozenset[str]:
        for statement in body:
            state = self._statement(statement, state)
        return state

    def _statement(self, statement: ast.stmt, state: frozenset[str]) -> frozenset[str]:
        if isinstance(statement, ast.Assign):
            return self._assign(statement, state)
        if isinstance(statement, ast.AugAssign):
            self._uses(statement.value, state)
            self._uses_of_target(statement.target, state)
            return state
        if isinstance(statement, ast.If):
            self._uses(statement.test, state)
            return self._block(statement.body, state) & self._block(statement.orelse, state)
        if isinstance(statement, ast.For):
            return self._for(statement, state)
        if isinstance(statement, ast.While):
            return self._while(statement, state)
        if isinstance(statement, ast.Break):
            if self._loops:
                self._loops[-1].breaks.append(state)
            return self._all
        if isinstance(statement, ast.Return):
            return self._return(statement, state)
        if isinstance(statement, ast.Continue):
            return self._all
        if isinstance(statement, ast.Expr):
            self._uses(statement.value, state)
        return state

    def _return(self, statement: ast.Return, state: frozenset[str]) -> frozenset[str]:
        if statement.value is not None:
            self._uses(statement.value, state)
        elif self._returns_value:
            raise Mistake(
                statement,
                "this returns no value, but the function returns one elsewhere",
            )
        return self._all

    def _assign(self, statement: ast.Assign, state: frozenset[str]) -> frozenset[str]:
        self._uses(statement.value, state)
        target = statement.targets[0]
        targets = target.elts if isinstance(target, ast.Tuple) else [target]
        for place in targets:
            if not isinstance(place, ast.Name):
                self._uses(place, state)
        return state.union(place.id for place in targets if isinstance(place, ast.Name))

    def _for(self, statement: ast.For, state: frozenset[str]) -> frozenset[str]:
        self._uses(statement.iter, state)
        inside = state
        if isinstance(statement.target, ast.Name):
            inside = state | {statement.target.id}
        self._loops.append(_Loop())
        self._block(statement.body, inside)
        self._loops.pop()
        return state

    def _while(self, statement: ast.While, state: frozenset[str]) -> frozenset[str]:
        self._uses(statement.test, state)
        self._loops.append(_Loop())
        self._block(statement.body, state)
        breaks = self._loops.pop().breaks
        is_endless = isinstance(statement.test, ast.Constant) and bool(statement.test.value)
        if not is_endless:
            return state
        return self._all.intersection(*breaks) if breaks else self._all

    def _uses_of_target(self, target: ast.expr, state: frozenset[str]) -> None:
        if isinstance(target, ast.Name):
            self._use(target, state)
        else:
            self._uses(target, state)

    def _uses(self, expression: ast.expr, state: frozenset[str]) -> None:
        for node in ast.walk(expression):
            if isinstance(node, ast.Name):
                self._use(node, state)

    def _use(self, node: ast.Name, state: frozenset[str]) -> None:
        if node.id in self._variables and node.id not in state:
            raise Mistake(
                node,
                f"{node.id} may have no value here: assign it on every path that leads here, "
                "for example before the if or the loop",
            )
