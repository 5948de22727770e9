"""Kernels whose work is in functions against the same kernels with the functions written out, on a CPU.

Both run on the same data, and are timed in turns once their results agree to the last bit. Prints the
median times of a launch, and the time of the kernel without functions divided by that of the other;
ends with status 1 if one is below 0.95.

Usage: python bench/inlined_functions.py [--rounds 15] [--scale 1.0] [case...]
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from kernel_pairs import Case, measure

# Written out: what surrounds a tile, and the operator.
HALO = """
  if (y == 1) s[0][x] = i > 0 ? in(i - 1, j) : 0.0f;
  if (y == 16) s[17][x] = i + 1 < in.extent[0] ? in(i + 1, j) : 0.0f;
  if (x == 1) s[y][0] = j > 0 ? in(i, j - 1) : 0.0f;
  if (x == 16) s[y][17] = j + 1 < in.extent[1] ? in(i, j + 1) : 0.0f;"""
LAPLACIAN = "4 * s[y][x] - s[y - 1][x] - s[y + 1][x] - s[y][x - 1] - s[y][x + 1]"


def n_body(force: str) -> str:
    return (
        """
void k(tiled_index<64> t, array_view<const float, 2> all, array_view<float, 2> out) restrict(amp) {
  tile_static float held[4][64];
  const int own = t.global[0];
  float x = 0, y = 0, z = 0;
  for (int first = 0; first < all.extent[1]; first += 64) {
    for (int k = 0; k < 4; k++) held[k][t.local[0]] = all(k, first + t.local[0]);
    t.barrier.wait();
    for (int i = 0; i < 64; i++) {"""
        + force
        + """}
    t.barrier.wait();
  }
  out(0, own) = x;
  out(1, own) = y;
  out(2, own) = z;
}"""
    )


def product(body: str) -> str:
    return (
        """
void k(tiled_index<16, 16> t, array_view<const float, 2> a, array_view<const float, 2> b,
       array_view<float, 2> c) restrict(amp) {
  tile_static float la[16][16], lb[16][16];
  const int row = t.local[0], col = t.local[1];
  float sum = 0;
  for (int i = 0; i < a.extent[1]; i += 16) {
    la[row][col] = a(t.global[0], col + i);
    lb[row][col] = b(row + i, t.global[1]);
    t.barrier.wait();"""
        + body
        + """
    t.barrier.wait();
  }
  c[t.global] = sum;
}"""
    )


def reduction(combined: str) -> str:
    return (
        """
void k(tiled_index<256> t, array_view<const float, 1> in, array_view<float, 1> out) restrict(amp) {
  tile_static float part[256];
  const int own = t.local[0];
  part[own] = in[t];
  t.barrier.wait();
  for (int half = 128; half > 0; half /= 2) {
    if (own < half) part[own] = """
        + combined
        + """;
    t.barrier.wait();
  }
  if (own == 0) out[t.tile] = part[0];
}"""
    )


def stencil(copies: str, value: str) -> str:
    return (
        """
void k(tiled_index<16, 16> t, array_view<const float, 2> in, array_view<float, 2> out) restrict(amp) {
  tile_static float s[18][18];
  const int i = t.global[0], j = t.global[1];
  const int y = t.local[0] + 1, x = t.local[1] + 1;
  s[y][x] = in(i, j);"""
        + copies
        + """
  t.barrier.wait();
  out(i, j) = """
        + value
        + """;
}"""
    )


def convolution(row: str, column: str, term: str) -> str:
    return (
        """
void k(tiled_index<16, 16> t, array_view<const float, 2> in, array_view<const float, 2> weights,
       array_view<float, 2> out) restrict(amp) {
  tile_static float held[20][20];
  for (int y = t.local[0]; y < 20; y += 16) {
    for (int x = t.local[1]; x < 20; x += 16) {
      held[y][x] = in("""
        + row
        + ", "
        + column
        + """);
    }
  }
  t.barrier.wait();
  float sum = 0;
  for (int y = 0; y < 5; y++) {
    for (int x = 0; x < 5; x++) sum """
        + term
        + """;
  }
  out[t] = sum;
}"""
    )


def softened(value: str) -> str:
    return (
        """
void k(tiled_index<256> t, array_view<const float, 1> in, array_view<float, 1> out) restrict(amp) {
  tile_static float held[256];
  held[t.local[0]] = in[t];
  t.barrier.wait();
  float sum = 0;
  for (int k = 0; k < 256; k++) sum += """
        + value
        + """;
  out[t] = sum;
}"""
    )


MATRICES: Callable[[int], list[tuple[int, ...]]] = lambda n: [(n, n), (n, n)]
MATRIX: Callable[[int], list[tuple[int, ...]]] = lambda n: [(n, n)]
T16 = (16, 16)


def square(n: int) -> tuple[int, int]:
    return (n, n)


def line(n: int) -> tuple[int]:
    return (n,)


CASES = {
    "n-body": Case(
        """
void pull(float dx, float dy, float dz, float mass, float& x, float& y, float& z) restrict(amp) {
  const float square = dx * dx + dy * dy + dz * dz + 0.01f;
  const float force = mass / (square * sqrt(square));
  x += dx * force;
  y += dy * force;
  z += dz * force;
}""",
        n_body(
            "pull(held[0][i] - all(0, own), held[1][i] - all(1, own), held[2][i] - all(2, own), held[3][i], x, y, z);"
        ),
        n_body("""
      const float dx = held[0][i] - all(0, own), dy = held[1][i] - all(1, own), dz = held[2][i] - all(2, own);
      const float square = dx * dx + dy * dy + dz * dz + 0.01f;
      const float force = held[3][i] / (square * sqrt(square));
      x += dx * force;
      y += dy * force;
      z += dz * force;
