"""Writes the declarations of tiles.h in another language.

Usage: write_declarations.py <header after the preprocessor, cc -E -P -dD> <language> <output>
"""

import sys

import c_header
import c_sizes
import csharp
import fortran
import lua
import rust


def text_in(language: str, preprocessed: str) -> str:
    header = c_header.read_header(preprocessed)
    if language == "lua":
        return lua.write(header, preprocessed)
    return {"c_sizes": c_sizes, "csharp": csharp, "fortran": fortran, "rust": rust}[language].write(
        header
    )


def main() -> None:
    source, language, output = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        text = text_in(language, file.read())
    with open(output, "w", encoding="utf-8") as file:
        file.write(text)


main()
