// Operators on numbers.
#define CHAPTER "expressions"
#include "tests/conformance/case.hpp"

VALUE("+, - and * of int", int, { return i * 7 - (i + 3) * i; })
VALUE("+, - and * of long", long, { return (long)i * 3000000000 + i; })
VALUE("integer division rounds toward zero", int, { return i / 5 * 100 + -i / 4; })
VALUE("a remainder has the sign of the dividend", int, { return i % 5 * 100 + -i % 4; })
VALUE("division of unsigned numbers", unsigned, { return (unsigned)i / 3 + (unsigned)i % 7; })
VALUE("division of long", long, { return (i * 1000000007L) / 13 + (i * 1000000007L) % 1009; })
VALUE("unsigned arithmetic wraps", unsigned, { return (unsigned)i * 2654435761u + 0xffffffffu; })
VALUE("unsigned long arithmetic wraps", unsigned long,
      { return (unsigned long)i * 11400714819323198485ul - 1; })
VALUE("unary plus promotes", int, {
  unsigned char c = i;
  return +c - 200;
})
VALUE("unary minus", int, { return -i - -3; })
VALUE("unary minus of an unsigned number wraps", unsigned, { return -(unsigned)i; })
VALUE("~ turns all bits", int, { return ~i ^ ~(short)i; })
VALUE("! of a number is true for zero", int, { return !i * 2 + !(i - 3) + !!i * 4; })
VALUE("! of a floating-point number", int, { return !(i * 0.5f) * 3; })
VALUE("<< of int", int, { return (i & 255) << 3; })
VALUE("<< of long", long, { return 1L << (i & 62); })
VALUE(">> of a negative int keeps the sign", int, { return i >> 2; })
VALUE(">> of an unsigned int fills with zeros", unsigned, { return (unsigned)i >> 5; })
VALUE("a shift has the type of its left operand", int, { return (char)i >> 2L; })
VALUE("&, | and ^, with their precedence", int, { return i & 15 | ~i & 240 ^ i >> 2; })
VALUE("bits of long", long, { return (i * 65537L & 0xffff0000ffL) | 1L << 40; })
VALUE("comparisons are 0 or 1", int, {
  return (i > 3) + (i >= 3) * 2 + (i == 3) * 4 + (i != 3) * 8 + (i < 3) * 16 + (i <= 3) * 32;
})
VALUE("comparisons of floating-point numbers", int, {
  return (i * 0.5f > 1.5f) + (i * 0.5f >= 1.5f) * 2 + (i * 0.5f == 1.5f) * 4 + (i != 3.0f) * 8;
})
VALUE("a comparison of int with unsigned is one of unsigned", int, { return i < 5u; })
VALUE("a comparison of small types is one of int", int,
      { return (unsigned char)i < (signed char)i; })
VALUE("&& computes its right side only after true", int, { return i != 0 && 100 / i > 3; })
VALUE("|| computes its right side only after false", int, { return i == 0 || 100 % i == 0; })
VALUE("&& binds tighter than ||", int, { return i > 3 || i < -3 && i % 2; })
VALUE("logic of numbers", bool, { return i % 3 && i * 0.5f; })
VALUE_WITH("?: computes one of its values only", (int twice(int a) { return a * 2; }), int,
           { return i != 0 ? twice(100 / i) : -1; })
VALUE("?: in a chain", int, { return i < 0 ? -i : i > 20 ? 20 : i; })
VALUE("?: converts to a common type", float, { return i % 2 ? i : 0.5f; })
VALUE("?: of int and unsigned is unsigned", long, { return i % 2 ? i : 1u; })
VALUE("a comma computes both and has the right one's value", int, {
  int a = i;
  int b = (a += 2, a * 3);
  return b - a;
})
VALUE("precedence of arithmetic", int, { return i + 2 * i - 6 / 2 % 2 << 1 > 3 == 0; })
VALUE("operators of one precedence go from the left", int, { return i - 3 - 2 + 100 / 5 / 3 * 2; })
VALUE("char is signed", int, { return (char)(i * 3) + (char)200; })
VALUE("small types are promoted to int", int, {
  unsigned char a = 200;
  short b = 30000;
  return a + a + b + b + i;
})
VALUE("int and unsigned make unsigned", unsigned, { return i + 5u; })
VALUE("unsigned and long make long", long, { return i * 4000000000u - 5L; })
VALUE("long and unsigned long make unsigned long", int, { return i * 1L < 5ul; })
VALUE("an integer and a float make float", float, { return i * 0.25f - 3; })
VALUE("a long and a float make float", float, { return (i * 4L) * 0.5f; })
VALUE("float arithmetic that is exact", float,
      { return (float)i / 64.0f + (i < 0 ? -0.125f : 0.125f) * i; })
VALUE("float and double make double", double, { return i * 0.1f + 0.1; })
VALUE("double arithmetic", double, { return i / 3.0 - 1e-3; })

VALUE("a constant expression of int", int, { return i + (2147483647 - 1) / 3 * 2 - (7 << 4) % 9; })
VALUE("a constant expression of long", long, { return i + 9223372036854775807L / 2 - 0xffL; })
VALUE("a constant expression of unsigned wraps", unsigned,
      { return i + 4000000000u * 7u + (unsigned)-1 % 10; })
VALUE("a constant expression of float is computed in float", float,
      { return i + 0.1f * 3.0f - 1.0f / 3.0f; })
VALUE("the smallest numbers of their types", long,
      { return (i & 7) + (-2147483647 - 1) + (-9223372036854775807L - 1 + 5000000000L); })

VALUE("decimal, octal and hexadecimal literals", int, { return i + 1000 + 017 + 0x1F + 0xAbc; })
VALUE("binary literals and digit separators", int, { return i + 0b1011 + 1'000'000; })
VALUE("a literal's type follows its suffix", long, {
  return (1L << 40) + (i * 4000000000u) + (i * 4000000000L) + (long)(1ul << 63 >> 3) + 2LL * i;
})
VALUE("a literal too large for int is long", long, { return i + 3000000000 - 0x123456789; })
VALUE("a hexadecimal literal too large for int is unsigned", int, { return i < 0xffffffff; })
VALUE("floating-point literals in all their forms", float,
      { return i + 1.5f + .25f + 2.f + 1e2f + 5e-1f + 0x1.8p1f; })
VALUE("true and false", int, { return true + i * false - (i > 0 == true); })
