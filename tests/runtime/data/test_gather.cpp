// Elements of any strides to and from dense memory, against one element at a time.
#include <numeric>

#include "libtiles/runtime/data/gather.hpp"
#include "tests/runtime/data/random_windows.hpp"
#include "tests/support/catch.hpp"

using namespace windows;

namespace {

constexpr int count = 300;

std::vector<int> numbers() {
  std::vector<int> values(count);
  std::iota(values.begin(), values.end(), 1000);
  return values;
}

std::byte* first_in(std::vector<int>& memory, const data_window& window) {
  return reinterpret_cast<std::byte*>(memory.data()) + window.first;
}

int& element_at(std::vector<int>& memory, address at) { return memory[at / sizeof(int)]; }

std::vector<int> gathered_one_by_one(std::vector<int>& memory, const data_window& window) {
  std::vector<int> elements;
  for_each_address(window, [&](address at) { elements.push_back(element_at(memory, at)); });
  return elements;
}

}  // namespace

TEST_CASE("gather takes the elements in row-major order", "[gather]") {
  random_windows random(11);
  std::vector<int> memory = numbers();
  for (int i = 0; i < 3000; ++i) {
    const data_window window = random.within(0, count);
    const std::vector<int> expected = gathered_one_by_one(memory, window);
    std::vector<int> elements(expected.size());
    gather(window, first_in(memory, window), reinterpret_cast<std::byte*>(elements.data()));
    REQUIRE(elements == expected);
  }
}

TEST_CASE("scatter puts the elements where they belong and touches nothing else", "[gather]") {
  random_windows random(13);
  const std::vector<int> elements = numbers();
  for (int i = 0; i < 3000; ++i) {
    const data_window window = random.within(0, count);
    std::vector<int> memory(count);
    std::vector<int> expected(count);
    std::size_t next = 0;
    for_each_address(window, [&](address at) { element_at(expected, at) = elements[next++]; });
    scatter(window, first_in(memory, window), reinterpret_cast<const std::byte*>(elements.data()));
    REQUIRE(memory == expected);
  }
}

TEST_CASE("spread puts one value into each element and touches nothing else", "[gather]") {
  random_windows random(17);
  const int value = 42;
  for (int i = 0; i < 3000; ++i) {
    const data_window window = random.within(0, count);
    std::vector<int> memory(count);
    std::vector<int> expected(count);
    for_each_address(window, [&](address at) { element_at(expected, at) = value; });
    spread(window, first_in(memory, window), reinterpret_cast<const std::byte*>(&value));
    REQUIRE(memory == expected);
  }
}

TEST_CASE("elements of any size are copied whole", "[gather]") {
  const std::size_t size = GENERATE(1U, 2U, 3U, 4U, 8U, 12U, 16U, 24U, 100U);
  const element_type element{scalar_type::structure, "thing", size};
  std::vector<std::byte> memory(size * 9);
  for (std::size_t i = 0; i < memory.size(); ++i) memory[i] = static_cast<std::byte>(i);
  const data_window reversed = of(8 * size, {3}, {-4}, element);
  std::vector<std::byte> elements(3 * size);
  gather(reversed, memory.data() + reversed.first, elements.data());
  CHECK(std::equal(elements.begin(), elements.begin() + static_cast<std::ptrdiff_t>(size),
                   memory.begin() + static_cast<std::ptrdiff_t>(8 * size)));
  CHECK(elements[size] == memory[4 * size]);
  CHECK(elements[2 * size] == memory[0]);
  const std::vector<std::byte> before = memory;
  scatter(reversed, memory.data() + reversed.first, elements.data());
  CHECK(memory == before);
}

TEST_CASE("windows of one to eight dimensions are copied", "[gather]") {
  const int rank = GENERATE(range(1, 9));
  const extents shape(static_cast<std::size_t>(rank), 2);
  data_window window = dense(0, shape);
  for (std::int64_t& stride : window.strides) stride *= 2;
  std::vector<int> memory(std::size_t{2} << rank);
  std::iota(memory.begin(), memory.end(), 0);
  const std::vector<int> expected = gathered_one_by_one(memory, window);
  std::vector<int> elements(expected.size());
  gather(window, first_in(memory, window), reinterpret_cast<std::byte*>(elements.data()));
  CHECK(elements == expected);
  CHECK(elements.back() == static_cast<int>(memory.size()) - 2);
}
