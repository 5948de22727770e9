// Several views, several places and one set of data.
#include <thread>

#include "tests/runtime/semantics/c/objects.hpp"

using namespace semantics;

TEST_CASE("A view used on one accelerator view and then on another has what the first wrote",
          "[semantics]") {
  ints data = counted(35);
  const owned_view view = view_over(data, {5, 7});
  const owned_context other = other_place();
  for (int round = 0; round < 3; ++round) {
    add(view, 1);
    add(view, 10, other);
  }
  set(view, {4, 6}, get(view, {4, 6}) + 100);
  add(view, 1);
  CHECK(get(view, {0, 0}) == 34);
  CHECK(get(view, {4, 6}) == 34 + 34 + 100);
}

TEST_CASE("An array and its views see each other's writes", "[semantics]") {
  const owned_array array = array_of({2, 3}, counted(6));
  const owned_view view = view_of(array);
  CHECK(get(view, {1, 2}) == 5);
  const owned_kernel kernel =
      make_kernel("void add(index<2> i, array<int, 2>& data) restrict(amp) { data[i] += 10; }");
  succeed(launch(kernel, {2, 3}, {tiles_argument_array(nullptr, array.get())}));
  CHECK(get(view, {1, 2}) == 15);
  set(view, {1, 2}, 100);
  CHECK(elements_of(array) == ints{10, 11, 12, 13, 14, 100});
  add(view, 1, other_place());
  CHECK(elements_of(array) == ints{11, 12, 13, 14, 15, 101});
  const ints again = counted(6);
  succeed(write_array(array.get(), again.data(), 24));
  CHECK(get(view, {1, 2}) == 5);
}

TEST_CASE("Overlapping sections captured by one kernel are the same elements", "[semantics]") {
  ints data(9);
  const owned_view whole = view_over(data, {9});
  const owned_view low = section_of(whole, {0}, {6});
  const owned_view high = section_of(whole, {3}, {6});
  const owned_kernel kernel = make_kernel(
      "void add(index<1> i, array_view<int, 1> low, array_view<int, 1> high) restrict(amp) {\n"
      "  for (int k = 0; k < 6; ++k) {\n"
      "    low[k] += 3;\n"
      "    high[k] += 1;\n"
      "  }\n"
      "}\n");
  succeed(
      launch(kernel, {1},
             {tiles_argument_view(nullptr, low.get()), tiles_argument_view(nullptr, high.get())}));
  CHECK(elements_of(whole) == ints{3, 3, 3, 4, 4, 4, 1, 1, 1});
}

TEST_CASE("A write through a section is seen through an overlapping section on the host",
          "[semantics]") {
  ints data = counted(9);
  const owned_view whole = view_over(data, {9});
  const owned_view low = section_of(whole, {0}, {6});
  const owned_view high = section_of(whole, {3}, {6});
  CHECK(get(high, {0}) == 3);
  set(low, {3}, 30);
  CHECK(get(high, {0}) == 30);
}

TEST_CASE("A write through a section is seen through an overlapping section on a device",
          "[semantics]") {
  ints data = counted(9);
  const owned_view whole = view_over(data, {9});
  add(section_of(whole, {0}, {6}), 10);
  add(section_of(whole, {3}, {6}), 100);
  CHECK(elements_of(whole) == ints{10, 11, 12, 113, 114, 115, 106, 107, 108});
}

TEST_CASE("A write of the host through a section is seen by a kernel on an overlapping one",
          "[semantics]") {
  ints data = counted(9);
  const owned_view whole = view_over(data, {9});
  add(whole, 10);
  set(section_of(whole, {0}, {6}), {3}, 0);
  add(section_of(whole, {3}, {6}), 100);
  CHECK(elements_of(whole) == ints{10, 11, 12, 100, 114, 115, 116, 117, 118});
}

TEST_CASE("A write of a kernel through a section is seen by the host through an overlapping one",
          "[semantics]") {
  ints data = counted(9);
  const owned_view whole = view_over(data, {9});
  const owned_view high = section_of(whole, {3}, {6});
  CHECK(get(high, {0}) == 3);
  add(section_of(whole, {0}, {6}), 10);
  CHECK(get(high, {0}) == 13);
  CHECK(get(high, {5}) == 8);
}

