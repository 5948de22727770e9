#include "tests/language/both.hpp"

TEST_CASE("a cast is written in three ways") {
  BOTH(int, { return (int)(i * 0.75f) + int(i * 0.75f) + static_cast<int>(i * 0.75f); });
  BOTH(unsigned, { return (unsigned char)i + static_cast<unsigned short>(i); });
  BOTH(long, { return (long)i * 3 + long(i) + static_cast<long>(-i); });
}

TEST_CASE("small integers compute as ints and are cut when stored") {
  BOTH(int, {
    char a = 100;
    char b = 100;
    char c = a + b;
    return a + b + c + i;
  });
  BOTH(int, {
    unsigned char a = 200;
    unsigned char b = 100;
    return (a + b) / 2 + ~a + (a << 4) + i;
  });
  BOTH(int, {
    short a = -1;
    unsigned short b = 65535;
    return (a == b) * 2 + (a < b) + (a >> 3) + (b >> 3) + i;
  });
  BOTH(int, {
    unsigned char c = i;
    c += 250;
    c -= 7;
    c *= 3;
    c <<= 2;
    ++c;
    c--;
    return c;
  });
  BOTH(int, {
    unsigned char c = 255;
    char d = 127;
    int before = c++;
    int after = ++d;
    return before + c + after + d + i;
  });
}

TEST_CASE("a bool is 0 or 1, computes as an int, and takes compound assignments") {
  BOTH(int, {
    bool a = i & 2;
    bool b = i > 3;
    return a + b * 2 - (a & b) * 4 + (a ^ b) * 8 + (a == b) * 16 + -a + ~b;
  });
  BOTH(int, {
    bool a = i & 2;
    a |= i & 12;
    bool b = true;
    b &= i;
    bool c = false;
    c += i;
    bool d = true;
    d ^= a;
    bool e = true;
    e = e - 1;
    return a + b * 10 + c * 100 + d * 1000 + e * 10000;
  });
  BOTH(bool, { return (bool)(i & 4) && bool(i * 0.1f) && static_cast<bool>(i - 2); });
  BOTH(int, {
    bool flags[3] = {true, false, i > 0};
    flags[1] |= flags[0] << 1;
    int n = 0;
    flags[n++] &= i & 8;
    return flags[0] + flags[1] * 2 + flags[2] * 4 + n * 8;
  });
}

TEST_CASE("integers and floats become each other as on the host") {
  BOTH(float, { return (float)(i * 16777217); });
  BOTH(float, { return (float)(unsigned)(i * 3) + (float)(long)i; });
  BOTH(int, { return (int)(i * 0.1f) + (short)(i * 100.7f) + (unsigned char)(40 + i * 1.0f); });
  BOTH(long, { return (long)(i * 1.0e9f); });
  BOTH(bool, { return i * 0.0f; });
}

TEST_CASE("doubles compute as on the host where the device has them") {
  if (!both::has_double()) return;
  BOTH(double, { return i * 0.1 / 3; });
  BOTH(float, { return i * 0.1; });
  BOTH(double, { return (double)(i * 0.1f) - (long)(i * 1e15); });
  BOTH(int, { return (int)(i * 0.7) + (i * 0.1 == i * 0.1f); });
}
