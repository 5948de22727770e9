#include "tests/language/both.hpp"

TEST_CASE("integer arithmetic is C++'s, negative operands included") {
  BOTH(int, { return i * 7 - (i + 3) * i; });
  BOTH(int, { return i / 5 + i % 5 * 100; });
  BOTH(int, { return -i / 4 - (-i) % 4; });
  BOTH(long, { return (long)i * 3000000000 + i / 7; });
  BOTH(short, { return (short)(i * 1000); });
  BOTH(int, { return (char)(i * 3) + (unsigned char)(i * 3); });
}

TEST_CASE("unsigned arithmetic wraps") {
  BOTH(unsigned, { return (unsigned)i * 2654435761u + 0xffffffffu; });
  BOTH(unsigned, { return (unsigned)i / 3 + (unsigned)i % 3; });
  BOTH(unsigned long, { return (unsigned long)i * 11400714819323198485ul; });
  BOTH(int, { return i < 5u; });
  BOTH(int, { return (unsigned char)i < (signed char)i; });
}

TEST_CASE("bits are shifted and combined as in C++") {
  BOTH(int, { return (i << 3) >> 1; });
  BOTH(unsigned, { return ((unsigned)i >> 5) ^ ((unsigned)i << 27); });
  BOTH(int, { return (i & 0x0f) | (~i & 0xf0) ^ (i >> 2); });
  BOTH(long, { return 1L << (i & 62); });
}

TEST_CASE("comparisons and logic give 0 or 1 and stop early") {
  BOTH(int, { return (i > 3) + (i >= 3) * 2 + (i == 3) * 4 + (i != 3) * 8 + !i * 16; });
  BOTH(int, { return i != 0 && 100 / i > 3; });
  BOTH(int, { return i == 0 || 100 % i == 0; });
  BOTH(bool, { return i % 3; });
  BOTH(int, {
    bool b = i & 4;
    b = b || i > 20;
    return b + b;
  });
}

TEST_CASE("conditional expressions choose, and convert to a common type") {
  BOTH(int, { return i < 0 ? -i : i > 20 ? 20 : i; });
  BOTH(float, { return i % 2 ? i : 0.5f; });
}

TEST_CASE("assignments are expressions") {
  BOTH(int, {
    int a = i, b;
    b = a = a + 1;
    return a * 10 + b;
  });
  BOTH(int, {
    int a = i;
    a += 3;
    a -= 1;
    a *= 2;
    a /= 3;
    a %= 7;
    a <<= 2;
    a >>= 1;
    a |= 8;
    a &= 29;
    a ^= 5;
    return a;
  });
  BOTH(int, {
    int a = i;
    int b = a++ + 2;
    int c = --a - b--;
    return a * 100 + b * 10 + ++c;
  });
  BOTH(int, {
    signed char c = 100;
    c += i;
    return c;
  });
  BOTH(int, {
    int a = i;
    a += 2.75f;
    return a;
  });
}

TEST_CASE("float arithmetic that is exact is the host's, bit for bit") {
  BOTH(float, { return i * 0.25f - 3.0f / 8.0f; });
  BOTH(float, { return (float)i / 64.0f + (i < 0 ? -0.125f : 0.125f); });
  BOTH(int, { return (int)(i * 0.75f) + (int)(-i / 4.0f); });
  BOTH(float, {
    float x = i;
    x /= 4;
    x *= x;
    return x - 1;
  });
  BOTH(float, { return std::sqrt((float)(i * i)) + std::fabs(i * 1.0f) + std::floor(i / 4.0f); });
  BOTH(float, {
    return std::fmin(i * 1.0f, 3.0f) + std::fmax(i * 1.0f, -3.0f) + std::fmod(i * 1.0f, 4.0f);
  });
}

TEST_CASE("constant expressions have the values that the host computes") {
  BOTH(int, { return i + (2147483647 - 1) / 3 * 2 - (7 << 4) % 9; });
  BOTH(long, { return i + 9223372036854775807L / 2 - 0xffL; });
  BOTH(unsigned, { return i + 4000000000u / 7u + (unsigned)-1 % 10; });
  BOTH(float, { return i + 0.1f * 3.0f - 1.0f / 3.0f; });
  BOTH(int, {
    const int k = 3;
    const int m = k * k - 1;
    return i * m % k;
  });
}
