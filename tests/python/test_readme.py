"""What the README and the page on editors show and no example prints."""

import json
import re
import subprocess
from pathlib import Path

import numpy as np
import pytest

import tiles
from tiles import __main__ as command_line

DOCS = Path(__file__).parents[2] / "docs"
SHOWN = Path(__file__).parents[2] / "examples" / "expected" / "mistake.txt"

BLUR = """\
[=](tiled_index<2, 2> t_idx) restrict(amp) {
  tile_static float tileValues[2][2];
  const int i = t_idx.local[0], j = t_idx.local[1];
  tileValues[i][j] = matrx[t_idx];
}
"""


def test_a_mistake_is_told_as_the_readme_shows_it():
    kernel = tiles.Kernel(BLUR, name="blur.tile")
    matrix = np.zeros((4, 4), np.float32)
    with pytest.raises(tiles.CompileError) as refused:
        kernel(tiles.extent(4, 4).tile(2, 2), matrix=matrix)
    assert str(refused.value) == SHOWN.read_text().rstrip("\n")


@pytest.mark.skipif(not command_line._COMMAND.exists(), reason="the command tiles was not built")
def test_a_mistake_is_json_as_the_page_on_editors_shows_it(tmp_path):
    shown = re.search(r"```json\n(.*?)```", (DOCS / "editors.md").read_text(), re.DOTALL)[1]
    (tmp_path / "blur.tile").write_text(BLUR)
    printed = subprocess.run(
        [command_line._COMMAND.resolve(), "compile", "--json", "blur.tile"]
        + ["--type", "matrix=array_view<float, 2>"],
        cwd=tmp_path,
        capture_output=True,
        check=False,
    )
    assert printed.returncode == 1
    assert json.loads(printed.stdout) == json.loads(shown)
