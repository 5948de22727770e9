"""std::sort, compiled when the bench begins."""

from __future__ import annotations

import ctypes
import os
import pathlib
import subprocess
import tempfile
from typing import Any

from sides.host_data import HostData

SOURCE = pathlib.Path(__file__).with_suffix(".cpp")


class StdSort(HostData):
    """It, by the compiler that `CXX` names, for the machine at hand."""

    name = "std::sort"

    def __init__(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            library = pathlib.Path(folder) / "std_sort.so"
            compiler = os.environ.get("CXX", "c++")
            flags = ("-O3", "-march=native", "-shared", "-fPIC")
            subprocess.run([compiler, *flags, SOURCE, "-o", library], check=True)
            self.routines = ctypes.CDLL(str(library))

    def sort(self, a: Any, out: Any) -> None:
        places = (ctypes.c_void_p(each.ctypes.data) for each in (a, out))
        getattr(self.routines, f"sort_{a.dtype.name}")(*places, ctypes.c_size_t(a.size))

    sort_unsigned = sort
