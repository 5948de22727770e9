"""Loads the extension module, or says what it lacks; imported before all that uses it."""

from __future__ import annotations

from tiles import _cpu_runtime

_NO_LOADER = """\
{error}
tiles needs the OpenCL ICD loader (libOpenCL.so.1), and an OpenCL implementation, such as that of
the GPU's driver or PoCL, which is OpenCL on the CPU. To install the loader and an OpenCL for CPUs:
  pip install 'libtiles[cpu]'                             (x86-64, without root)
  apt-get install ocl-icd-libopencl1 pocl-opencl-icd      (Debian, Ubuntu)
  dnf install ocl-icd pocl                                (Fedora)
  conda install -c conda-forge ocl-icd pocl               (conda)"""

_NOT_BUILT = """\
{error}
{folder} has the package's Python files, and no extension module for this Python.
Install the package by `pip install .` in the clone, and leave this folder out of PYTHONPATH."""


def explained(error: ImportError, folder: str) -> ImportError:
    """The error with what to do about it.

    Parameters
    ----------
    error : ImportError
        Why the extension module of the package in `folder` could not be imported.

    Examples
    --------
    >>> error = explained(ImportError("libOpenCL.so.1: cannot open shared object file"), "tiles")
    >>> print(str(error).splitlines()[4])
      apt-get install ocl-icd-libopencl1 pocl-opencl-icd      (Debian, Ubuntu)
    """
    text = str(error)
    if "libOpenCL" in text:
        text = _NO_LOADER.format(error=text)
    elif "cannot import name '_tiles'" in text:
        text = _NOT_BUILT.format(error=text, folder=folder)
    return ImportError(text, name=error.name, path=error.path)


_cpu_runtime.use_if_alone()
try:
    from tiles import _tiles as _tiles
except ImportError as _error:
    raise explained(_error, __file__.rpartition("/")[0]) from None
