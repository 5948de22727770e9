"""Uses the OpenCL for CPUs that the extra ``[cpu]`` installs, where the system has no OpenCL.

Intel's packages bring a loader and an implementation, but register neither: the loader is in a folder
that the linker does not search, and the .icd file names a folder of the machine that built the package.
"""

from __future__ import annotations

import ctypes
import os
import sys
import tempfile
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path

_DISTRIBUTION = "intel-opencl-rt"
_IMPLEMENTATION = "libintelocl.so"
_LOADER = "libOpenCL.so.1"
# What the loader needs and does not look for beside itself, each after what it needs in turn.
_NEEDED_BY_LOADER = ("libintlc.so.5", "libimf.so", "libirng.so", "libsvml.so")
_SYSTEM_FOLDER = Path("/etc/OpenCL/vendors")


def system_has_platform(environment: Mapping[str, str], folder: Path = _SYSTEM_FOLDER) -> bool:
    """Whether somebody chose an implementation, or the system has one.

    Parameters
    ----------
    environment : mapping
        The variables of the process.
    folder : path
        Where implementations register.

    Examples
    --------
    >>> system_has_platform({"OCL_ICD_VENDORS": "/opt/vendors"})
    True
    >>> system_has_platform({}, Path("/no/such/folder"))
    False
    """
    if environment.get("OCL_ICD_VENDORS") or environment.get("OCL_ICD_FILENAMES"):
        return True
    return any(folder.glob("*.icd"))


def installed_folder(distribution: str = _DISTRIBUTION) -> Path | None:
    """The folder of the implementation, if the distribution is installed and has it."""
    try:
        files = metadata.files(distribution) or []
    except metadata.PackageNotFoundError:
        return None
    for file in files:
        if file.name == _IMPLEMENTATION:
            # Not resolved further: the libraries that it needs are beside the link.
            path = Path(os.path.normpath(str(file.locate())))
            return path.parent if path.exists() else None
    return None


def use(folder: Path) -> None:
    """Make the loader find the implementation in `folder`, for this process and its children."""
    vendors = Path(tempfile.mkdtemp(prefix="tiles-opencl-"))
    registered = vendors / "intel-cpu.icd"
    registered.write_text(f"{folder / _IMPLEMENTATION}\n", encoding="utf-8")
    os.environ["OCL_ICD_VENDORS"] = str(vendors)
    try:
        ctypes.CDLL(_LOADER)
    except OSError:
        for library in _NEEDED_BY_LOADER:
            if (folder / library).exists():
                ctypes.CDLL(str(folder / library))
        # Once a library of this name is loaded, the extension module needs no other.
        ctypes.CDLL(str(folder / _LOADER), mode=ctypes.RTLD_GLOBAL)
        # Children, such as the command `tiles`, are linked with it.
        searched = [str(folder), os.environ.get("LD_LIBRARY_PATH", "")]
        os.environ["LD_LIBRARY_PATH"] = os.pathsep.join(filter(None, searched))
    _remove_at_exit(registered)
    _log(f"the system has no OpenCL: using {folder / _IMPLEMENTATION}, which {_DISTRIBUTION} has brought")


def _remove_at_exit(registered: Path) -> None:
    import atexit

    owner = os.getpid()

    def remove() -> None:
        if os.getpid() == owner:  # not a child of fork(), which the parent outlives
            registered.unlink(missing_ok=True)
            registered.parent.rmdir()

    atexit.register(remove)


def _log(message: str) -> None:
    """As the library does, which is not loaded yet."""
    if "info" in os.environ.get("TILES_LOG", "").split(","):
        print(f"tiles info: {message}", file=sys.stderr)


def use_if_alone() -> None:
    """Use the implementation of the extra ``[cpu]`` if the system has none."""
    if system_has_platform(os.environ):
        return
    folder = installed_folder()
    if folder is not None:
        use(folder)
