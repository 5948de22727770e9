"""The recipes in packaging/ name what exists: CMake's options, folders of the sources."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "packaging"
PROJECT = (ROOT / "CMakeLists.txt").read_text()
OPTIONS = {
    option
    for path in ["CMakeLists.txt", "translator/CMakeLists.txt"]
    for option in re.findall(r"option\((TILES_\w+)", (ROOT / path).read_text())
}
FOUND = set(re.findall(r"find_package\((\w+)", (ROOT / "bindings" / "cli" / "CMakeLists.txt").read_text()))


def recipe(path):
    return (PACKAGING / path).read_text()


@pytest.mark.parametrize("path", ["conda/recipe.yaml", "vcpkg/portfile.cmake"])
def test_a_recipe_sets_options_that_exist(path):
    named = set(re.findall(r"-D (TILES_\w+)", recipe(path)))
    assert len(named) > 4
    assert named <= OPTIONS


@pytest.mark.parametrize("path", ["conan/conanfile.py", "spack/package.py"])
def test_a_recipe_turns_off_parts_that_exist(path):
    parts = re.search(r'\[([^\]]*"BENCH"[^\]]*)\]', recipe(path))[1]
    assert {f"TILES_BUILD_{part}" for part in re.findall(r"\w+", parts)} <= OPTIONS


@pytest.mark.parametrize("path", ["spack/package.py", "vcpkg/portfile.cmake"])
def test_a_recipe_that_leaves_out_the_command_names_the_package_that_it_needs(path):
    assert set(re.findall(r"CMAKE_DISABLE_FIND_PACKAGE_(\w+)", recipe(path))) == FOUND


def test_the_conan_package_exports_what_the_build_reads():
    parts = re.search(r"PARTS = \[(.*?)\]", recipe("conan/conanfile.py"))[1]
    folders = set(re.findall(r'"(.*?)"', parts))
    assert all((ROOT / part).exists() for part in folders)
    unconditional = re.findall(r"^add_subdirectory\((\w+)", PROJECT, re.MULTILINE)
    assert set(unconditional) <= folders


def test_the_symbols_of_the_debian_package_are_what_the_headers_declare():
    headers = "".join(path.read_text() for path in sorted((ROOT / "capi" / "include").rglob("*.h")))
    declared = set(re.findall(r"^TILES_API[^;]*?\b(tiles_\w+)\(", headers, re.MULTILINE))
    listed = re.findall(r"^ (tiles_\w+)@TILES_1 ", recipe("debian/libtiles1.symbols"), re.MULTILINE)
    assert len(listed) == len(set(listed)) > 100
    assert set(listed) == declared


def test_the_debian_packages_install_each_file_of_cmake_once():
    headers = recipe("debian/libtiles-dev.install").splitlines()
    compiler = recipe("debian/tiles-c++.install").splitlines()
    assert not set(headers) & set(compiler)
    installed = (ROOT / "cmake" / "install.cmake").read_text()
    exported = re.findall(r"install\(EXPORT (\w+) ", installed)
    assert {f"usr/lib/*/cmake/Tiles/{name}*.cmake" for name in exported} <= set(headers + compiler)


def test_recipes_bring_the_opencl_headers_that_tiles_cl_h_includes():
    development = re.search(r"^Package: libtiles-dev\n(.*?)\n\n", recipe("debian/control"), re.DOTALL | re.MULTILINE)[1]
    assert "Recommends: opencl-c-headers\n" in development
    library = recipe("conda/recipe.yaml").partition("name: python-libtiles")[0]
    assert re.search(r"^      run:\n        - opencl-headers$", library, re.MULTILINE)
    assert re.search(r'"opencl-headers/.*", transitive_headers=True', recipe("conan/conanfile.py"))


@pytest.mark.parametrize("path", ["docs/install.md", "packaging/vcpkg/portfile.cmake"])
def test_vcpkg_finds_its_port_in_the_folder_that_is_named(path):
    folder = re.search(r"--overlay-ports=([\w/]+)", (ROOT / path).read_text())[1]
    # A folder that is no port itself is searched for one by its name, and vcpkg is not that of ours.
    assert json.loads((ROOT / folder / "vcpkg.json").read_text())["name"] == "libtiles"
