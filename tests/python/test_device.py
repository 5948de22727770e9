"""Devices, contexts, and a machine without OpenCL."""

import os
import subprocess
import sys
from html import escape

import numpy as np
import pytest

import tiles
from tiles import _tiles


def run(program, **environment):
    return subprocess.run(
        [sys.executable, *program],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
    )


def test_devices_are_described():
    for index, device in enumerate(tiles.devices()):
        assert device.index == index
        assert device.type in ("cpu", "gpu", "accelerator", "other")
        assert device.name and device.platform and device.version
        assert device.global_memory > 0 and device.local_memory > 0
        assert device.max_tile_size >= 1 and len(device.max_tile_extent) == 3
        assert device.name in repr(device)


def test_the_default_device_is_one_of_the_devices():
    assert tiles.default_device().name in [device.name for device in tiles.devices()]


@pytest.mark.parametrize("choice", [0, "0", "device", None])
def test_a_context_runs_kernels_on_its_device(choice):
    context = tiles.Context(tiles.devices()[0] if choice == "device" else choice)
    data = tiles.array(np.arange(5, dtype=np.int32), context=context)
    kernel = tiles.Kernel("[=, &data](index<1> i) restrict(amp) { data[i] += 1; }")
    context.parallel_for_each(tiles.extent(5), kernel, data=data)
    context.finish()
    assert data.numpy().tolist() == [1, 2, 3, 4, 5]
    assert context.device.name in repr(context)


def test_a_device_that_does_not_exist_is_refused_with_the_candidates():
    with pytest.raises(tiles.NoDeviceError) as refused:
        tiles.Context("no such device")
    assert '"no such device"' in str(refused.value)
    assert tiles.devices()[0].name in str(refused.value)


def test_info_lists_platforms_devices_and_the_default():
    ended = run(["-m", "tiles", "info"])
    assert (ended.returncode, ended.stderr) == (0, "")
    device = tiles.devices()[0]
    assert f"libtiles {_tiles.version()}" in ended.stdout
    assert f"platform: {device.platform}" in ended.stdout
    assert f"device 0: {device.name}" in ended.stdout
    assert f"default: {tiles.default_device().index}\n" in ended.stdout


def test_without_any_platform_every_entry_says_how_to_install_one(tmp_path):
    program = """
import numpy as np
import tiles
view = tiles.array_view(np.zeros(3, np.int32))
kernel = tiles.Kernel("[=](index<1> i) restrict(amp) { a[i] = 1; }")
for entry in (
    tiles.devices,
    tiles.default_device,
    tiles.Context,
    lambda: tiles.empty(3, tiles.int32),
    lambda: kernel(tiles.extent(3), a=view),
):
    try:
        entry()
    except tiles.NoPlatformError as error:
        print("refused:", error)
view.synchronize()
"""
    ended = run(["-c", program], OCL_ICD_VENDORS=str(tmp_path), OCL_ICD_FILENAMES="")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.count("refused: ") == 5
    assert ended.stdout.count("pocl-opencl-icd") >= 5
    assert str(tmp_path) in ended.stdout


def test_info_without_any_platform_fails_with_the_same_words(tmp_path):
    ended = run(["-m", "tiles", "info"], OCL_ICD_VENDORS=str(tmp_path), OCL_ICD_FILENAMES="")
    assert ended.returncode == 1
    assert "pocl-opencl-icd" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_word_of_the_log_that_nobody_knows_is_told():
    ended = run(["-c", "import tiles; tiles.Context()"], TILES_LOG="warnings")
    assert ended.returncode == 0
    assert ended.stderr == (
        "tiles warning: TILES_LOG has 'warnings'; expected warning, info or transfer, or a list of "
        "them separated by commas\n"
    )


def test_a_notebook_shows_the_devices_as_a_table():
    html = tiles.devices()._repr_html_()
    assert html.count("<tr>") == 1 + len(tiles.devices())
    assert escape(tiles.devices()[0].name) in html
