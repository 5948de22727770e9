"""Random kernels over random data: the interpreter and the device give the same."""

import linecache
import math
import os
import re

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import tiles

pytestmark = pytest.mark.kernels

EXAMPLES = int(os.environ.get("TILES_RANDOM_KERNELS", "8"))
TILE, SIZE = 4, 24
HEAD = "t: tiles.tiled_index[4], a, b, c, x, y, ints, wides, floats, n"
WORDS = ["int", "unsigned", "float"]

# In these, {int} and its like stand for a smaller expression.
LEAVES = {
    "int": ["a[t]", "b[t]", "t.local[0]", "t.global_[0]", "n", "a.extent[0]", "t.tile[0]", "(-7)"],
    "unsigned": ["c[t]", "tiles.uint32(3000000000)"],
    "float": ["x[t]", "y[t]", "a[t]", "1.5", "(-0.5)", "3.0"],
    "condition": ["(a[t] < n)", "(x[t] >= y[t])", "(b[t] <= a[t] < n)", "(c[t] != 7)"],
}
OPERATIONS = {
    "int": [
        *(f"({{int}} {symbol} {{int}})" for symbol in ["+", "-", "*", "//", "%", "&", "|", "^"]),
        "({int} >> (n & 7))",
        "(-{int})",
        "(~{int})",
        "min({int}, {int})",
        "max({int}, {int}, 1)",
        "abs({int})",
        "({int} % 8) ** 2",
        "int({float})",
        "math.floor({float} + x[t])",
        "mixed({int}, {int}, {float})",
        "({int} if {condition} else {int})",
    ],
    "unsigned": [
        *(f"({{unsigned}} {symbol} {{unsigned}})" for symbol in ["+", "-", "*", "//", "%", "|"]),
        "({unsigned} << 3)",
        "({unsigned} >> 9)",
        "(~{unsigned})",
        "min({unsigned}, {unsigned})",
        "{unsigned} ** 3",
        "tiles.uint32({int} & 255)",
        "({unsigned} if {condition} else {unsigned})",
    ],
    "float": [
        "({float} + {float})",
        "({float} - {float} * 0.5)",
        "(x[t] * {float})",
        "({float} // 1.5)",
        "({float} % 2.5)",
        "(-{float})",
        "min({float}, {float})",
        "max({float}, 1)",
        "abs({float})",
        "({float} / 4)",
        "x[t] ** 2",
        "float({int} % 64)",
        "math.sqrt(y[t] ** 2)",
        "np.floor({float})",
        "({float} if {condition} else {float})",
    ],
    "condition": [
        "({int} < {int})",
        "({float} == {float})",
        "({int} <= {int} < {int})",
        "({condition} and {condition})",
        "({condition} or {condition})",
        "(not {condition})",
    ],
}


