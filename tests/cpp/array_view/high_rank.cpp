// Views and arrays of more dimensions than the data of tiles.h has.
#include <numeric>
#include <tiles/tiles.hpp>
#include <type_traits>
#include <vector>

#include "tests/support/catch.hpp"

namespace {

constexpr int rank = 10;

tiles::extent<rank> shape() { return tiles::extent<rank>({2, 3, 1, 2, 2, 1, 3, 2, 1, 2}); }

std::vector<int> numbers() {
  std::vector<int> made(shape().size());
  std::iota(made.begin(), made.end(), 0);
  return made;
}

tiles::index<rank> second_of_each() {
  tiles::index<rank> origin;
  origin[1] = 1;
  origin[6] = 1;
  return origin;
}

}  // namespace

TEST_CASE("A view of ten dimensions looks at row-major data", "[cpp][array_view]") {
  std::vector<int> data = numbers();
  const tiles::array_view<int, rank> view(shape(), data);
  tiles::index<rank> last = tiles::index<rank>({1, 2, 0, 1, 1, 0, 2, 1, 0, 1});
  CHECK(view[last] == static_cast<int>(data.size()) - 1);
  view(last) = -5;
  view.synchronize();
  CHECK(data.back() == -5);
  const tiles::array_view<const int, rank> constant(view);
  CHECK(constant[last] == -5);
}

TEST_CASE("Projections of a section of ten dimensions look at its elements", "[cpp][array_view]") {
  std::vector<int> data = numbers();
  const tiles::array_view<int, rank> view(shape(), data);
  const auto part = view.section(second_of_each());
  const auto plane = part[1][1];
  static_assert(std::is_same_v<std::decay_t<decltype(plane)>, tiles::array_view<int, 8>>);
  CHECK(plane.get_extent()[4] == 2);
  tiles::index<rank> at = second_of_each();
  at[0] = 1;
  at[1] = 2;
  CHECK(plane[tiles::index<8>()] == view[at]);
  CHECK_THROWS_AS(part[2], tiles::runtime_exception);
  CHECK_THROWS_AS(view.section(second_of_each(), shape()), tiles::runtime_exception);
}

TEST_CASE("Views and arrays of ten dimensions are copied", "[cpp][array_view]") {
  const std::vector<int> before = numbers();
  std::vector<int> data = before;
  const tiles::array_view<int, rank> view(shape(), data);
  tiles::array<int, rank> whole(shape(), data.begin(), data.end());
  CHECK(std::vector<int>(whole) == data);
  const auto part = view.section(second_of_each());
  tiles::array<int, rank> smaller(part.extent);
  tiles::copy(part, smaller);
  const std::vector<int> elements = smaller;
  CHECK(elements.front() == part[tiles::index<rank>()]);
  std::vector<int> negative(elements.size(), -1);
  tiles::copy(negative.begin(), negative.end(), part);
  tiles::copy_async(view, whole).get();
  std::vector<int> copied(data.size());
  tiles::copy(whole, copied.begin());
  CHECK(std::accumulate(copied.begin(), copied.end(), 0) ==
        std::accumulate(before.begin(), before.end(), 0) -
            std::accumulate(elements.begin(), elements.end(), 0) -
            static_cast<int>(elements.size()));
  CHECK_THROWS_AS(tiles::copy(smaller, whole), tiles::runtime_exception);
}

TEST_CASE("Data of ten dimensions needs lengths of at least 1", "[cpp][array_view]") {
  tiles::extent<rank> empty = shape();
  empty[3] = 0;
  CHECK_THROWS_AS((tiles::array<int, rank>(empty)), tiles::runtime_exception);
  tiles::extent<rank> large = shape();
  large[0] = large[1] = 1 << 20;
  CHECK_THROWS_AS((tiles::array_view<int, rank>(large)), tiles::runtime_exception);
}
