// Elements of arrays, and views of parts of them.
#include "tests/runtime/semantics/c/objects.hpp"

using namespace semantics;

namespace {

owned_array five_by_seven() { return array_of({5, 7}, counted(35)); }

}  // namespace

TEST_CASE("A projection of an array is a view of one dimension less", "[semantics]") {
  const owned_array array = five_by_seven();
  const owned_view row = projection_of(view_of(array), 3);
  CHECK(extent_of(row) == numbers{7});
  CHECK(get(row, {6}) == 27);
  add(projection_of(view_of(array), 3), 100);
  CHECK(get(row, {6}) == 127);
  CHECK(elements_of(array)[27] == 127);
  CHECK(elements_of(array)[28] == 28);
}

TEST_CASE("A projection of an array refuses an index outside of it", "[semantics]") {
  const owned_view view = view_of(five_by_seven());
  tiles_array_view projection = nullptr;
  CHECK(
      failed(TILES_ERROR_INVALID_ARGUMENT, tiles_array_view_project(view.get(), 5, &projection)) ==
      "projection: index is 5; the view has 5 elements in dimension 0");
  CHECK(
      failed(TILES_ERROR_INVALID_ARGUMENT, tiles_array_view_project(view.get(), -1, &projection)) ==
      "projection: index is -1; the view has 5 elements in dimension 0");
}

TEST_CASE("A section of an array is a view of a rectangle of it", "[semantics]") {
  const owned_array array = five_by_seven();
  const owned_view section = section_of(view_of(array), {1, 2}, {3, 4});
  CHECK(extent_of(section) == numbers{3, 4});
  CHECK(elements_of(section) == ints{9, 10, 11, 12, 16, 17, 18, 19, 23, 24, 25, 26});
  const owned_array box = array_of({2, 3, 5}, counted(30));
  CHECK(elements_of(section_of(view_of(box), {1, 1, 2}, {1, 2, 2})) == ints{22, 23, 27, 28});
}

TEST_CASE("A section of an array refuses a rectangle that is not within it", "[semantics]") {
  const owned_view view = view_of(five_by_seven());
  const int64_t origin[] = {1, 2};
  const int64_t extent[] = {5, 1};
  tiles_array_view section = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_array_view_section(view.get(), origin, extent, &section)) ==
        "section: dimension 0 starts at 1 and has 5 elements; the view has 5 there");
}

TEST_CASE("view_as shows an array in another shape, which may be smaller", "[semantics]") {
  const owned_array array = five_by_seven();
  CHECK(get(reshaped(view_of(array), {7, 5}), {6, 4}) == 34);
  const owned_view smaller = reshaped(view_of(array), {2, 3, 4});
  CHECK(get(smaller, {1, 2, 3}) == 23);
  add(smaller, 100);
  CHECK(elements_of(array)[23] == 123);
  CHECK(elements_of(array)[24] == 24);
}

TEST_CASE("view_as of an array refuses a larger shape", "[semantics]") {
  const owned_view view = view_of(five_by_seven());
  const int64_t larger = 36;
  tiles_array_view other = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_array_view_reshape(view.get(), 1, &larger, &other)) ==
        "view_as: the extent (36) has 36 elements; the view has 35");
}

TEST_CASE("reinterpret_as shows the bytes of an array as other elements", "[semantics]") {
  const owned_array array = array_of({2, 3}, ints(6, 0x3f800000));
  const owned_view ones = reinterpreted(view_of(array), TILES_TYPE_FLOAT32);
  CHECK(extent_of(ones) == numbers{6});
  const float two = 2.0F;
  succeed(tiles_array_view_fill(section_of(ones, {5}, {1}).get(), &two));
  CHECK(elements_of(array)[5] == 0x40000000);
  CHECK(elements_of(array)[4] == 0x3f800000);
}

TEST_CASE("reinterpret_as of an array refuses elements that do not fill its bytes", "[semantics]") {
  const owned_view view = view_of(array_of({7}, {}));
  tiles_data_desc element = TILES_DATA_DESC_INIT;
  element.element_type = TILES_TYPE_FLOAT64;
  tiles_array_view other = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_array_view_reinterpret(view.get(), &element, &other)) ==
        "reinterpret_as: double has 8 bytes; the view has 28, which is not a multiple of it");
}

TEST_CASE("copy_to copies an array to an array and to a view", "[semantics]") {
  const owned_array array = five_by_seven();
  const owned_array other = array_of({5, 7}, {}, other_place());
  copy(view_of(array), view_of(other));
  CHECK(elements_of(other) == counted(35));
  ints data(70);
  const owned_view wide = view_over(data, {7, 10});
  copy(view_of(array), section_of(wide, {1, 2}, {5, 7}));
  CHECK(get(wide, {1, 2}) == 0);
  CHECK(get(wide, {5, 8}) == 34);
  CHECK(get(wide, {5, 9}) == 0);
}

TEST_CASE("copy_to from an array refuses another extent", "[semantics]") {
  const owned_view view = view_of(five_by_seven());
  const owned_view target = view_of(array_of({7, 5}, {}));
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_array_view_copy(view.get(), target.get())) ==
        "copy: the extent of 'from' is (5, 7), that of 'to' is (7, 5); expected the same");
}
