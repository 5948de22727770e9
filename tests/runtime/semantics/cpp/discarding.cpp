// What a program says when it does not need the contents of views.
#include "tests/runtime/semantics/cpp/copied_bytes.hpp"
#include "tests/runtime/semantics/cpp/places.hpp"
#include "tests/support/catch.hpp"

using namespace semantics;
using tiles::array_view;

TEST_CASE("discard_data before a kernel saves the copy to the device", "[semantics]") {
  std::vector<int> numbers = counted(7);
  const array_view<int> view(7, numbers);
  const int number = 10;
  const copied_bytes copied = bytes_copied_by([&] {
    view.discard_data();
    // What was there may be read, and is not, as it is gone.
    parallel_for_each(one_place(), view.extent,
                      TILES_KERNEL((view, number), [=](tiles::index<1> i) restrict(amp) {
                        view[i] = number > 0 ? number : view[i];
                      }));
  });
  CHECK(copied.to_devices == 0);
}

TEST_CASE("discard_data after a kernel drops what it wrote", "[semantics]") {
  std::vector<int> numbers = counted(7);
  {
    const array_view<int> view(7, numbers);
    add(view, 10);
    one_place().wait();
    view.discard_data();
  }
  if (data_is_copied()) CHECK(numbers == counted(7));
}

TEST_CASE("discard_data of overlapping sections drops what was written through each",
          "[semantics]") {
  std::vector<int> numbers(20, 20);
  const array_view<int> parent(20, numbers);
  const array_view<int> sections[] = {parent.section(0, 10), parent.section(5, 10),
                                      parent.section(10, 10)};
  for (const array_view<int>& each : sections) add(each, 1);
  for (const array_view<int>& each : sections) each.discard_data();
  parent.synchronize();
  if (data_is_copied()) CHECK(numbers == std::vector<int>(20, 20));
}

TEST_CASE("discard_data applies to the sections and projections of a view", "[semantics]") {
  std::vector<int> numbers = counted(12);
  const array_view<int, 2> parent(3, 4, numbers);
  const array_view<int, 2> section = parent.section(0, 1, 2, 2);
  const array_view<int> row = parent[2];
  add(section, 100);
  add(row, 100);
  parent.discard_data();
  section.synchronize();
  row.synchronize();
  if (data_is_copied()) CHECK(numbers == counted(12));
}

TEST_CASE("discard_data of a section leaves the rest", "[semantics]") {
  std::vector<int> numbers = counted(7);
  const array_view<int> view(7, numbers);
  add(view, 10);
  view.section(2, 3).discard_data();
  view.synchronize();
  CHECK(numbers[1] == 11);
  CHECK(numbers[5] == 15);
  if (data_is_copied()) CHECK(numbers[3] == 3);
}

TEST_CASE("Data that is written after discard_data is kept", "[semantics]") {
  std::vector<int> numbers = counted(7);
  const array_view<int> view(7, numbers);
  add(view, 10);
  view.discard_data();
  SECTION("by a kernel") { overwrite(one_place(), view, 5); }
  SECTION("by a kernel elsewhere") { overwrite(other_place(), view, 5); }
  SECTION("by the host") {
    for (int i = 0; i < 7; ++i) view[i] = 5;
  }
  SECTION("by a copy") {
    const std::vector<int> fives(7, 5);
    tiles::copy(fives.begin(), fives.end(), view);
  }
  add(view, 1);
  view.synchronize();
  CHECK(numbers == std::vector<int>(7, 6));
}

TEST_CASE("Discarded data of a view without a data source is still there where it was written",
          "[semantics]") {
  const array_view<int> view(7);
  overwrite(one_place(), view, 5);
  view.discard_data();
  add(view, 1);
  CHECK(elements_of(view) == std::vector<int>(7, 6));
}
