"""The built-in algorithms: ``tiles.transpose``, ``tiles.reduce``, ``tiles.scan``, ``tiles.matmul``,
``tiles.select``, ``tiles.partition``, ``tiles.histogram``, ``tiles.bincount``, ``tiles.conv2d``, ``tiles.convolve``, ``tiles.sort``,
``tiles.argsort``, ``tiles.segmented_sort``, ``tiles.stencil``, ``tiles.map``, ``tiles.where``, ``tiles.gather``, ``tiles.scatter``, ``tiles.unique``,
``tiles.run_length``, ``tiles.top_k``; ``tiles.plan`` prepares their calls.

One module each; ``operands`` handles their inputs and outputs.
"""

from __future__ import annotations

from tiles.algorithms.conv2d import conv2d
from tiles.algorithms.convolve import convolve
from tiles.algorithms.gather import gather, scatter
from tiles.algorithms.histogram import bincount, histogram
from tiles.algorithms.map import map, where
from tiles.algorithms.matrix_multiply import matmul
from tiles.algorithms.operation import operation
from tiles.algorithms.plan import Plan, plan
from tiles.algorithms.reduce import reduce
from tiles.algorithms.scan import scan
from tiles.algorithms.select import partition, run_length, select, unique
from tiles.algorithms.sort import argsort, segmented_sort, sort
from tiles.algorithms.stencil import stencil
from tiles.algorithms.top_k import top_k
from tiles.algorithms.transpose import transpose

__all__ = [
    "Plan",
    "argsort",
    "bincount",
    "conv2d",
    "convolve",
    "gather",
    "histogram",
    "map",
    "matmul",
    "operation",
    "partition",
    "plan",
    "reduce",
    "run_length",
    "scan",
    "scatter",
    "segmented_sort",
    "select",
    "sort",
    "stencil",
    "top_k",
    "transpose",
    "unique",
    "where",
]
