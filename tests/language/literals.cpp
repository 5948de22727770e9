#include "tests/language/both.hpp"

TEST_CASE("numbers are written in every base, with separators and suffixes") {
  BOTH(long, { return i + 0x7fff'ffff + 0b1010'1010 + 0777 + 1'000'000; });
  BOTH(unsigned long, { return i + 0xffff'ffff'ffff'ffffull - 42ULL; });
  BOTH(long, { return i + 0xffffffff + 4294967295 + 2147483648L; });
  BOTH(unsigned, { return i - 1u + 0XFFU * 3; });
  BOTH(int, { return i < 0xffffffff; });
  BOTH(float, { return i * 1.5e1f + 0x1.8p-1f - .25f + 3.f; });
}

TEST_CASE("a character is a number of type char") {
  BOTH(int, { return i + 'a' * 2 - '0'; });
  BOTH(int, { return i + '\n' + '\t' * 3 + '\\' + '\'' + '"' + '\0'; });
  BOTH(int, { return i + '\x41' + '\101' + '\xff'; });
  BOTH(char, { return 'z' + i % 3; });
}

TEST_CASE("every spelling of a number's type has the host's width and sign") {
  BOTH(std::int8_t, { return (std::int8_t)(i * 37); });
  BOTH(std::uint8_t, { return (std::uint8_t)(i * 37); });
  BOTH(std::int16_t, { return (std::int16_t)(i * 12345); });
  BOTH(std::uint16_t, { return (std::uint16_t)(i * 12345); });
  BOTH(std::int32_t, { return (std::int32_t)(i * 5); });
  BOTH(std::uint32_t, { return (std::uint32_t)(i * 5); });
  BOTH(std::int64_t, { return (std::int64_t)i << 40; });
  BOTH(std::uint64_t, { return (std::uint64_t)i << 20; });
  BOTH(std::size_t, { return (std::size_t)i * 3; });
  BOTH(std::ptrdiff_t, { return (std::ptrdiff_t)i * 3; });
  BOTH(unsigned short int, { return (unsigned short int)(i - 1); });
  BOTH(long long, { return (long long)i * 3000000000LL; });
  BOTH(signed char, { return (signed char)(i * 99); });
}

TEST_CASE("constants are const, constexpr or static, and need no variable") {
  BOTH(int, {
    constexpr int a = 3;
    static const int b = a * 2;
    static constexpr unsigned char c = 250;
    const long d = 1L << 33;
    const bool e = d > a;
    return i * b + c + (d >> 30) + e;
  });
  BOTH(int, {
    const int n = i * 2;
    const float x = n;
    return n + (int)x;
  });
}

TEST_CASE("a type may be given another name") {
  BOTH(int, {
    using real = float;
    typedef unsigned char byte;
    real x = i * 0.5f;
    byte b = (byte)(i * 3);
    return (int)(x * 2) + b;
  });
}
