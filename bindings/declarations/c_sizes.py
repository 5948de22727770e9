"""A C program that prints the size of each struct, as the other languages' tests do."""

from __future__ import annotations

from c_header import Header


def write(header: Header) -> str:
    prints = [f'  printf("{name} %zu\\n", sizeof({name}));' for name in header.structs]
    lines = ["/* Made from tiles.h. */", "#include <stdio.h>", "#include <tiles/tiles.h>", ""]
    return "\n".join([*lines, "int main(void) {", *prints, "  return 0;", "}"]) + "\n"
