// Branches, loops, blocks.
#define CHAPTER "statements"
#include "tests/conformance/case.hpp"

VALUE("if", int, {
  if (i < 0) return -1;
  return i * 2;
})
VALUE("if and else in a chain", int, {
  if (i < 0)
    return -1;
  else if (i == 0) {
    return 0;
  } else
    return i + 1;
})
VALUE("an else belongs to the nearest if", int, {
  int r = 0;
  if (i & 1)
    if (i & 2)
      r = 3;
    else
      r = 1;
  return r;
})
VALUE("for", int, {
  int s = 0;
  for (int j = 0; j < i; ++j) s = (s ^ j) * 3 + 1;
  return s;
})
VALUE("for with two variables and two steps", int, {
  int s = 0;
  for (int j = 0, k = i; j < k; j += 2, --k) s = s * 5 ^ j * k;
  return s;
})
VALUE("for downwards", int, {
  int s = 0;
  for (int j = 10; j-- > 0;) s = s * 3 + (j ^ i);
  return s;
})
VALUE("for with a variable from before", int, {
  int j;
  for (j = 1; j < i; j *= 2) {
  }
  return j;
})
VALUE("for of unsigned and float variables", float, {
  float s = 0;
  for (unsigned j = 0; j < 5u; ++j) s += j * 0.5f;
  for (float x = 0; x < 2; x += 0.25f) s += x * i;
  return s;
})
VALUE("for without end, and break", int, {
  int s = 0;
  for (;;) {
    if (++s > i) break;
  }
  return s;
})
VALUE("while", int, {
  int n = i < 0 ? -i : i;
  int s = 0;
  while (n) {
    s = s * 10 + n % 10;
    n /= 10;
  }
  return s;
})
VALUE("do runs once at least", int, {
  int n = 0;
  do {
    ++n;
  } while (n * n < i);
  return n;
})
VALUE("break leaves the innermost loop", int, {
  int s = 0;
  for (int j = 0; j < 8; ++j) {
    for (int k = 0; k < 8; ++k) {
      if (k * j > i) break;
      s = s * 3 ^ k * j;
    }
  }
  return s;
})
VALUE("continue goes to the step of a for", int, {
  int s = 0;
  for (int j = 0; j < 9; ++j) {
    if ((i + j) % 3 == 0) continue;
    s = s * 2 + j;
  }
  return s;
})
VALUE("continue goes to the condition of while and do", int, {
  int s = 0, n = 10, m = 0;
  while (--n > 0) {
    if (n % 3 == 1) continue;
    s += n * i;
  }
  do {
    if (m & 1) continue;
    s += m;
  } while (++m < 6);
  return s;
})
VALUE("a return from within loops", int, {
  for (int j = 0; j < 50; ++j) {
    while (true) {
      if (j * j > i) return j;
      break;
    }
  }
  return -1;
})
VALUE("a variable of an inner block hides that of an outer one", int, {
  int a = i;
  {
    int a = 3;
    a += i;
    { float a = 1.5f; }
  }
  return a;
})
VALUE("a loop's variable hides and ends with the loop", int, {
  int j = 5, s = 0;
  for (int j = 0; j < 3; ++j) {
    int i = j * 2;
    s += i;
  }
  return s + i + j;
})
VALUE("a variable of a loop's body starts anew each round", int, {
  int s = 0;
  for (int j = 0; j < 4; ++j) {
    int a = 1;
    a += i;
    s += a;
  }
  return s;
})
VALUE("empty statements", int, {
  int j = 0;
  ;
  for (; j < i; ++j)
    ;
  {}
  return j;
})
VALUE("several variables in one declaration", int, {
  int a = i, b = a + 1, c[2] = {b, 7}, d(3);
  return a * 1000 + b * 100 + c[0] * 10 + c[1] + d;
})
VALUE("const and constexpr variables", int, {
  const int a = i * 2;
  constexpr int b = 3;
  const float c = b * 0.5f;
  return a + b + (int)(c * 4);
})
VALUE("initialisers in parentheses and braces", int, {
  int a(i), b{4}, c{};
  float x{0.5f};
  return a * 100 + b * 10 + c + (int)(x * 2);
})
KERNEL("a kernel returns early", int, 1, {
  if (in[i] > 40) return;
  out[i] = in[i];
  if (i[0] % 3 == 0) return;
  out[i] += 1000;
})
VALUE("an array takes its size from a list of its elements", int, {
  int a[] = {i, 2, 3};
  const int b[][2] = {{1, i}, {3, 4}};
  return a[0] * 100 + a[1] * 10 + a[2] + b[1][0] + b[0][1];
})
