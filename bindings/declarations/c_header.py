"""The declarations of tiles.h, read from what the C preprocessor makes of it with -dD.

The header keeps to a small part of C, without unions, bit fields, variadic functions and nested
declarations, so a few patterns read it. Whatever none of them matches is an error.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field


@dataclass(frozen=True)
class CType:
    """`const char **` has the base char, two pointers, and is const."""

    base: str
    pointers: int
    is_const: bool


@dataclass(frozen=True)
class Variable:
    """A parameter, or a field; an array has a count."""

    name: str
    type: CType
    count: int | None = None


@dataclass(frozen=True)
class Constant:
    name: str
    value: int
    is_unsigned: bool


@dataclass(frozen=True)
class Function:
    name: str
    result: CType
    parameters: list[Variable]


@dataclass
class Header:
    handles: list[str] = field(default_factory=list)
    numbers: dict[str, str] = field(default_factory=dict)  # tiles_status: int32_t
    callbacks: list[Function] = field(default_factory=list)
    constants: list[Constant] = field(default_factory=list)
    structs: dict[str, list[Variable]] = field(default_factory=dict)
    functions: list[Function] = field(default_factory=list)

    def resolved(self, base: str) -> str:
        """The C type that a name stands for."""
        return self.numbers.get(base, base)


def _value(text: str, known: dict[str, int]) -> int:
    text = re.sub(r"\b[A-Z]\w*", lambda name: str(known[name[0]]), text)
    text = re.sub(r"(?<=[0-9a-fA-F])[uUlL]+\b", "", text)
    if not re.fullmatch(r"[-+*|<>() 0-9xa-fA-F]+", text):
        raise ValueError(f"no integer constant: {text}")
    return int(eval(text))  # noqa: S307: the pattern leaves arithmetic alone


def _variable(text: str) -> Variable:
    match = re.fullmatch(r"(const )?(?:struct )?(\w+)((?: ?\*)*) ?(\w+)(?:\[(\w+)\])?", text)
    if not match:
        raise ValueError(f"cannot read the declaration: {text}")
    const, base, stars, name, count = match.groups()
    ctype = CType(base, stars.count("*"), bool(const))
    return Variable(name, ctype, int(count) if count else None)


def _parameters(text: str) -> list[Variable]:
    return [] if text.strip() in ("", "void") else [_variable(p.strip()) for p in text.split(",")]


_PATTERNS = [
    ("handle", r"typedef struct (\w+) \*(\w+);"),
    ("callback", r"typedef (\w+) \(\*(\w+)\)\(([^()]*)\);"),
    ("number", r"typedef (\w+) (tiles_\w+);"),
    ("struct", r"typedef struct (\w+) \{([^{}]*)\} (\w+);"),
    ("enum", r"enum \{([^{}]*)\};"),
    ("function", r"(?:__attribute__ ?\(\(.*?\)\) )?((?:const )?\w+ \*?)(tiles_\w+)\(([^()]*)\);"),
]
_DECLARATION = re.compile(r"\s*(?:" + "|".join(f"(?P<{n}>{p})" for n, p in _PATTERNS) + ")")


class _Reader:
    def __init__(self) -> None:
        self.header = Header()
        self.known: dict[str, int] = {}
        self.last_number: str | None = None

    def add_constant(self, name: str, value: int, is_unsigned: bool) -> None:
        self.known[name] = value
        self.header.constants.append(Constant(name, value, is_unsigned))

    def macros(self, text: str) -> None:
        """The macros that are integers; guards and initializers are not."""
        definitions = dict(re.findall(r"#define (TILES_\w+) (.+)", text))
        for name, body in definitions.items():
            try:
                value = _value(body, self.known)
            except (KeyError, ValueError, SyntaxError):
                continue
            if name != "TILES_DECLARATIONS_ONLY":
                self.add_constant(name, value, value > 0x7FFFFFFF)

    def declaration(self, kind: str, text: str) -> None:
        groups = re.fullmatch(dict(_PATTERNS)[kind], text).groups()  # type: ignore[union-attr]
        getattr(self, "read_" + kind)(*groups)
        if kind != "number":
            self.last_number = None

    def read_handle(self, _struct: str, name: str) -> None:
        self.header.handles.append(name)

    def read_callback(self, result: str, name: str, parameters: str) -> None:
        self.header.callbacks.append(
            Function(name, CType(result, 0, False), _parameters(parameters))
        )

    def read_number(self, base: str, name: str) -> None:
        self.header.numbers[name] = base
        self.last_number = base

    def read_struct(self, _tag: str, fields: str, name: str) -> None:
        lines = [line.strip() for line in fields.split(";") if line.strip()]
        self.header.structs[name] = [_variable(line) for line in lines]

    def read_enum(self, body: str) -> None:
        for entry in filter(None, (entry.strip() for entry in body.split(","))):
            name, value = (part.strip() for part in entry.split("=", 1))
            self.add_constant(name, _value(value, self.known), self.last_number == "uint32_t")

    def read_function(self, result: str, name: str, parameters: str) -> None:
        returned = _variable(f"{result.strip()} unused").type
        self.header.functions.append(Function(name, returned, _parameters(parameters)))


def read_header(preprocessed: str) -> Header:
    reader = _Reader()
    reader.macros(preprocessed)
    declarations = re.sub(r"^#.*$", "", preprocessed, flags=re.MULTILINE)
    declarations = re.sub(r"\s+", " ", declarations).strip()
    position = 0
    while position < len(declarations):
        match = _DECLARATION.match(declarations, position)
        if not match:
            raise ValueError(f"cannot read: {declarations[position : position + 80]}")
        kind = next(name for name, _ in _PATTERNS if match[name])
        reader.declaration(kind, match[kind])
        position = match.end()
    return reader.header
