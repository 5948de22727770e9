"""What the README shows and no example prints."""

from pathlib import Path

import numpy as np
import pytest

import tiles

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