TEST_CASE(
    "A write through a section on one accelerator view is seen through an overlapping one on "
    "another",
    "[semantics]") {
  ints data = counted(9);
  const owned_view whole = view_over(data, {9});
  add(section_of(whole, {0}, {6}), 10);
  add(section_of(whole, {3}, {6}), 100, other_place());
  add(section_of(whole, {4}, {2}), 1000);
  CHECK(elements_of(whole) == ints{10, 11, 12, 113, 1114, 1115, 106, 107, 108});
}

TEST_CASE("Writes through adjacent sections on two accelerator views both survive", "[semantics]") {
  ints data = counted(35);
  const owned_view whole = view_over(data, {5, 7});
  add(section_of(whole, {0, 0}, {5, 3}), 100);
  add(section_of(whole, {0, 3}, {5, 4}), 1000, other_place());
  synchronize(whole);
  for (int i = 0; i < 35; ++i) {
    CAPTURE(i);
    CHECK(data[static_cast<std::size_t>(i)] == i + (i % 7 < 3 ? 100 : 1000));
  }
}

TEST_CASE("Views made independently over the same host memory share their data", "[semantics]") {
  ints data = counted(8);
  const owned_view first = view_over(data, {8});
  const owned_view second = view_over(data, {2, 4});
  add(first, 10);
  CHECK(get(second, {1, 3}) == 17);
  add(second, 100, other_place());
  CHECK(get(first, {7}) == 117);
}

TEST_CASE("Views made over host memory that overlaps in part share their data", "[semantics]") {
  ints data = counted(9);
  const owned_view low = view_over(data, {6});
  add(low, 10);
  const auto desc = describe(TILES_TYPE_INT32, {6});
  tiles_array_view made = nullptr;
  succeed(tiles_array_view_create(&desc, &data[3], nullptr, &made));
  const owned_view high(made);
  CHECK(get(high, {0}) == 13);
  add(high, 100, other_place());
  CHECK(get(low, {3}) == 113);
  set(low, {4}, 0);
  add(high, 1);
  CHECK(elements_of(low) == ints{10, 11, 12, 114, 1, 116});
  CHECK(elements_of(high) == ints{114, 1, 116, 107, 108, 109});
}

TEST_CASE("Threads read through const views of the same data at once", "[semantics]") {
  ints data = counted(64);
  const owned_view view = view_over(data, {64});
  add(view, 10);
  const owned_view reader = const_view_of(view);
  ints sums(4);
  std::vector<std::thread> threads;
  for (int& sum : sums) {
    threads.emplace_back([&sum, &reader] {
      void* first = nullptr;
      if (tiles_array_view_get_data(reader.get(), TILES_ACCESS_READ, &first) != TILES_OK) return;
      for (int i = 0; i < 64; ++i) sum += static_cast<const int*>(first)[i];
    });
  }
  for (std::thread& each : threads) each.join();
  CHECK(sums == ints(4, 63 * 64 / 2 + 640));
}

TEST_CASE("copy between overlapping sections takes the elements as they were", "[semantics]") {
  ints data = counted(7);
  const owned_view view = view_over(data, {7});
  SECTION("on a device") { add(view, 0); }
  SECTION("on the host") {}
  copy(section_of(view, {0}, {5}), section_of(view, {2}, {5}));
  CHECK(elements_of(view) == ints{0, 1, 0, 1, 2, 3, 4});
  copy(section_of(view, {1}, {6}), section_of(view, {0}, {6}));
  CHECK(elements_of(view) == ints{1, 0, 1, 2, 3, 4, 4});
}

TEST_CASE("copy between arrays on two accelerator views", "[semantics]") {
  const owned_context other = other_place();
  const owned_array here = array_of({5, 7}, counted(35));
  const owned_array there = array_of({5, 7}, {}, other);
  copy(view_of(here), view_of(there));
  add(view_of(there), 100, other);
  const owned_array back = array_of({5, 7}, {});
  copy(view_of(there), view_of(back));
  CHECK(elements_of(here) == counted(35));
  CHECK(elements_of(back)[34] == 134);
}
