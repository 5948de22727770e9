"""What the demo promises, where `demo.py` itself does not check it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import demo
import matmul
import matplotlib.image
import mosaic
import numpy as np
import pytest
import tables
from report import Report

import tiles


@pytest.fixture(scope="module")
def context() -> tiles.Context:
    return tiles.Context()


@pytest.fixture
def a_small_photo(monkeypatch):
    """Has the demo work on a corner of its photo, for devices that interpret kernels."""
    corner = np.ascontiguousarray(mosaic.load_photo()[:40, :50])
    monkeypatch.setattr(mosaic, "load_photo", lambda: corner)


@pytest.mark.usefixtures("a_small_photo")
def test_the_rows_and_columns_that_fill_no_tile_are_told(tmp_path, capsys):
    assert demo.main(["--matrix-size", "16", "--output", str(tmp_path / "demo.png")]) == 0
    assert "leaves out\n            8 rows and 2 columns\n" in capsys.readouterr().out


@pytest.mark.parametrize("shape", [(16, 16), (17, 16), (16, 31), (37, 83), (48, 32)])
def test_a_mosaic_has_the_average_of_each_whole_tile(context, shape):
    planes = np.arange(np.prod(shape) * 3).reshape(*shape, 3)
    photo = (planes * 37 % 251).astype(np.uint8)
    averages = mosaic.make_mosaic(context, photo)
    assert averages.shape == (shape[0] // 16 * 16, shape[1] // 16 * 16, 3)
    for row, column, plane in np.ndindex(averages.shape):
        top, left = row // 16 * 16, column // 16 * 16
        average = photo[top : top + 16, left : left + 16, plane].mean()
        assert averages[row, column, plane] == int(average + 0.5)


@pytest.mark.parametrize("size", [16, 48])
def test_both_products_are_those_of_numpy(context, size):
    result = matmul.compare(context, size)
    assert result.kernels_agree and result.numpy_agrees


def test_a_wrong_product_fails_and_has_no_speed(capsys):
    report = Report()
    result = matmul.Comparison(16, True, False, simple_seconds=1.0, tiled_seconds=1.0)
    matmul.show_comparison(result, report)
    assert report.failures == ["they agree with NumPy, tolerance 0"]
    assert "GFLOP/s" not in capsys.readouterr().out


@pytest.mark.parametrize(("speed", "size"), [(1e5, 64), (1e9, 512), (2e12, 4096)])
def test_the_matrices_grow_with_the_speed_of_the_device(monkeypatch, speed, size):
    class Imagined:
        def __init__(self, context, size):
            self.seconds = 2 * size**3 / speed

        def run_both(self):
            return self.seconds, self.seconds

    monkeypatch.setattr(matmul, "Multiplication", Imagined)
    assert matmul.suitable_size(tiles.Context()) == size


@pytest.mark.usefixtures("a_small_photo")
def test_a_failed_check_is_named_last_and_is_the_exit_status(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(tables, "INTEGER_AVERAGES", [[0]])
    status = demo.main(["--matrix-size", "16", "--output", str(tmp_path / "demo.png")])
    assert status == 1
    assert capsys.readouterr().out.endswith(
        "1 of 7 checks FAILED:\n  whole numbers as in the document\n"
    )


@pytest.mark.usefixtures("a_small_photo")
def test_the_picture_is_1600_pixels_wide_in_a_folder_made_for_it(tmp_path, capsys):
    path = tmp_path / "new" / "demo.png"
    assert demo.main(["--matrix-size", "16", "--output", str(path)]) == 0
    assert matplotlib.image.imread(path).shape[1] == 1600
    assert str(path) in capsys.readouterr().out


def test_a_device_that_is_missing_is_an_error_in_the_librarys_words(capsys):
    assert demo.main(["--device", "::abacus"]) == 1
    message = capsys.readouterr().err
    assert message.startswith("error: ") and "::abacus" in message


@pytest.mark.usefixtures("a_small_photo")
def test_a_picture_that_cannot_be_written_is_an_error_with_its_path(tmp_path, capsys):
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "demo.png"
    assert demo.main(["--matrix-size", "16", "--output", str(path)]) == 1
    message = capsys.readouterr().err
    assert message.startswith("error: ") and str(tmp_path / "file") in message


@pytest.mark.parametrize("size", ["0", "-16", "17", "1e3", "many", "8208"])
def test_a_matrix_size_that_tiles_do_not_divide_is_refused(size, capsys):
    with pytest.raises(SystemExit) as exit_:
        demo.main([f"--matrix-size={size}"])
    assert exit_.value.code == 2
    assert f"expected a multiple of 16 from 16 to 8192, got '{size}'" in capsys.readouterr().err


def test_an_output_that_is_no_png_is_refused(capsys):
    with pytest.raises(SystemExit) as exit_:
        demo.main(["--output", "demo.txt"])
    assert exit_.value.code == 2
    assert "expected a file name that ends in .png, got 'demo.txt'" in capsys.readouterr().err


def test_without_any_opencl_it_says_what_to_install(tmp_path):
    program = Path(demo.__file__)
    environment = {**os.environ, "OCL_ICD_VENDORS": str(tmp_path), "OCL_ICD_FILENAMES": ""}
    ended = subprocess.run(
        [sys.executable, program], env=environment, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    assert "pocl-opencl-icd" in ended.stderr and "Traceback" not in ended.stderr