class Writer:
    """Draws the expressions of one kernel.

    Floats are halves of small magnitude, so that no sum or product of a few is rounded, whichever way
    a device calculates it. Signed integers stay small, unsigned ones wrap around.
    """

    def __init__(self, draw):
        self._draw = draw
        self._names = {"int": [], "unsigned": [], "float": []}
        self._count = 0

    def choose(self, *options):
        return self._draw(st.sampled_from(options))

    def expression(self, kind, depth):
        leaves = LEAVES[kind] + self._names.get(kind, [])
        form = self.choose(*(OPERATIONS[kind] if depth else leaves))
        return re.sub(r"\{(\w+)\}", lambda word: self.expression(word[1], depth - 1), form)

    def int(self, depth):
        return self.expression("int", depth)

    def float(self, depth):
        return self.expression("float", depth)

    def condition(self, depth):
        return self.expression("condition", depth)

    def new_variable(self, kind):
        """A line that gives a new variable a value that stays small."""
        value = self.expression(kind, 2)
        if kind == "int":
            value = f"{value} % 101"
        if kind == "float":
            value = f"(math.floor({value}) % 9) * 0.5"
        self._count += 1
        name = f"{kind[0]}{self._count}"
        self._names[kind].append(name)
        return f"{name} = {value}"

    def loop(self):
        """Lines that change the last int, or leave it as it is."""
        name = self._names["int"][0]
        bounds = self.choose("5", "-3, 4", "9, -2, -4", "n, 20, 3", "t.local[0], 0, -1")
        leave = self.choose("break", "continue")
        return [
            f"for k in range({bounds}):",
            f"    if {self.condition(0)} and k > 1:",
            f"        {leave}",
            f"    {name} = ({name} + k * {self.int(0)}) % 1009",
        ]

    def branch(self):
        name = self._names["float"][0]
        return [
            f"if {self.condition(1)}:",
            f"    {name} = {self.float(0)} + 0.5",
            f"elif {self.condition(0)}:",
            f"    {name} += 1",
            "else:",
            f"    ints[t] {self.choose('+', '-', '|')}= {self.int(0)}",
        ]

    def private_array(self):
        """Lines that make an array of the thread's own and change it; its elements are ints."""
        self._count += 1
        name = f"held{self._count}"
        rows, columns = self.choose((1, 3), (2, 2), (3, 5), (1, 1), (4, 1))
        shape = self.choose(f"{rows * columns}", f"({rows}, {columns})")
        made = self.choose("zeros", "ones", "empty")
        kind = self.choose("int32", "int8", "uint8", "int16")

        def element(place):
            if shape[0] != "(":
                return f"{name}[{place} % {rows * columns}]"
            return f"{name}[{place} % {rows}, {place} % {columns}]"

        def value():
            return f"{self.int(1)} % 101"

        lines = [f"{name} = np.{made}({shape}, tiles.{kind})"]
        if made == "empty":
            place = f"k // {columns}, k % {columns}" if shape[0] == "(" else "k"
            lines += [f"for k in range({rows * columns}):", f"    {name}[{place}] = {value()}"]
        lines += [
            f"{element(self.int(0))} = {value()}",
            f"for k in range({self.choose('3', '2, 9, 3', 'n')}):",
            f"    {element(f'({self.int(0)} + k)')} {self.choose('=', '^=')} {value()}",
            f"    if {self.condition(0)}:",
            f"        {element('k')} = {element('(k + 1)')} // 2",
        ]
        if shape[0] != "(":
            lines.append(f"turned({name}, {rows * columns}, {self.int(0)})")
        self._names["int"].append(element(self.choose("n", "a[t]", "t.local[0]")))
        return lines

    def array_of_each_round(self):
        """Lines that make an array anew in each round of a loop."""
        name = self._names["int"][0]
        return [
            f"for k in range({self.choose('3', 'n')}):",
            f"    fresh = np.{self.choose('zeros', 'ones')}(3, tiles.int32)",
            f"    fresh[{self.int(0)} % 3] += k",
            f"    fresh[k % 3] -= {self.int(0)} % 7",
            f"    {name} = ({name} + fresh[0] * 5 + fresh[1] * 3 + fresh[2]) % 1009",
        ]

    def whole_tile(self):
        """Lines of what the threads of a tile compute together."""
        self._count += 1
        bins, loaded = f"counts{self._count}", f"loaded{self._count}"
        beyond = self.choose("'reflect'", "'nearest'", "'mirror'", "'wrap'", "7")
        length = self.choose(1, 5, 9)
        lines = [
            f"{bins} = tiles.tile_static(tiles.int32, {length})",
            f"{loaded} = tiles.tile_static(tiles.int32, {length})",
            f"tiles.tile_histogram(t, {self.int(1)} % {length + 2} - 1, {bins})",
        ]
        origin = f"t.tile_origin[0] - {self.choose(0, 2, 30)}"
        lines += self.choose(
            [f"tiles.tile_load({loaded}, a, {origin}, {beyond})"],
            [f"tiles.tile_load_async({loaded}, a, {origin}, {beyond})", "tiles.tile_wait(t)"],
        )
        combined = self.choose("plus", "maximum", "bit_xor")
        scanned = self.choose("plus", "minimum")
        for form in [
            f"tiles.tile_reduce(t, {self.int(1)} % 101, tiles.{combined})",
            f"tiles.tile_inclusive_scan(t, {self.int(1)} % 101, tiles.{scanned})",
            f"tiles.tile_exclusive_scan(t, {self.condition(0)}, tiles.plus, 3)",
            self.choose(
                f"tiles.tile_sort(t, {self.int(1)}) % 101",
                f"tiles.tile_sort(t, {self.float(1)}, {self.int(0)}) % 101",
                f"tiles.tile_argsort(t, {self.expression('unsigned', 1)})",
            ),
            self.choose(
                f"tiles.tile_shuffle(t, {self.int(0)} % 101, {self.int(1)} % 4)",
                f"tiles.tile_argmin(t, {self.float(1)})",
                f"tiles.tile_count(t, {self.condition(1)})",
            ),
            f"{bins}[{self.int(0)} % {length}] + {loaded}[{self.int(0)} % {length}]",
        ]:
            self._count += 1
            lines.append(f"i{self._count} = {form}")
            self._names["int"].append(f"i{self._count}")
        return lines

    def exchange(self):
        """Lines in which the threads of the tile read each other's values."""
        name = self._names["int"][-1]
        return [
            "shared = tiles.tile_static(tiles.int32, 4)",
            f"shared[t.local] = {name}",
            "t.barrier.wait()",
            f"{name} = shared[{self.int(1)} % 4]",
        ]


