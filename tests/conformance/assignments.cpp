// Assignments, which are expressions.
#define CHAPTER "assignments"
#include "tests/conformance/case.hpp"

VALUE("an assignment has the value that was assigned", int, {
  int a = i, b;
  b = a = a + 1;
  return a * 10 + b;
})
VALUE("the value of an assignment is that of the target's type", int, {
  signed char c;
  int a = c = i * 7;
  return a + c;
})
VALUE("+=, -= and *=", int, {
  int a = i;
  a += 3;
  a -= 1;
  a *= 2;
  return a;
})
VALUE("/= and %=", int, {
  int a = i * 100, b = i;
  a /= 7;
  b %= 5;
  return a * 10 + b;
})
VALUE("<<= and >>=", int, {
  int a = i & 63, b = i;
  a <<= 4;
  b >>= 2;
  return a + b;
})
VALUE("&=, |= and ^=", int, {
  int a = i;
  a |= 8;
  a &= 29;
  a ^= 5;
  return a;
})
VALUE("a compound assignment computes in the common type", int, {
  int a = i;
  a += 2.75f;
  a *= 1.5f;
  return a;
})
VALUE("a compound assignment to a small type wraps", int, {
  signed char c = 100;
  c += i;
  unsigned char d = 250;
  d += i;
  return c * 1000 + d;
})
VALUE("a compound assignment to unsigned", unsigned, {
  unsigned a = i;
  a *= -3;
  a -= 7;
  return a;
})
VALUE("a compound assignment to float", float, {
  float x = i;
  x /= 4;
  x *= x;
  x -= 1;
  return x += 0.5f;
})
VALUE("a compound assignment has the new value", int, {
  int a = i;
  const int b = (a += 2) * 3;
  return a + b;
})
VALUE("++ and -- before a variable", int, {
  int a = i, b = ++a;
  int c = --b;
  return a * 100 + b * 10 + c;
})
VALUE("++ and -- behind a variable give the old value", int, {
  int a = i;
  int b = a++ + 2;
  int c = b--;
  return a * 100 + b * 10 + c;
})
VALUE("++ of small types wraps", int, {
  unsigned char c = 255 + i % 2;
  ++c;
  signed char d = 127;
  d++;
  return c * 1000 + d;
})
VALUE("++ of float", float, {
  float x = i * 0.5f;
  ++x;
  x--;
  return ++x;
})
VALUE("assignments in conditions", int, {
  int a = 0;
  if ((a = i % 3)) return a * 10;
  return a - 1;
})
VALUE("an element and a field as targets", int, {
  int a[3] = {1, 2, 3};
  a[i & 1] += i;
  a[2]++;
  return a[0] * 100 + a[1] * 10 + a[2];
})
KERNEL("compound assignments to an element of a view", int, 1, {
  out[i] += in[i];
  out[i] *= 3;
  out[i] ^= 5;
  out[i] >>= 1;
})
KERNEL("++ of an element of a view", int, 2, {
  out[i]++;
  ++out(i[0], i[1]);
  --out[i];
})
VALUE("an assignment is a place", int, {
  int a = i, b = 3;
  (a += b) += 5;
  (a = a * 2) -= b;
  ((a += 1) *= 2) -= 7;
  ++(++a);
  ++(a += 2);
  int c = (b = a) += 4;
  return a * 10 + b + c;
})
VALUE("an assignment to an element is a place", int, {
  int a[3] = {1, 2, 3};
  (a[i & 1] += i) *= 2;
  index<2> k(i, 2);
  (k += 1) += 2;
  ++(++k);
  return a[0] * 100 + a[1] * 10 + a[2] + k[0] + k[1];
})
KERNEL("an assignment to an element of a view is a place", int, 1, {
  (out[i] = in[i]) += 3;
  (++out[i]) *= 2;
})
