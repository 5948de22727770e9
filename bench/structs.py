"""Kernels whose variables are structs and short vectors against the same kernels with numbers, on a CPU.

Both run on the same data, and are timed in turns once their results agree. Prints the median times of
a launch, and the time of the kernel with numbers divided by that of the other; ends with status 1 if one is
below 0.95.

Usage: python bench/structs.py [--rounds 15] [--scale 1.0] [case...]
"""

from __future__ import annotations

import sys

from kernel_pairs import Case, measure

BODY = "struct body { float x, y, z, mass; };\n"
COMPLEX = """
struct number { float re, im; };
number plus(number a, number b) restrict(amp) { number c = {a.re + b.re, a.im + b.im}; return c; }
number times(number a, number b) restrict(amp) {
  number c;
  c.re = a.re * b.re - a.im * b.im;
  c.im = a.re * b.im + a.im * b.re;
  return c;
}
float square(number a) restrict(amp) { return a.re * a.re + a.im * a.im; }
"""
POINT = """
struct point { float x, y, z; };
point minus(point a, point b) restrict(amp) { point c = {a.x - b.x, a.y - b.y, a.z - b.z}; return c; }
float dot(point a, point b) restrict(amp) { return a.x * b.x + a.y * b.y + a.z * b.z; }
"""


def n_body(held: str, own: str, copied: str, force: str, result: str) -> str:
    return f"""
void k(tiled_index<64> t, array_view<const float, 2> all, array_view<float, 2> out) restrict(amp) {{
  tile_static {held};
  const int at = t.global[0], place = t.local[0];
  {own}
  for (int first = 0; first < all.extent[1]; first += 64) {{
    {copied}
    t.barrier.wait();
    for (int i = 0; i < 64; i++) {{ {force} }}
    t.barrier.wait();
  }}
  {result}
}}"""


PLAIN_N_BODY = n_body(
    "float held[4][64]",
    "const float ox = all(0, at), oy = all(1, at), oz = all(2, at); float x = 0, y = 0, z = 0;",
    "for (int k = 0; k < 4; k++) held[k][place] = all(k, first + place);",
    """const float dx = held[0][i] - ox, dy = held[1][i] - oy, dz = held[2][i] - oz;
       const float square = dx * dx + dy * dy + dz * dz + 0.01f;
       const float force = held[3][i] / (square * sqrt(square));
       x += dx * force; y += dy * force; z += dz * force;""",
    "out(0, at) = x; out(1, at) = y; out(2, at) = z;",
)


def n_body_case(declarations: str, kernel: str) -> Case:
    return Case(
        declarations,
        kernel,
        PLAIN_N_BODY,
        lambda n: [(4, n)],
        lambda n: (3, n),
        4096,
        (64,),
        lambda n: (n,),
    )


def mandelbrot(declared: str, step: str) -> str:
    return f"""
void k(tiled_index<8, 16> t, array_view<float, 2> out) restrict(amp) {{
  const float x = -2 + 3 * (float) t.global[1] / out.extent[1];
  const float y = -1.5f + 3 * (float) t.global[0] / out.extent[0];
  {declared}
  int n = 0;
  {step}
  out[t.global] = (float) n;
}}"""


def mandelbrot_case(rounds: str) -> Case:
    in_numbers = {
        "is_near": "re * re + im * im < 4",
        "step": "const float r = re * re - im * im + x; im = re * im + im * re + y; re = r;",
    }
    return Case(
        COMPLEX,
        mandelbrot(
            "const number c = {x, y}; number z = {};",
            rounds.format(is_near="square(z) < 4", step="z = plus(times(z, z), c);"),
        ),
        mandelbrot("float re = 0, im = 0;", rounds.format(**in_numbers)),
        lambda n: [],
        lambda n: (n, n),
        1024,
        (8, 16),
    )


def signal(held: str, copied: str, declared: str, step: str, result: str) -> str:
    return f"""
void k(tiled_index<256> t, array_view<const float, 2> in, array_view<float, 2> out) restrict(amp) {{
  tile_static {held};
  const int at = t.global[0], place = t.local[0];
  {copied}
  t.barrier.wait();
  {declared}
  for (int k = 0; k < 256; k++) {{ {step} }}
  {result}
}}"""


def rays(declared: str, step: str) -> str:
    return f"""
void k(tiled_index<256> t, array_view<const float, 2> in, array_view<float, 1> out) restrict(amp) {{
  tile_static float held[3][256];
  for (int k = 0; k < 3; k++) held[k][t.local[0]] = in(k, t.global[0]);
  t.barrier.wait();
  float nearest = 1e30f;
  {declared}
  for (int k = 0; k < 256; k++) {{
    {step}
    const float reach = along * along - off + 0.01f;
    const float distance = along - sqrt(fmax(reach, 0.0f));
    if (distance < nearest) nearest = distance;
  }}
  out[t] = nearest;
}}"""


