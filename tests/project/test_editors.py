"""The extension for Visual Studio Code: its files fit together, and its grammar knows the language's words."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXTENSION = ROOT / "packaging" / "vscode"
PACKAGE = json.loads((EXTENSION / "package.json").read_text())
GRAMMAR = json.loads((EXTENSION / "syntaxes" / "tile.tmLanguage.json").read_text())


def rules(entry):
    """The rules of an entry of the repository, which may be a list."""
    return entry.get("patterns", [entry])


def scopes_of(text):
    """What the grammar makes of `text`: each match with its scope."""
    found = []
    for entry in GRAMMAR["repository"].values():
        for rule in rules(entry):
            for match in re.finditer(rule["match"], text):
                found.append((match[0], rule.get("name")))
                for group, capture in rule.get("captures", {}).items():
                    found.append((match[int(group)], capture["name"]))
    return found


def is_coloured(word, text):
    return any(found == word and scope for found, scope in scopes_of(text))


def test_the_files_that_the_extension_names_exist():
    contributes = PACKAGE["contributes"]
    for path in [
        PACKAGE["main"],
        *(language["configuration"] for language in contributes["languages"]),
        *(grammar["path"] for grammar in contributes["grammars"]),
    ]:
        assert (EXTENSION / path).is_file()
    assert contributes["grammars"][0]["scopeName"] == GRAMMAR["scopeName"]


def test_every_rule_of_the_grammar_is_used():
    (injection,) = GRAMMAR["injections"].values()
    included = [pattern["include"] for pattern in injection["patterns"]]
    assert included == ["#" + name for name in GRAMMAR["repository"]]



def test_operations_of_whole_tiles_are_coloured():
    page = (ROOT / "docs" / "tile-operations.md").read_text()
    names = set(re.findall(r"`(tile_\w+)\(", page))
    assert len(names) > 12
    assert [name for name in names if not is_coloured(name, f"x = {name}(t, 1);")] == []


@pytest.mark.parametrize("name", ["int8_t", "uint64_t", "half", "uint", "norm", "unorm", "size_t"])
def test_numbers_without_a_word_of_cpp_are_coloured(name):
    assert is_coloured(name, f"{name} x;")


@pytest.mark.parametrize("name", ["int_2", "float_4", "uint4", "uchar16", "double3", "norm_3"])
def test_short_vectors_are_coloured(name):
    assert is_coloured(name, f"{name} x;")


@pytest.mark.parametrize(
    "text", ["index<2> i", "array_view<int, 1> v", "const tiled_index<4, 4>& t", "extent e(3)"]
)
def test_types_of_the_model_are_coloured(text):
    name = re.search("index|array_view|tiled_index|extent", text.replace("const ", ""))[0]
    assert is_coloured(name if "tiled" not in text else "tiled_index", text)


def test_restrictions_and_tile_static_are_coloured():
    text = "void f() restrict(cpu, amp) { tile_static int x; }"
    assert is_coloured("restrict", text)
    assert is_coloured("cpu, amp", text)
    assert is_coloured("tile_static", text)


@pytest.mark.parametrize(
    "text",
    [
        "int my_index = indices[0];",
        "int index = 3;",
        "float restricted(float tile_statics);",
        "int int_5 = float_44;",
        "tile_loads(3); my_tile_load(t); int tile_load = 3;",
        "wait_a_moment(); int wait = 3;",
    ],
)
def test_names_of_the_program_are_not_coloured(text):
    assert scopes_of(text) == []
