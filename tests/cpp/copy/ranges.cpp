#include <list>
#include <tiles/copy.hpp>
#include <tiles/parallel_for_each.hpp>
#include <vector>

#include "tests/cpp/counted.hpp"
#include "tests/support/catch.hpp"

// Not `using namespace tiles`: the standard library has a copy of its own.
using tiles::array;
using tiles::array_view;
using tiles::extent;

TEST_CASE("copy moves elements between arrays and iterators", "[cpp][copy]") {
  const std::vector<int> numbers = counted(6);
  array<int, 2> data(2, 3);
  tiles::copy(numbers.begin(), numbers.end(), data);
  std::list<int> out(6);
  tiles::copy(data, out.begin());
  CHECK(std::vector<int>(out.begin(), out.end()) == numbers);
}

TEST_CASE("copy moves elements between sections and iterators, row by row", "[cpp][copy]") {
  std::vector<int> numbers = counted(20);
  const array_view<int, 2> view(4, 5, numbers);
  std::vector<int> out(6);
  tiles::copy(view.section(1, 1, 2, 3), out.begin());
  CHECK(out == std::vector<int>{6, 7, 8, 11, 12, 13});
  const std::vector<int> negative{-1, -2, -3, -4, -5, -6};
  tiles::copy(negative.begin(), negative.end(), view.section(1, 1, 2, 3));
  CHECK(numbers[8] == -3);
  CHECK(numbers[9] == 9);
  CHECK(numbers[11] == -4);
}

TEST_CASE("copy takes what a kernel wrote", "[cpp][copy]") {
  std::vector<int> numbers = counted(6);
  const array_view<int> view(6, numbers);
  parallel_for_each(view.extent,
                    TILES_KERNEL((view), [=](tiles::index<1> i) restrict(amp) { view[i] += 100; }));
  std::vector<int> out(6);
  tiles::copy(view, out.begin());
  CHECK(out.back() == 105);
}

TEST_CASE("copy refuses extents and ranges that differ", "[cpp][copy]") {
  const std::vector<int> numbers = counted(7);
  array<int, 2> a(2, 3);
  array<int, 2> b(3, 2);
  CHECK_THROWS_WITH(tiles::copy(a, b),
                    "copy: the extent of the source is (2, 3), that of the destination (3, 2)");
  CHECK_THROWS_WITH(tiles::copy(numbers.begin(), numbers.end(), a),
                    "copy: the range has 7 elements, the extent 6");
  std::vector<int> out(6);
  const array_view<int> view(6, out);
  CHECK_THROWS_WITH(tiles::copy(numbers.begin(), numbers.end(), view),
                    "copy: the range has 7 elements, the extent 6");
}