CASES = {
    "n-body, struct": n_body_case(
        BODY,
        n_body(
            "body held[64]",
            "const body own = {all(0, at), all(1, at), all(2, at), 0}; body sum = {};",
            "body b = {all(0, first + place), all(1, first + place), all(2, first + place), all(3, first + place)}; held[place] = b;",
            """const body other = held[i];
               const body d = {other.x - own.x, other.y - own.y, other.z - own.z, 0};
               const float square = d.x * d.x + d.y * d.y + d.z * d.z + 0.01f;
               const float force = other.mass / (square * sqrt(square));
               sum.x += d.x * force; sum.y += d.y * force; sum.z += d.z * force;""",
            "out(0, at) = sum.x; out(1, at) = sum.y; out(2, at) = sum.z;",
        ),
    ),
    "n-body, float_4": n_body_case(
        "",
        n_body(
            "float_4 held[64]",
            "const float_3 own(all(0, at), all(1, at), all(2, at)); float_3 sum;",
            "held[place] = float_4(all(0, first + place), all(1, first + place), all(2, first + place), all(3, first + place));",
            """const float_3 d = held[i].xyz - own;
               const float square = d.x * d.x + d.y * d.y + d.z * d.z + 0.01f;
               sum += d * (held[i].w / (square * sqrt(square)));""",
            "out(0, at) = sum.x; out(1, at) = sum.y; out(2, at) = sum.z;",
        ),
    ),
    "Mandelbrot": mandelbrot_case("while (n < 100 && {is_near}) {{ {step} n++; }}"),
    "Mandelbrot, all rounds": mandelbrot_case(
        "for (int k = 0; k < 100; k++) {{ if ({is_near}) {{ {step} n++; }} }}"
    ),
    "complex sums": Case(
        COMPLEX,
        signal(
            "number held[256]",
            "number copied = {in(0, at), in(1, at)}; held[place] = copied;",
            "const number own = {in(0, at), in(1, at)}; number sum = {};",
            "sum = plus(sum, times(held[k], own));",
            "out(0, at) = sum.re; out(1, at) = sum.im;",
        ),
        signal(
            "float re[256], im[256]",
            "re[place] = in(0, at); im[place] = in(1, at);",
            "const float x = in(0, at), y = in(1, at); float u = 0, v = 0;",
            "u += re[k] * x - im[k] * y; v += re[k] * y + im[k] * x;",
            "out(0, at) = u; out(1, at) = v;",
        ),
        lambda n: [(2, n)],
        lambda n: (2, n),
        1 << 16,
        (256,),
        lambda n: (n,),
    ),
    "rays": Case(
        POINT,
        rays(
            "const point own = {in(2, t.global[0]), in(0, t.global[0]), in(1, t.global[0])};",
            """const point centre = {held[0][k], held[1][k], held[2][k]};
               const point d = minus(centre, own);
               const float along = dot(d, own), off = dot(d, d);""",
        ),
        rays(
            "const float x = in(2, t.global[0]), y = in(0, t.global[0]), z = in(1, t.global[0]);",
            """const float dx = held[0][k] - x, dy = held[1][k] - y, dz = held[2][k] - z;
               const float along = dx * x + dy * y + dz * z, off = dx * dx + dy * dy + dz * dz;""",
        ),
        lambda n: [(3, n)],
        lambda n: (n,),
        1 << 16,
        (256,),
    ),
    "element-wise": Case(
        COMPLEX,
        """
void k(index<1> i, array_view<const float, 2> in, array_view<float, 2> out) restrict(amp) {
  number z = {in(0, i[0]), in(1, i[0])};
  for (int k = 0; k < 8; k++) z = times(z, z);
  out(0, i[0]) = z.re;
  out(1, i[0]) = z.im;
}""",
        """
void k(index<1> i, array_view<const float, 2> in, array_view<float, 2> out) restrict(amp) {
  float re = in(0, i[0]), im = in(1, i[0]);
  for (int k = 0; k < 8; k++) {
    const float r = re * re - im * im;
    im = re * im + im * re;
    re = r;
  }
  out(0, i[0]) = re;
  out(1, i[0]) = im;
}""",
        lambda n: [(2, n)],
        lambda n: (2, n),
        1 << 20,
        (),
        lambda n: (n,),
    ),
}


if __name__ == "__main__":
    fast = measure(CASES, __doc__.splitlines()[0], "structs")
    sys.exit(int(not fast))
