"""The notebook of the examples, run as a notebook. Needs nbclient and ipykernel."""

import sys
from pathlib import Path

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")
pytest.importorskip("ipykernel")
pytest.importorskip("matplotlib")

NOTEBOOK = Path(__file__).parents[2] / "examples" / "notebooks" / "tiles.ipynb"


@pytest.fixture(scope="module")
def cells(tmp_path_factory):
    """The code cells with what they put out, by a kernel of the Python that runs the tests."""
    from jupyter_client import KernelManager
    from jupyter_client.kernelspec import KernelSpec

    manager = KernelManager()
    command = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    manager._kernel_spec = KernelSpec(argv=command, display_name="tests", language="python")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbclient.NotebookClient(notebook, km=manager, timeout=300).execute()
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def pictures(cell):
    return sum("image/png" in output.get("data", {}) for output in cell.outputs)


def test_every_figure_is_shown_once(cells):
    for cell in cells:
        shown = "display(" in cell.source
        is_figure = "plot" in cell.source
        assert pictures(cell) == shown + is_figure, cell.source


def test_devices_domains_and_profiles_are_shown_as_html(cells):
    shown = [cell.source.splitlines()[-1] for cell in cells if any("text/html" in output.get("data", {}) for output in cell.outputs)]
    assert {"tiles.default_device()", "tiles.extent(5, 7).tile(3, 3)", "profile"} <= set(shown)


def test_nothing_is_printed_as_an_error_or_a_warning(cells):
    for cell in cells:
        for output in cell.outputs:
            assert output.output_type != "error"
            assert output.get("name") != "stderr", output.get("text")