@st.composite
def kernels(draw):
    """The text of a kernel."""
    writer = Writer(draw)
    lines = [writer.new_variable(kind) for kind in WORDS]
    lines += draw(st.sampled_from([writer.loop, writer.branch]))()
    lines += [writer.new_variable(draw(st.sampled_from(WORDS)))]
    lines += draw(st.sampled_from([writer.private_array, writer.array_of_each_round]))()
    lines += writer.exchange()
    lines += draw(st.sampled_from([writer.private_array, writer.whole_tile]))()
    lines += writer.branch()
    lines += [
        f"ints[t] += {writer.int(2)}",
        f"wides[t] = {writer.expression('unsigned', 1)} + (a[t] + {writer.int(1)})",
        f"floats[t] = {writer.float(2)}",
    ]
    return f"@tiles.kernel\ndef kernel({HEAD}):\n" + "".join(f"    {line}\n" for line in lines)


@tiles.function
def mixed(p, q, z):
    total, step = p, q
    for k in range(3):
        if (p ^ k) % 3 == 1:
            return total + k
        total, step = step, total - step
    if z > 0.5:
        total += 1
    return total


@tiles.function
def turned(values, count, first):
    for k in range(count // 2):
        kept = values[k]
        values[k] = values[count - 1 - k]
        values[count - 1 - k] = kept
    values[first % count] = 5


def kernel_of(text):
    name = f"<random kernel {hash(text)}>"
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    namespace = {"tiles": tiles, "np": np, "math": math, "mixed": mixed, "turned": turned}
    exec(compile(text, name, "exec"), namespace)
    return namespace["kernel"]


def arguments_of(seed):
    random = np.random.default_rng(seed)
    return [
        random.integers(-50, 50, SIZE, np.int32),
        random.integers(-128, 128, SIZE, np.int8),
        random.integers(0, 2**32, SIZE, np.uint32),
        random.integers(-6, 7, SIZE).astype(np.float32) / 2,
        random.integers(-6, 7, SIZE).astype(np.float32) / 2,
        np.zeros(SIZE, np.int32),
        np.zeros(SIZE, np.int64),
        np.zeros(SIZE, np.float32),
        int(random.integers(1, 9)),
    ]


@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],  # what fails is told at once and whole
    database=None,
    suppress_health_check=list(HealthCheck),
)
@given(text=kernels(), seed=st.integers(0, 2**32 - 1))
def test_the_interpreter_and_the_device_agree(text, seed):
    kernel = kernel_of(text)
    expected, actual = arguments_of(seed), arguments_of(seed)
    domain = tiles.extent(SIZE).tile(TILE)
    kernel.interpret(domain, *expected)
    kernel(domain, *actual)
    for name, want, got in zip(HEAD.replace(",", "").split()[2:], expected, actual):
        np.testing.assert_array_equal(got, want, err_msg=f"{name} of\n{text}")
