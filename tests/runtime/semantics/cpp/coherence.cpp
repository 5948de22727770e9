// Several views, several places and one set of data.
#include <thread>

#include "tests/runtime/semantics/cpp/places.hpp"
#include "tests/support/catch.hpp"

using namespace semantics;
using tiles::array;
using tiles::array_view;
using tiles::extent;

TEST_CASE("A view used on one accelerator view and then on another has what the first wrote",
          "[semantics]") {
  std::vector<int> numbers = counted(35);
  const array_view<int, 2> view(5, 7, numbers);
  for (int round = 0; round < 3; ++round) {
    add(one_place(), view, 1);
    add(other_place(), view, 10);
  }
  view(4, 6) += 100;
  add(one_place(), view, 1);
  CHECK(view(0, 0) == 34);
  CHECK(view(4, 6) == 34 + 34 + 100);
}

TEST_CASE("An array and its views see each other's writes", "[semantics]") {
  array<int, 2> data(2, 3, counted(6).begin());
  const array_view<int, 2> view(data);
  CHECK(view(1, 2) == 5);
  parallel_for_each(data.extent, TILES_KERNEL((data), [&data](tiles::index<2> i) restrict(amp) {
                      data[i] += 10;
                    }));
  CHECK(view(1, 2) == 15);
  view(1, 2) = 100;
  CHECK(elements_of(data) == std::vector<int>{10, 11, 12, 13, 14, 100});
  add(other_place(), view, 1);
  CHECK(elements_of(data) == std::vector<int>{11, 12, 13, 14, 15, 101});
  data.write(counted(6).begin());
  CHECK(view(1, 2) == 5);
}

TEST_CASE("Overlapping sections captured by one kernel are the same elements", "[semantics]") {
  std::vector<int> numbers(9);
  const array_view<int> whole(9, numbers);
  const array_view<int> low = whole.section(0, 6);
  const array_view<int> high = whole.section(3, 6);
  parallel_for_each(extent<1>(1), TILES_KERNEL((low, high), [=](tiles::index<1>) restrict(amp) {
                      for (int i = 0; i < 6; ++i) {
                        low[i] += 3;
                        high[i] += 1;
                      }
                    }));
  CHECK(elements_of(whole) == std::vector<int>{3, 3, 3, 4, 4, 4, 1, 1, 1});
}

TEST_CASE("A write through a section is seen through an overlapping section on the host",
          "[semantics]") {
  std::vector<int> numbers = counted(9);
  const array_view<int> whole(9, numbers);
  const array_view<int> low = whole.section(0, 6);
  const array_view<int> high = whole.section(3, 6);
  CHECK(high[0] == 3);
  low[3] = 30;
  CHECK(high[0] == 30);
}

TEST_CASE("A write through a section is seen through an overlapping section on a device",
          "[semantics]") {
  std::vector<int> numbers = counted(9);
  const array_view<int> whole(9, numbers);
  add(whole.section(0, 6), 10);
  add(whole.section(3, 6), 100);
  CHECK(elements_of(whole) == std::vector<int>{10, 11, 12, 113, 114, 115, 106, 107, 108});
}

TEST_CASE("A write of the host through a section is seen by a kernel on an overlapping one",
          "[semantics]") {
  std::vector<int> numbers = counted(9);
  const array_view<int> whole(9, numbers);
  add(whole, 10);
  whole.section(0, 6)[3] = 0;
  add(whole.section(3, 6), 100);
  CHECK(elements_of(whole) == std::vector<int>{10, 11, 12, 100, 114, 115, 116, 117, 118});
}

TEST_CASE("A write of a kernel through a section is seen by the host through an overlapping one",
          "[semantics]") {
  std::vector<int> numbers = counted(9);
  const array_view<int> whole(9, numbers);
  const array_view<int> high = whole.section(3, 6);
  CHECK(high[0] == 3);
  add(whole.section(0, 6), 10);
  CHECK(high[0] == 13);
  CHECK(high[5] == 8);
}

