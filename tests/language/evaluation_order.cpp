#include "tests/language/both.hpp"

// What is computed first is what is tried here, as C++17 says it.
#pragma GCC diagnostic ignored "-Wsequence-point"
#pragma GCC diagnostic ignored "-Wunused-value"

TEST_CASE("the value of an assignment is computed before its place") {
  if (both::is_on("rusticl")) return;  // version 22.3 crashes while it compiles
  BOTH(int, {
    int a[4] = {1, 2, 3, 4};
    int n = 0;
    a[n] = n++ + 10;
    a[n++] += 2;
    n = n++ + 5;
    a[n & 3] = n = 3;
    return a[0] + a[1] * 10 + a[2] * 100 + a[3] * 1000 + n * 7 + i;
  });
  BOTH(int, {
    int n = i;
    n = n++;
    n = ++n + 1;
    n += n++;
    n -= --n;
    return n;
  });
  BOTH(int, {
    bool b[2] = {false, true};
    int n = 0;
    b[n] |= n++;
    b[n] &= n--;
    return b[0] + b[1] * 2 + n * 4 + i;
  });
}

TEST_CASE("the left operand of a shift is computed first") {
  BOTH(int, {
    int n = i & 7;
    int r = n++ << (n & 3);
    return r + (n-- >> (n & 1)) + n;
  });
}

TEST_CASE("an array is computed before its index") {
  BOTH(int, {
    int a[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    int n = 0;
    int r = a[n++][n];
    a[n++][n] += 100;
    r += a[1][2] * 10;
    return r + n + i;
  });
}

TEST_CASE("commas, and, or, and choices compute one side after the other") {
  BOTH(int, {
    int n = i;
    int r = (n++, n * 2);
    r += n++ > 3 && n > 5;
    r += n-- < 0 || n-- > 10;
    r += n > 0 ? n++ : --n;
    for (int j = 0, k = 9; j < k; ++j, k -= 2) r = r * 3 + k;
    return r * 5 + n;
  });
}

TEST_CASE("the values in braces are computed in their order") {
  BOTH(int, {
    int n = i;
    int a[3] = {n++, n++ * 2, n};
    return a[0] + a[1] * 3 + a[2] * 7;
  });
}

namespace {

/// What a kernel of one thread leaves in five elements, two digits each.
int after(const std::string& body_text) {
  std::vector<int> data{10, 20, 30, 40, 50};
  tiles::array_view<int, 1> view(5, data);
  tiles::parallel_for_each(
      tiles::extent<1>(1),
      tiles::kernel("order.tile",
                    "int set(array_view<int, 1> v, int at, int value) { int old = v[at]; v[at] = "
                    "value; return old; }\n"
                    "void k(index<1> i, array_view<int, 1> v) {" +
                        body_text + "}"),
      view);
  view.synchronize();
  int sum = 0;
  for (const int one : data) sum = sum * 100 + one;
  return sum;
}

}  // namespace

TEST_CASE("what functions change is changed in C++'s order") {
  // The value first: it sets v[0] to 3, which says where it then goes.
  CHECK(after("v[v[0] & 7] = set(v, 0, 3);") == 320301050);
  CHECK(after("v[set(v, 0, 1) & 1] += set(v, 0, 7);") == 130304050);
  CHECK(after("int r = set(v, 2, 3) << set(v, 2, 4); v[0] = r / 12; v[1] = v[2];") == 2004044050);
}
