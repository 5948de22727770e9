"""The kernels of ``tiles.random``, in OpenCL C.

All numbers come from Philox4x32-10, a function of a counter and a key (Salmon, Moraes, Dror and
Shaw: Parallel random numbers: as easy as 1, 2, 3. SC 2011): a work-item computes the numbers of one
counter. The same on every device, to the last bit: OpenCL rounds products, sums and ``fma()`` of
floats correctly, but not square roots, logarithms and sines, so that these are computed here.
"""

from __future__ import annotations

from functools import lru_cache

from tiles._kernel import Kernel

_PHILOX = """
#pragma OPENCL FP_CONTRACT OFF

uint4 philox(ulong counter, ulong key) {
  uint4 x = (uint4)((uint)counter, (uint)(counter >> 32), 0, 0);
  uint2 k = (uint2)((uint)key, (uint)(key >> 32));
  for (int round = 0; round < 10; ++round) {
    const uint high_0 = mul_hi(0xD2511F53u, x.s0), low_0 = 0xD2511F53u * x.s0;
    const uint high_2 = mul_hi(0xCD9E8D57u, x.s2), low_2 = 0xCD9E8D57u * x.s2;
    x = (uint4)(high_2 ^ x.s1 ^ k.s0, low_2, high_0 ^ x.s3 ^ k.s1, low_0);
    k += (uint2)(0x9E3779B9u, 0xBB67AE85u);
  }
  return x;
}

ulong2 in_pairs(uint4 x) {
  return (ulong2)((ulong)x.s1 << 32 | x.s0, (ulong)x.s3 << 32 | x.s2);
}

#define STORE(n, value) \\
  if (COUNT * i + n < size) to[COUNT * i + n] = value;
"""

_RANDOM = {
    "float": """
#define COUNT 4
#define NUMBER(word) (convert_float((word) >> 8) * 0x1p-24f)
kernel void random(global float* to, const ulong size, const ulong counter, const ulong key) {
  const ulong i = get_global_id(0);
  const uint4 x = philox(counter + i, key);
  STORE(0, NUMBER(x.s0))
  STORE(1, NUMBER(x.s1))
  STORE(2, NUMBER(x.s2))
  STORE(3, NUMBER(x.s3))
}
""",
    "double": """
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define COUNT 2
#define NUMBER(words) (convert_double((words) >> 11) * 0x1p-53)
kernel void random(global double* to, const ulong size, const ulong counter, const ulong key) {
  const ulong i = get_global_id(0);
  const ulong2 x = in_pairs(philox(counter + i, key));
  STORE(0, NUMBER(x.s0))
  STORE(1, NUMBER(x.s1))
}
""",
}

# Two numbers of the normal distribution from two uniform ones, by Box and Muller. The logarithm, the
# sine and the cosine are polynomials after the reduction of their argument.
_NORMAL = """
#define COUNT 4

float logarithm(float x) {
  const int exponent = (as_int(x) - 0x3f3504f3) >> 23;
  const float e = convert_float(exponent), f = as_float(as_int(x) - (exponent << 23)) - 1;
  float p = 7.0376836e-2f;
  p = fma(p, f, -1.1514610e-1f);
  p = fma(p, f, 1.1676999e-1f);
  p = fma(p, f, -1.2420141e-1f);
  p = fma(p, f, 1.4249323e-1f);
  p = fma(p, f, -1.6668058e-1f);
  p = fma(p, f, 2.0000715e-1f);
  p = fma(p, f, -2.4999994e-1f);
  p = fma(p, f, 3.3333331e-1f);
  const float square = f * f;
  float y = fma(e, -2.1219444e-4f, f * square * p);
  y = fma(-0.5f, square, y);
  return fma(e, 0.693359375f, f + y);
}

float root(float x) {
  float y = as_float(0x5f3759df - (as_int(x) >> 1));
  for (int n = 0; n < 3; ++n) y = y * fma(-0.5f * x * y, y, 1.5f);
  const float first = x * y;
  return fma(0.5f * fma(-first, first, x), y, first);
}

// Sine and cosine of w / 2^32 turns, at most an eighth of a turn from the nearest quarter.
float2 circle(uint w) {
  const uint quarter = (w + 0x20000000u) >> 30;
  const float x = convert_float(as_int(w - (quarter << 30))) * 1.4629180793e-9f, z = x * x;
  float s = fma(-1.9515296e-4f, z, 8.3321609e-3f);
  s = fma(fma(s, z, -1.6666655e-1f), x * z, x);
  float c = fma(2.4433157e-5f, z, -1.3887316e-3f);
  c = fma(fma(c, z, 4.1666646e-2f), z * z, fma(-0.5f, z, 1.0f));
  const float2 turned = (quarter & 1) != 0 ? (float2)(-s, c) : (float2)(c, s);
  return (quarter & 2) != 0 ? -turned : turned;
}

float2 normal_pair(uint a, uint b) {
  const float radius = root(-2 * logarithm(fma(convert_float(a), 0x1p-32f, 0x1p-33f)));
  return radius * circle(b);
}

kernel void normal(global float* to, const ulong size, const ulong counter, const ulong key,
                   const float loc, const float scale) {
  const ulong i = get_global_id(0);
  const uint4 x = philox(counter + i, key);
  const float2 a = normal_pair(x.s0, x.s1), b = normal_pair(x.s2, x.s3);
  STORE(0, fma(a.s0, scale, loc))
  STORE(1, fma(a.s1, scale, loc))
  STORE(2, fma(b.s0, scale, loc))
  STORE(3, fma(b.s1, scale, loc))
}
"""

# A range of 0 stands for 2^64.
_INTEGERS = """
#define COUNT 2
#define NUMBER(words) (TO)(low + (range == 0 ? (words) : mul_hi((words), range)))
kernel void integers(global TO* to, const ulong size, const ulong counter, const ulong key,
                     const ulong low, const ulong range) {
  const ulong i = get_global_id(0);
  const ulong2 x = in_pairs(philox(counter + i, key));
  STORE(0, NUMBER(x.s0))
  STORE(1, NUMBER(x.s1))
}
"""


@lru_cache(maxsize=None)
def random_kernel(element: str) -> Kernel:
    """Uniform numbers of a type of OpenCL C."""
    return Kernel(_PHILOX + _RANDOM[element], name="random.cl", language="opencl")


@lru_cache(maxsize=None)
def normal_kernel() -> Kernel:
    """Normally distributed floats."""
    return Kernel(_PHILOX + _NORMAL, name="normal.cl", language="opencl")


@lru_cache(maxsize=None)
def integers_kernel(element: str) -> Kernel:
    """Integers of a type of OpenCL C."""
    text = f"#define TO {element}\n" + _PHILOX + _INTEGERS
    return Kernel(text, name="integers.cl", language="opencl")