TEST_CASE(
    "A write through a section on one accelerator view is seen through an overlapping one on "
    "another",
    "[semantics]") {
  std::vector<int> numbers = counted(9);
  const array_view<int> whole(9, numbers);
  add(one_place(), whole.section(0, 6), 10);
  add(other_place(), whole.section(3, 6), 100);
  add(one_place(), whole.section(4, 2), 1000);
  CHECK(elements_of(whole) == std::vector<int>{10, 11, 12, 113, 1114, 1115, 106, 107, 108});
}

TEST_CASE("Writes through adjacent sections on two accelerator views both survive", "[semantics]") {
  std::vector<int> numbers = counted(35);
  const array_view<int, 2> whole(5, 7, numbers);
  add(one_place(), whole.section(0, 0, 5, 3), 100);
  add(other_place(), whole.section(0, 3, 5, 4), 1000);
  whole.synchronize();
  for (int i = 0; i < 35; ++i) {
    CAPTURE(i);
    CHECK(numbers[static_cast<std::size_t>(i)] == i + (i % 7 < 3 ? 100 : 1000));
  }
}

TEST_CASE("Views made independently over the same host memory share their data", "[semantics]") {
  std::vector<int> numbers = counted(8);
  const array_view<int> first(8, numbers);
  const array_view<int, 2> second(2, 4, numbers);
  add(first, 10);
  CHECK(second(1, 3) == 17);
  add(other_place(), second, 100);
  CHECK(first[7] == 117);
}

TEST_CASE("Views made over host memory that overlaps in part share their data", "[semantics]") {
  std::vector<int> numbers = counted(9);
  const array_view<int> low(6, numbers);
  add(low, 10);
  const array_view<int> high(6, numbers.data() + 3);
  CHECK(high[0] == 13);
  add(other_place(), high, 100);
  CHECK(low[3] == 113);
  low[4] = 0;
  add(high, 1);
  CHECK(elements_of(low) == std::vector<int>{10, 11, 12, 114, 1, 116});
  CHECK(elements_of(high) == std::vector<int>{114, 1, 116, 107, 108, 109});
}

TEST_CASE("Threads read through const views of the same data at once", "[semantics]") {
  std::vector<int> numbers = counted(64);
  const array_view<int> view(64, numbers);
  add(view, 10);
  const array_view<const int> reader = view;
  std::vector<int> sums(4);
  std::vector<std::thread> threads;
  for (int& sum : sums) {
    threads.emplace_back([&sum, &reader] {
      for (int i = 0; i < 64; ++i) sum += reader[i];
    });
  }
  for (std::thread& each : threads) each.join();
  CHECK(sums == std::vector<int>(4, 63 * 64 / 2 + 640));
}

TEST_CASE("copy between overlapping sections takes the elements as they were", "[semantics]") {
  std::vector<int> numbers = counted(7);
  const array_view<int> view(7, numbers);
  SECTION("on a device") { add(view, 0); }
  SECTION("on the host") {}
  tiles::copy(view.section(0, 5), view.section(2, 5));
  CHECK(elements_of(view) == std::vector<int>{0, 1, 0, 1, 2, 3, 4});
  tiles::copy(view.section(1, 6), view.section(0, 6));
  CHECK(elements_of(view) == std::vector<int>{1, 0, 1, 2, 3, 4, 4});
}

TEST_CASE("copy between arrays on two accelerator views", "[semantics]") {
  const array<int, 2> here(extent<2>(5, 7), counted(35).begin(), one_place());
  array<int, 2> there(5, 7, other_place());
  tiles::copy(here, there);
  add(other_place(), array_view<int, 2>(there), 100);
  array<int, 2> back(5, 7, one_place());
  tiles::copy_async(there, back).get();
  CHECK(elements_of(here) == counted(35));
  CHECK(elements_of(back)[34] == 134);
}
