"""What the package offers: names, errors, documentation, stubs."""

import ast
import inspect
import re
from pathlib import Path

import pytest

import tiles
from tiles import _errors, _tiles

PACKAGE = Path(tiles.__file__).parent
HEADER = Path(__file__).parents[2] / "capi" / "include" / "tiles" / "c" / "status.h"


def test_there_is_one_exception_for_every_status_of_the_c_abi():
    statuses = set(re.findall(r"X\((TILES_ERROR_\w+),", HEADER.read_text()))
    assert set(_errors._CLASSES) == statuses
    for status, error in _errors._CLASSES.items():
        assert error.status == status
        assert issubclass(error, tiles.Error)
        assert getattr(tiles, error.__name__) is error
        assert error.__module__ == "tiles"


@pytest.mark.parametrize(
    ("error", "base"),
    [
        (tiles.ArgumentError, ValueError),
        (tiles.ArgumentMismatchError, TypeError),
        (tiles.OutOfMemoryError, MemoryError),
        (tiles.DeviceLostError, tiles.DeviceError),
        (tiles.ForkedError, RuntimeError),
        (tiles.KernelSyntaxError, SyntaxError),
        (tiles.KernelSyntaxError, tiles.CompileError),
    ],
)
def test_errors_are_python_errors_where_python_has_one(error, base):
    assert issubclass(error, base)


def test_errors_without_a_place_say_so():
    with pytest.raises(tiles.ArgumentError) as refused:
        tiles.extent()
    error = refused.value
    assert (error.file, error.line, error.column, error.opencl_code) == ("", 0, 0, 0)


def test_every_public_name_is_documented():
    for name in tiles.__all__:
        public = getattr(tiles, name)
        assert public.__doc__, name
        if inspect.isclass(public) and public.__module__.startswith("tiles"):
            for member, value in vars(public).items():
                if not member.startswith("_") and (inspect.isfunction(value)):
                    assert value.__doc__, f"{name}.{member}"


def test_the_stub_lists_what_the_extension_has():
    stub = ast.parse((PACKAGE / "_tiles.pyi").read_text())
    classes = {node.name: node for node in stub.body if isinstance(node, ast.ClassDef)}
    functions = {node.name for node in stub.body if isinstance(node, ast.FunctionDef)}
    public = {name for name in dir(_tiles) if not name.startswith("_")}
    assert public == functions | set(classes)
    for name, node in classes.items():
        members = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
        actual = {item for item in vars(getattr(_tiles, name)) if not item.startswith("_")}
        assert {item for item in members if not item.startswith("_")} == actual, name


def test_the_package_is_marked_as_typed():
    assert (PACKAGE / "py.typed").exists()


def test_dir_lists_public_names_alone():
    names = set(dir(tiles))
    assert names <= {*tiles.__all__, "algorithms", "__version__"}
    assert names.isdisjoint({"annotations", "translator"})
