"""The built-in algorithms: ``tiles.transpose``, ``tiles.reduce``, ``tiles.scan``, ``tiles.matmul``,
``tiles.select``, ``tiles.partition``, ``tiles.histogram``, ``tiles.bincount``, ``tiles.convolve``, ``tiles.sort``,
``tiles.argsort``, ``tiles.stencil``.

One module each; ``operands`` handles their inputs and outputs.
"""

from __future__ import annotations

from tiles.algorithms.convolve import convolve
from tiles.algorithms.histogram import bincount, histogram
from tiles.algorithms.matrix_multiply import matmul
from tiles.algorithms.operation import operation
from tiles.algorithms.reduce import reduce
from tiles.algorithms.scan import scan
from tiles.algorithms.select import partition, select
from tiles.algorithms.sort import argsort, sort
from tiles.algorithms.stencil import stencil
from tiles.algorithms.transpose import transpose

__all__ = [
    "argsort",
    "bincount",
    "convolve",
    "histogram",
    "matmul",
    "operation",
    "partition",
    "reduce",
    "scan",
    "select",
    "sort",
    "stencil",
    "transpose",
]
