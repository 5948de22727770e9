"""The declarations as a module of Lua that returns them for ffi.cdef(). LuaJIT reads C itself, but knows
no macros: those that are numbers become constants."""

from __future__ import annotations

import re

from c_header import Header


def write(header: Header, preprocessed: str) -> str:
    definitions = dict(re.findall(r"#define (TILES_\w+) (.+)", preprocessed))
    macros = [c for c in header.constants if c.name in definitions]
    constants = "".join(f"static const int {c.name} = {c.value & 0xFFFFFFFF};\n" for c in macros)
    declarations = re.sub(r"^#.*\n|^\s*\n", "", preprocessed, flags=re.MULTILINE)
    return f"-- Made from tiles.h.\nreturn [==[\n{constants}{declarations}]==]\n"
