#include <list>
#include <numeric>
#include <tiles/array.hpp>
#include <tiles/parallel_for_each.hpp>
#include <vector>

#include "tests/support/catch.hpp"

using namespace tiles;

namespace {

std::vector<int> counted(std::size_t count) {
  std::vector<int> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 1);
  return numbers;
}

}  // namespace

TEST_CASE("An array takes its elements from iterators and gives them as a vector", "[cpp][array]") {
  const std::vector<int> numbers = counted(15);
  const extent<2> shape(3, 5);
  const std::list<int> list(numbers.begin(), numbers.end());
  CHECK(std::vector<int>(array<int, 2>(shape, numbers.begin(), numbers.end())) == numbers);
  CHECK(std::vector<int>(array<int, 2>(shape, numbers.begin())) == numbers);
  CHECK(std::vector<int>(array<int, 2>(shape, numbers.data())) == numbers);
  CHECK(std::vector<int>(array<int, 2>(shape, list.begin(), list.end())) == numbers);
  CHECK(std::vector<int>(array<int, 2>(3, 5, numbers.begin(), numbers.end())) == numbers);
  CHECK(std::vector<int>(array<int, 3>(3, 1, 5, numbers.begin())) == numbers);
  CHECK(std::vector<int>(array<int>(15, numbers.begin())) == numbers);
}

TEST_CASE("An array of bool holds what a vector of bool holds", "[cpp][array]") {
  const std::vector<bool> flags{true, false, false, true, true};
  CHECK(std::vector<bool>(array<bool>(5, flags.begin(), flags.end())) == flags);
}

TEST_CASE("An array knows its extent", "[cpp][array]") {
  const array<float, 3> data(2, 3, 5);
  CHECK(data.extent == extent<3>(2, 3, 5));
  CHECK(data.get_extent() == extent<3>(2, 3, 5));
  CHECK(data.rank == 3);
}

TEST_CASE("Copies of an array are deep", "[cpp][array]") {
  array<int> original(5, counted(5).begin());
  const array<int> copied = original;
  parallel_for_each(original.extent,
                    TILES_KERNEL((original), [&original](tiles::index<1> i) restrict(amp) {
                      original[i] = -original[i];
                    }));
  CHECK(std::vector<int>(copied) == counted(5));
  CHECK(std::vector<int>(original) == std::vector<int>{-1, -2, -3, -4, -5});
  original = copied;
  CHECK(std::vector<int>(original) == counted(5));
}

TEST_CASE("A moved array takes its data along", "[cpp][array]") {
  array<int> original(5, counted(5).begin());
  const array<int> moved = std::move(original);
  CHECK(std::vector<int>(moved) == counted(5));
}

TEST_CASE("An array lives on the accelerator view that it was given", "[cpp][array]") {
  const accelerator_view view = accelerator().create_view();
  const std::vector<int> numbers = counted(5);
  const array<int> data(extent<1>(5), numbers.begin(), numbers.end(), view);
  CHECK(data.get_accelerator_view() == view);
  CHECK(std::vector<int>(data) == numbers);
  CHECK(array<int>(5).get_accelerator_view() == accelerator().get_default_view());
}

TEST_CASE("An array refuses a range of another length", "[cpp][array]") {
  const std::vector<int> numbers = counted(7);
  CHECK_THROWS_WITH((array<int, 2>(2, 3, numbers.begin(), numbers.end())),
                    "array: the range has 7 elements, the extent 6");
  CHECK_THROWS_WITH((array<int, 2>(2, 4, numbers.begin(), numbers.end())),
                    "array: the range has 7 elements, the extent 8");
  CHECK_THROWS_WITH(array<int>(7, numbers.end(), numbers.begin()),
                    "array: the range has -7 elements, the extent 7");
}

TEST_CASE("An array refuses an extent below one", "[cpp][array]") {
  const int length = GENERATE(0, -1);
  CHECK_THROWS_AS(array<int>(length), runtime_exception);
  CHECK_THROWS_AS((array<int, 2>(3, length)), runtime_exception);
}
