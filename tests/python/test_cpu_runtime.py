"""Which OpenCL the package takes where the system has none."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tiles import _cpu_runtime


def test_a_chosen_implementation_is_used(tmp_path: Path) -> None:
    assert _cpu_runtime.system_has_platform({"OCL_ICD_VENDORS": "x"}, tmp_path)
    assert _cpu_runtime.system_has_platform({"OCL_ICD_FILENAMES": "x"}, tmp_path)


def test_a_registered_implementation_is_used(tmp_path: Path) -> None:
    assert not _cpu_runtime.system_has_platform({}, tmp_path)
    assert not _cpu_runtime.system_has_platform({"OCL_ICD_VENDORS": ""}, tmp_path / "none")
    (tmp_path / "pocl.icd").write_text("libpocl.so\n")
    assert _cpu_runtime.system_has_platform({}, tmp_path)


def _install(site: Path, files: list[str]) -> None:
    """A distribution as pip leaves it: its libraries are in <prefix>/lib, beside the Python version."""
    information = site / "intel_opencl_rt-1.0.dist-info"
    information.mkdir(parents=True)
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: intel-opencl-rt\nVersion: 1.0\n")
    (information / "RECORD").write_text("".join(f"../../{file},,\n" for file in files))


def test_the_folder_of_an_installed_implementation_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "lib" / "python3" / "site-packages"
    _install(site, ["libOpenCL.so.1", "libintelocl.so"])
    monkeypatch.setattr(sys, "path", [str(site), *sys.path])
    assert _cpu_runtime.installed_folder() is None, "the file is listed, but does not exist"
    (tmp_path / "lib" / "libintelocl.so").touch()
    assert _cpu_runtime.installed_folder() == tmp_path / "lib"


def test_no_distribution_is_no_folder() -> None:
    assert _cpu_runtime.installed_folder("no-such-distribution-anywhere") is None


_PROGRAM = """
import os, pathlib, sys
sys.path.append(sys.argv[1])  # behind the standard library, which has a random, too
import _cpu_runtime
_cpu_runtime.use(pathlib.Path("/runtime"))
vendors = pathlib.Path(os.environ["OCL_ICD_VENDORS"])
print((vendors / "intel-cpu.icd").read_text().strip())
print(vendors)
"""


def test_an_implementation_is_registered_for_the_process_and_logged() -> None:
    """In a process of its own, whose environment it changes. Here the system has a loader."""
    folder = os.path.dirname(_cpu_runtime.__file__)
    environment = {**os.environ, "TILES_LOG": "warning,info"}
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, folder], env=environment, capture_output=True, text=True, check=True
    )
    registered, vendors = done.stdout.split()
    assert registered == "/runtime/libintelocl.so"
    assert done.stderr.startswith("tiles info: the system has no OpenCL: using /runtime/libintelocl.so")
    assert not os.path.exists(vendors), "removed at the end of the process"


_PROGRAM_WITHOUT_LOADER = """
import os, pathlib, sys
sys.path.append(sys.argv[1])
import _ctypes, _cpu_runtime
folder = pathlib.Path(sys.argv[2])
_cpu_runtime._LOADER = "libOpenCL.so.0"  # which no system has
(folder / _cpu_runtime._LOADER).symlink_to(_ctypes.__file__)
_cpu_runtime.use(folder)
print(os.environ["LD_LIBRARY_PATH"])
"""


def test_where_the_system_has_no_loader_children_find_that_of_the_implementation(tmp_path: Path) -> None:
    folder = os.path.dirname(_cpu_runtime.__file__)
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM_WITHOUT_LOADER, folder, str(tmp_path)],
        env={**os.environ, "LD_LIBRARY_PATH": "/elsewhere"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == f"{tmp_path}:/elsewhere"


def test_nothing_is_logged_that_nobody_asked_for() -> None:
    folder = os.path.dirname(_cpu_runtime.__file__)
    environment = {name: value for name, value in os.environ.items() if name != "TILES_LOG"}
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, folder], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
