// Views in kernels: element types, ranks, sections, aliases.
#include <cstdint>

#include "tests/language/both.hpp"

namespace {

template <class T>
void check_element_type(const std::string& name) {
  std::vector<T> data(13);
  for (std::size_t n = 0; n < 13; ++n) data[n] = static_cast<T>(n * 9);
  tiles::array_view<T, 1> view(13, data);
  tiles::parallel_for_each(
      view.extent,
      tiles::kernel("type.tile", "void k(index<1> i, array_view<" + name + ", 1> v, " + name +
                                     " step) { v[i] = v[i] + step; }"),
      view, static_cast<T>(3));
  for (int n = 0; n < 13; ++n) {
    CAPTURE(name, n);
    REQUIRE(view(n) == static_cast<T>(n * 9 + 3));
  }
}

}  // namespace

TEST_CASE("views hold every scalar type") {
  check_element_type<std::int8_t>("char");
  check_element_type<std::uint8_t>("unsigned char");
  check_element_type<std::int16_t>("short");
  check_element_type<std::uint16_t>("unsigned short");
  check_element_type<std::int32_t>("int");
  check_element_type<std::uint32_t>("unsigned int");
  check_element_type<std::int64_t>("long");
  check_element_type<std::uint64_t>("unsigned long");
  check_element_type<float>("float");
  if (both::has_double()) check_element_type<double>("double");
}

TEST_CASE("a section is a window: a kernel writes there and nowhere else") {
  std::vector<int> data(11 * 13);
  tiles::array_view<int, 2> whole(11, 13, data);
  auto part = whole.section(tiles::index<2>(2, 3), tiles::extent<2>(5, 7));
  auto corner = part.section(tiles::index<2>(4, 6), tiles::extent<2>(1, 1));
  const tiles::kernel kernel("section.tile",
                             "void k(index<2> i, array_view<int, 2> v, int base)\n"
                             "{ v(i[0], i[1]) = base + i[0] * v.extent[1] + i[1]; }");
  tiles::parallel_for_each(part.extent, kernel, part, 100);
  tiles::parallel_for_each(corner.extent, kernel, corner, 500);
  for (int i = 0; i < 11; ++i) {
    for (int j = 0; j < 13; ++j) {
      const bool inside = i >= 2 && i < 7 && j >= 3 && j < 10;
      const int expected = i == 6 && j == 9 ? 500 : inside ? 100 + (i - 2) * 7 + j - 3 : 0;
      CAPTURE(i, j);
      REQUIRE(whole(i, j) == expected);
    }
  }
}

TEST_CASE("two views of the same data in one launch are the same memory") {
  std::vector<int> data = {1, 2, 3, 4, 5, 6};
  tiles::array_view<int, 1> whole(6, data);
  auto upper = whole.section(tiles::index<1>(3), tiles::extent<1>(3));
  tiles::parallel_for_each(
      upper.extent,
      tiles::kernel("alias.tile",
                    "void k(index<1> i, array_view<const int, 1> from, array_view<int, 1> to)\n"
                    "{ to[i] += from[i] * 10; }"),
      whole, upper);
  whole.synchronize();
  CHECK(data == std::vector<int>{1, 2, 3, 14, 25, 36});
}

TEST_CASE("what a kernel does not write keeps its value") {
  std::vector<int> data(100, 7);
  tiles::array_view<int, 1> view(100, data);
  tiles::parallel_for_each(tiles::extent<1>(100),
                           tiles::kernel("part.tile",
                                         "void k(index<1> i, array_view<int, 1> v)\n"
                                         "{ if (i[0] % 3 == 0) v[i] = i[0]; }"),
                           view);
  view.synchronize();
  for (int n = 0; n < 100; ++n) CHECK(data[static_cast<std::size_t>(n)] == (n % 3 == 0 ? n : 7));
}
