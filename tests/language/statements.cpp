#include "tests/language/both.hpp"

// Hiding names is what is tried here.
#pragma GCC diagnostic ignored "-Wshadow"

TEST_CASE("branches go where they go in C++") {
  BOTH(int, {
    if (i < 0)
      return -1;
    else if (i == 0) {
      return 0;
    }
    return 1;
  });
  BOTH(int, {
    int r = 0;
    if (i & 1)
      if (i & 2)
        r = 3;
      else
        r = 1;
    return r;
  });
}

TEST_CASE("loops run as often as in C++") {
  BOTH(int, {
    int s = 0;
    for (int j = 0; j < i; ++j) s = (s ^ j) * 3 + 1;
    return s;
  });
  BOTH(int, {
    int s = 0;
    for (int j = 0, k = i; j < k; j += 2, --k) s = s * 5 ^ j * k;
    return s;
  });
  BOTH(int, {
    int n = i < 0 ? -i : i;
    int s = 0;
    while (n) {
      s = s * 10 + n % 10;
      n /= 10;
    }
    return s;
  });
  BOTH(int, {
    int n = 0;
    do {
      ++n;
    } while (n * n < i);
    return n;
  });
  BOTH(int, {
    int s = 0;
    for (;;) {
      if (++s > i) break;
    }
    return s;
  });
}

TEST_CASE("break and continue leave the innermost loop") {
  BOTH(int, {
    int s = 0;
    for (int j = 0; j < 8; ++j) {
      if (j == 2) continue;
      for (int k = 0; k < 8; ++k) {
        if (k == j) break;
        if ((i + k) % 3 == 0) continue;
        s = s * 3 ^ k * j;
      }
      if (s > i) break;
    }
    return s;
  });
}

TEST_CASE("a variable of an inner block hides that of an outer one") {
  BOTH(int, {
    int a = i;
    {
      int a = 3;
      a += i;
    }
    {
      float a = 1.5f;
      a = a + 1;
    }
    return a;
  });
  BOTH(int, {
    int s = 0;
    for (int j = 0; j < 3; ++j) {
      int i = j * 2;
      s += i;
    }
    return s + i;
  });
}

TEST_CASE("fixed arrays hold what is put into them") {
  BOTH(int, {
    int a[4] = {1, 2};
    a[2] = i;
    a[3] = a[1] * a[2];
    return a[0] + a[3];
  });
  BOTH(int, {
    int a[3][2] = {{1, 2}, {3, 4}, {5, 6}};
    int s = 0;
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 2; ++k) s = s * 7 + a[j][k] * i;
    return s;
  });
  BOTH(int, {
    unsigned char a[5] = {};
    for (int j = 0; j < 5; ++j) a[j] += i * j;
    return a[4] - a[1];
  });
}

TEST_CASE("an unrolled loop computes what the loop does") {
  const char* const text =
      "#define TIMES 4\n"
      "int f(int i) {\n"
      "  int r = 0;\n"
      "#pragma unroll\n"
      "  for (int j = 0; j < 8; ++j) r += j * i;\n"
      "#pragma unroll TIMES\n"
      "  for (int j = 0, k = i; j < i; ++j) r ^= k + j;\n"
      "#pragma unroll (2)\n"
      "  while (r > 100) r -= 77;\n"
      "#pragma unroll 3\n"
      "  do { r += 5; } while (r < 10);\n"
      "  return r;\n}";
  const auto reference = [](int i) {
    int r = 0;
    for (int j = 0; j < 8; ++j) r += j * i;
    for (int j = 0; j < i; ++j) r ^= i + j;
    while (r > 100) r -= 77;
    do r += 5;
    while (r < 10);
    return r;
  };
  both::check<int>("int", text, reference, -37, 101);
}
