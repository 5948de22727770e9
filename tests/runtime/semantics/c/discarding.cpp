// What a program says when it does not need the contents of views.
#include "tests/runtime/semantics/c/objects.hpp"

using namespace semantics;

TEST_CASE("discard_data before a kernel saves the copy to the device", "[semantics]") {
  ints data = counted(7);
  const owned_view view = view_over(data, {7});
  // What was there may be read, and is not, as it is gone.
  const owned_kernel kernel = make_kernel(
      "void renew(index<1> i, array_view<int, 1> data, int number) restrict(amp) {\n"
      "  data[i] = number > 0 ? number : data[i];\n"
      "}\n");
  const int number = 10;
  const copied_bytes copied = bytes_copied_by([&] {
    discard(view);
    succeed(launch(kernel, {7},
                   {tiles_argument_view(nullptr, view.get()),
                    tiles_argument_value(nullptr, TILES_TYPE_INT32, &number)}));
  });
  CHECK(copied.to_devices == 0);
}

TEST_CASE("discard_data after a kernel drops what it wrote", "[semantics]") {
  ints data = counted(7);
  {
    const owned_view view = view_over(data, {7});
    add(view, 10);
    wait_for_kernels();
    discard(view);
  }
  if (data_is_copied()) CHECK(data == counted(7));
}

TEST_CASE("discard_data of overlapping sections drops what was written through each",
          "[semantics]") {
  ints data(20, 20);
  const owned_view parent = view_over(data, {20});
  const owned_view sections[] = {section_of(parent, {0}, {10}), section_of(parent, {5}, {10}),
                                 section_of(parent, {10}, {10})};
  for (const owned_view& each : sections) add(each, 1);
  for (const owned_view& each : sections) discard(each);
  synchronize(parent);
  if (data_is_copied()) CHECK(data == ints(20, 20));
}

TEST_CASE("discard_data applies to the sections and projections of a view", "[semantics]") {
  ints data = counted(12);
  const owned_view parent = view_over(data, {3, 4});
  const owned_view section = section_of(parent, {0, 1}, {2, 2});
  const owned_view row = projection_of(parent, 2);
  add(section, 100);
  add(row, 100);
  discard(parent);
  synchronize(section);
  synchronize(row);
  if (data_is_copied()) CHECK(data == counted(12));
}

TEST_CASE("discard_data of a section leaves the rest", "[semantics]") {
  ints data = counted(7);
  const owned_view view = view_over(data, {7});
  add(view, 10);
  discard(section_of(view, {2}, {3}));
  synchronize(view);
  CHECK(data[1] == 11);
  CHECK(data[5] == 15);
  if (data_is_copied()) CHECK(data[3] == 3);
}

TEST_CASE("Data that is written after discard_data is kept", "[semantics]") {
  ints data = counted(7);
  const owned_view view = view_over(data, {7});
  add(view, 10);
  discard(view);
  SECTION("by a kernel") { overwrite(view, 5); }
  SECTION("by a kernel elsewhere") { overwrite(view, 5, other_place()); }
  SECTION("by the host") {
    for (int i = 0; i < 7; ++i) set(view, {i}, 5);
  }
  SECTION("by a copy") {
    const ints fives(7, 5);
    succeed(tiles_array_view_write(view.get(), fives.data(), 28));
  }
  SECTION("by a fill") {
    const int five = 5;
    succeed(tiles_array_view_fill(view.get(), &five));
  }
  add(view, 1);
  synchronize(view);
  CHECK(data == ints(7, 6));
}

TEST_CASE("Discarded data of a view without a data source is still there where it was written",
          "[semantics]") {
  const owned_view view = view_without_source({7});
  overwrite(view, 5);
  discard(view);
  add(view, 1);
  CHECK(elements_of(view) == ints(7, 6));
}
