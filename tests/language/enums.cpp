#include <cstddef>

#include "tests/language/both.hpp"

#define DEFINITIONS                                               \
  enum plain { zero, five = 5, six, minus = -2, last = six * 2 }; \
  enum large { top = 0xffffffff, one = 1 };                       \
  enum class tag : unsigned char { a, b = 200, c };               \
  enum class wide : long { x = 1L << 40 };                        \
  enum fixed : short { low = -300, high = 300 };                  \
  struct tagged {                                                 \
    tag kind;                                                     \
    short n;                                                      \
    plain p;                                                      \
  };

namespace {
DEFINITIONS
TILES_STRUCT(tagged, kind, n, p);
constexpr const char* definitions = TEXT_OF(DEFINITIONS);
}  // namespace

TEST_CASE("an enum's values are constants, one more than the one before unless written") {
  BOTH_WITH(definitions, int, { return i * zero + five + six * 10 + minus * 100 + last * 1000; });
  BOTH_WITH(definitions, int, { return i + plain::six; });
  BOTH_WITH(definitions, long, { return i + (long)wide::x + (int)tag::c; });
  BOTH_WITH(definitions, int, {
    int a[six] = {};
    a[five] = i;
    return a[five] + a[zero];
  });
}

TEST_CASE("an enum without class computes as a number") {
  BOTH_WITH(definitions, int, { return five + i * six - minus / 2 + (low >> 1) + ~five; });
  BOTH_WITH(definitions, int, { return (i < five) + (minus < zero) * 2 + (top > zero) * 4; });
  BOTH_WITH(definitions, unsigned, { return top + one + i; });
  BOTH_WITH(definitions, bool, { return (i & 1) ? five : zero; });
  BOTH_WITH(definitions, float, { return i * 0.5f + high; });
}

TEST_CASE("an enum is made of a number by a cast, and is copied, passed and returned") {
  BOTH_WITH(definitions, int, {
    plain p = static_cast<plain>(i & 7);
    plain q = p;
    tag k = (tag)(i * 3);
    fixed f = fixed(i * 10);
    return q + (int)k + f;
  });
  const std::string functions = std::string(definitions) +
                                "plain next(plain p) { return p == last ? zero : (plain)(p + 1); }"
                                "int f(int i) { return next((plain)(i & 15)); }";
  const auto got = both::on_device<int>("int", functions, 0, 32);
  for (int i = 0; i < 32; ++i) {
    CHECK(got[static_cast<std::size_t>(i)] == ((i & 15) == 12 ? 0 : (i & 15) + 1));
  }
}

TEST_CASE("an enum class compares with its own values and chooses a case") {
  BOTH_WITH(definitions, int, {
    tag k = i < 0 ? tag::a : i < 20 ? tag::b : tag::c;
    int r = (k == tag::b) + (k != tag::c) * 2 + (k < tag::c) * 4;
    switch (k) {
      case tag::a:
        return r + 100;
      case tag::b:
        return r + 200;
      default:
        return r + 300;
    }
  });
  BOTH_WITH(definitions, int, {
    switch ((plain)(i & 7)) {
      case zero:
        return 1;
      case five:
      case six:
        return 2;
      default:
        return 3;
    }
  });
}

TEST_CASE("an enum lies in views and structs as the host's") {
  std::vector<tagged> data(5);
  std::vector<plain> plains(5, zero);
  std::vector<tag> tags(5, tag::a);
  tiles::array_view<tagged, 1> view(5, data);
  tiles::array_view<plain, 1> plain_view(5, plains);
  tiles::array_view<tag, 1> tag_view(5, tags);
  tiles::parallel_for_each(
      view.extent,
      tiles::kernel("enums.tile",
                    std::string(definitions) +
                        "void k(index<1> i, array_view<tagged, 1> v, array_view<plain, 1> p,\n"
                        "       array_view<tag, 1> t) {\n"
                        "  v[i] = tagged{i[0] & 1 ? tag::b : tag::c, (short)(i[0] * 7), minus};\n"
                        "  p[i] = (plain)(p[i] + i[0]);\n"
                        "  t[i] = tag::b;\n"
                        "}"),
      view, plain_view, tag_view);
  view.synchronize();
  plain_view.synchronize();
  tag_view.synchronize();
  for (int n = 0; n < 5; ++n) {
    const auto at = static_cast<std::size_t>(n);
    CHECK(data[at].kind == (n % 2 != 0 ? tag::b : tag::c));
    CHECK(data[at].n == n * 7);
    CHECK(data[at].p == minus);
    CHECK(plains[at] == static_cast<plain>(n));
    CHECK(tags[at] == tag::b);
  }
}

TEST_CASE("an enum without class is an index") {
  std::vector<int> data(12);
  tiles::array_view<int, 1> view(12, data);
  tiles::parallel_for_each(
      tiles::extent<1>(1),
      tiles::kernel("enums.tile", std::string(definitions) +
                                      "void k(index<1> i, array_view<int, 1> v) {\n"
                                      "  plain p = i[0] == 0 ? five : zero;\n"
                                      "  index<1> at(six);\n"
                                      "  index<2> both(p, one);\n"
                                      "  v[p] = 1;\n"
                                      "  v(one) = 2;\n"
                                      "  v[at] = both[zero] * 10 + both[one];\n"
                                      "}"),
      view);
  view.synchronize();
  CHECK(data[five] == 1);
  CHECK(data[one] == 2);
  CHECK(data[six] == 51);
}
