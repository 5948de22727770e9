"""The examples in the documentation strings of the package."""

import doctest
import importlib
import pkgutil

import dask
import pytest

import tiles

MODULES = [module.name for module in pkgutil.walk_packages(tiles.__path__, "tiles.")]
# Two of them need packages that may be missing.
WITHOUT_EXAMPLES = {"tiles._tiles", "tiles.__main__", "tiles._language_server", "tiles.mypy_plugin"}


@pytest.mark.parametrize("name", sorted(set(MODULES) - WITHOUT_EXAMPLES))
def test_examples_run_as_they_are_shown(name):
    # Oclgrind ends the process when two threads run kernels.
    threads = "synchronous" if tiles.default_device().platform == "Oclgrind" else "threads"
    with dask.config.set(scheduler=threads):
        assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples():
    finder = doctest.DocTestFinder()
    names = [name for name in tiles.__all__ if callable(getattr(tiles, name))]
    shown = [name for name in names if any(t.examples for t in finder.find(getattr(tiles, name)))]
    assert {"array", "array_view", "extent", "kernel", "struct", "submit", "Kernel"} <= set(shown)