"""),
        lambda n: [(4, n)],
        lambda n: (3, n),
        4096,
        (64,),
        line,
    ),
    "n-body, inverse": Case(
        """
float inverse_cube(float square) restrict(amp) { return 1 / (square * sqrt(square)); }""",
        n_body("""
      const float dx = held[0][i] - all(0, own), dy = held[1][i] - all(1, own), dz = held[2][i] - all(2, own);
      const float force = held[3][i] * inverse_cube(dx * dx + dy * dy + dz * dz + 0.01f);
      x += dx * force;
      y += dy * force;
      z += dz * force;
"""),
        n_body("""
      const float dx = held[0][i] - all(0, own), dy = held[1][i] - all(1, own), dz = held[2][i] - all(2, own);
      const float square = dx * dx + dy * dy + dz * dz + 0.01f;
      const float force = held[3][i] * (1 / (square * sqrt(square)));
      x += dx * force;
      y += dy * force;
      z += dz * force;
"""),
        lambda n: [(4, n)],
        lambda n: (3, n),
        4096,
        (64,),
        line,
    ),
    "product": Case(
        """
float dot(const float (&a)[16][16], const float (&b)[16][16], int row, int col) restrict(amp) {
  float sum = 0;
  for (int k = 0; k < 16; k++) sum += a[row][k] * b[k][col];
  return sum;
}""",
        product("sum += dot(la, lb, row, col);"),
        product("""
    float part = 0;
    for (int k = 0; k < 16; k++) part += la[row][k] * lb[k][col];
    sum += part;"""),
        MATRICES,
        square,
        512,
        T16,
    ),
    "product, multiply-add": Case(
        """
float multiply_add(float a, float b, float c) restrict(amp) { return a * b + c; }""",
        product("for (int k = 0; k < 16; k++) sum = multiply_add(la[row][k], lb[k][col], sum);"),
        product("for (int k = 0; k < 16; k++) sum = la[row][k] * lb[k][col] + sum;"),
        MATRICES,
        square,
        512,
        T16,
    ),
    "reduction": Case(
        """
float add(float a, float b) restrict(amp) { return a + b; }""",
        reduction("add(part[own], part[own + half])"),
        reduction("part[own] + part[own + half]"),
        lambda n: [(n,)],
        lambda n: (n // 256,),
        1 << 20,
        (256,),
        line,
    ),
    "stencil": Case(
        """
float at(array_view<const float, 2> in, int i, int j) restrict(amp) {
  return i >= 0 && i < in.extent[0] && j >= 0 && j < in.extent[1] ? in(i, j) : 0.0f;
}""",
        stencil(
            """
  if (y == 1) s[0][x] = at(in, i - 1, j);
  if (y == 16) s[17][x] = at(in, i + 1, j);
  if (x == 1) s[y][0] = at(in, i, j - 1);
  if (x == 16) s[y][17] = at(in, i, j + 1);""",
            LAPLACIAN,
        ),
        stencil(
            HALO,
            LAPLACIAN,
        ),
        MATRIX,
        square,
        1024,
        T16,
    ),
    "stencil, Laplacian": Case(
        """
float laplacian(const float (&s)[18][18], int y, int x) restrict(amp) {
  return 4 * s[y][x] - s[y - 1][x] - s[y + 1][x] - s[y][x - 1] - s[y][x + 1];
}""",
        stencil(
            HALO,
            "laplacian(s, y, x)",
        ),
        stencil(
            HALO,
            LAPLACIAN,
        ),
        MATRIX,
        square,
        1024,
        T16,
    ),
    "convolution": Case(
        """
int clamped(int i, int extent) restrict(amp) { return min(max(i, 0), extent - 1); }
float term(float weight, float value) restrict(amp) { return weight * value; }""",
        convolution(
            "clamped(t.tile_origin[0] + y - 2, in.extent[0])",
            "clamped(t.tile_origin[1] + x - 2, in.extent[1])",
            "+= term(weights(y, x), held[t.local[0] + y][t.local[1] + x])",
        ),
        convolution(
            "min(max(t.tile_origin[0] + y - 2, 0), in.extent[0] - 1)",
            "min(max(t.tile_origin[1] + x - 2, 0), in.extent[1] - 1)",
            "+= weights(y, x) * held[t.local[0] + y][t.local[1] + x]",
        ),
        lambda n: [(n, n), (5, 5)],
        square,
        1024,
        T16,
    ),
    "early return": Case(
        """
float distance(float a, float b) restrict(amp) {
  if (a > b) return a - b;
  return b - a;
}""",
        softened("distance(held[k], in[t])"),
        softened("held[k] > in[t] ? held[k] - in[t] : in[t] - held[k]"),
        lambda n: [(n,)],
        line,
        1 << 16,
        (256,),
    ),
    "struct": Case(
        """
struct pair { float a, b; };
pair both(float a, float b) restrict(amp) { pair p; p.a = a + b; p.b = a - b; return p; }
float fold(pair p) restrict(amp) { return p.a * p.b; }""",
        softened("fold(both(held[k], in[t]))"),
        softened("(held[k] + in[t]) * (held[k] - in[t])"),
        lambda n: [(n,)],
        line,
        1 << 16,
        (256,),
    ),
}


if __name__ == "__main__":
    fast = measure(CASES, __doc__.splitlines()[0], "functions")
    sys.exit(int(not fast))
