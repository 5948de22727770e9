// Sections, projections and other shapes of views.
#include "tests/runtime/semantics/c/objects.hpp"

using namespace semantics;

namespace {

std::string refused_section(const owned_view& view, const numbers& origin, const numbers& extent) {
  tiles_array_view section = nullptr;
  return failed(TILES_ERROR_INVALID_ARGUMENT,
                tiles_array_view_section(view.get(), origin.data(), extent.data(), &section));
}

std::string refused_projection(const owned_view& view, int64_t index) {
  tiles_array_view projection = nullptr;
  return failed(TILES_ERROR_INVALID_ARGUMENT,
                tiles_array_view_project(view.get(), index, &projection));
}

owned_view permuted(const owned_view& view, const std::vector<std::uint32_t>& order) {
  tiles_array_view made = nullptr;
  succeed(tiles_array_view_permute(view.get(), order.data(), &made));
  return owned_view(made);
}

owned_view stepped(const owned_view& view, const numbers& step) {
  tiles_array_view made = nullptr;
  succeed(tiles_array_view_step(view.get(), step.data(), &made));
  return owned_view(made);
}

std::string refused_order(const owned_view& view, const std::vector<std::uint32_t>& order) {
  tiles_array_view made = nullptr;
  return failed(TILES_ERROR_INVALID_ARGUMENT,
                tiles_array_view_permute(view.get(), order.data(), &made));
}

}  // namespace

TEST_CASE("A view in another order of dimensions shares the data", "[semantics]") {
  ints data = counted(30);
  const owned_view view = view_over(data, {2, 3, 5});
  const owned_view turned = permuted(view, {2, 0, 1});
  CHECK(extent_of(turned) == numbers{5, 2, 3});
  CHECK(get(turned, {4, 1, 2}) == 29);
  CHECK(get(turned, {1, 0, 2}) == 11);
  set(turned, {1, 0, 2}, 70);
  CHECK(get(view, {0, 2, 1}) == 70);
  add(permuted(turned, {1, 2, 0}), 100);
  CHECK(get(view, {1, 2, 4}) == 129);
}

TEST_CASE("A view in another order refuses a dimension that is twice or not there", "[semantics]") {
  ints data = counted(30);
  const owned_view view = view_over(data, {2, 3, 5});
  CHECK(refused_order(view, {0, 1, 1}) ==
        "permute: order[2] is 1; expected each number from 0 to 2 once");
  CHECK(refused_order(view, {3, 1, 0}) ==
        "permute: order[0] is 3; expected each number from 0 to 2 once");
}

TEST_CASE("Steps leave elements out, and negative ones go backwards", "[semantics]") {
  ints data = counted(35);
  const owned_view view = view_over(data, {5, 7});
  const owned_view some = stepped(view, {-2, 3});
  CHECK(extent_of(some) == numbers{3, 3});
  CHECK(get(some, {0, 0}) == 28);
  CHECK(get(some, {2, 2}) == 6);
  add(some, 100);
  CHECK(get(view, {2, 3}) == 117);
  CHECK(get(view, {2, 4}) == 18);
  CHECK(get(view, {3, 3}) == 24);
  CHECK(get(stepped(some, {-1, -1}), {0, 0}) == 106);
  CHECK(extent_of(stepped(view, {100, -100})) == numbers{1, 1});
  CHECK(get(stepped(view, {100, -100}), {0, 0}) == 106);
  CHECK(extent_of(stepped(view, {INT64_MIN, INT64_MAX})) == numbers{1, 1});
  CHECK(extent_of(stepped(section_of(view, {1, 1}, {0, 4}), {-1, 2})) == numbers{0, 2});
}

TEST_CASE("A step of 0 is refused", "[semantics]") {
  ints data = counted(35);
  const owned_view view = view_over(data, {5, 7});
  const numbers step{1, 0};
  tiles_array_view made = nullptr;
  CHECK(
      failed(TILES_ERROR_INVALID_ARGUMENT, tiles_array_view_step(view.get(), step.data(), &made)) ==
      "step: dimension 1 has the step 0; expected a positive or negative number");
}

TEST_CASE("A projection of a view is a view of one dimension less", "[semantics]") {
  ints data = counted(30);
  const owned_view view = view_over(data, {2, 3, 5});
  CHECK(extent_of(projection_of(view, 1)) == numbers{3, 5});
  CHECK(extent_of(projection_of(projection_of(view, 1), 2)) == numbers{5});
  CHECK(get(projection_of(projection_of(view, 1), 2), {4}) == 29);
  set(projection_of(projection_of(view, 0), 1), {0}, 50);
  CHECK(get(view, {0, 1, 0}) == 50);
  add(projection_of(view, 1), 100);
  CHECK(get(view, {1, 0, 0}) == 115);
  CHECK(get(view, {0, 2, 4}) == 14);
}

TEST_CASE("A projection of a view refuses an index outside of it", "[semantics]") {
  ints data = counted(30);
  const owned_view view = view_over(data, {2, 3, 5});
  CHECK(refused_projection(view, 2) ==
        "projection: index is 2; the view has 2 elements in dimension 0");
  CHECK(refused_projection(projection_of(view, 1), -1) ==
        "projection: index is -1; the view has 3 elements in dimension 0");
  CHECK(refused_projection(reshaped(view, {30}), 0) ==
        "projection: the view has 1 dimension; expected at least 2");
}

TEST_CASE("A section of a section is a rectangle of the same data", "[semantics]") {
  ints data = counted(35);
  const owned_view view = view_over(data, {5, 7});
  const owned_view inner = section_of(section_of(view, {1, 2}, {3, 4}), {1, 1}, {2, 3});
  CHECK(get(inner, {0, 0}) == 17);
  CHECK(get(inner, {1, 2}) == 26);
  set(inner, {1, 2}, 260);
  CHECK(get(view, {3, 5}) == 260);
  CHECK(desc_of(inner).flags == TILES_DATA_STRIDED);
  CHECK(desc_of(inner).stride[0] == 7);
}

TEST_CASE("A section of a view refuses a rectangle that is not within it", "[semantics]") {
  ints data = counted(35);
  const owned_view view = view_over(data, {5, 7});
  CHECK(refused_section(section_of(view, {1, 2}, {3, 4}), {0, 0}, {3, 5}) ==
        "section: dimension 1 starts at 0 and has 5 elements; the view has 4 there");
  CHECK(refused_section(view, {1, 2}, {5, 1}) ==
        "section: dimension 0 starts at 1 and has 5 elements; the view has 5 there");
  CHECK(refused_section(view, {0, -1}, {1, 1}) ==
        "section: dimension 1 starts at -1 and has 1 element; the view has 7 there");
  CHECK(refused_section(view, {0, 0}, {-1, 1}) ==
        "section: dimension 0 starts at 0 and has -1 elements; the view has 5 there");
}

TEST_CASE("A kernel on a section of a projection changes those elements only", "[semantics]") {
  ints data = counted(60);
  const owned_view view = view_over(data, {3, 4, 5});
  add(section_of(projection_of(view, 1), {1, 2}, {2, 3}), 100);
  ints expected = counted(60);
  for (const std::size_t changed : {27U, 28U, 29U, 32U, 33U, 34U}) expected[changed] += 100;
  CHECK(elements_of(view) == expected);
}

TEST_CASE("view_as shows a view in another shape, which may be smaller", "[semantics]") {
  ints data = counted(12);
  const owned_view view = view_over(data, {12});
  CHECK(get(reshaped(view, {3, 4}), {2, 3}) == 11);
  const owned_view smaller = reshaped(section_of(view, {1}, {8}), {2, 3});
  CHECK(get(smaller, {1, 2}) == 6);
  add(smaller, 100);
  CHECK(get(view, {0}) == 0);
  CHECK(get(view, {6}) == 106);
  CHECK(get(view, {7}) == 7);
}

TEST_CASE("view_as of a view refuses a larger shape", "[semantics]") {
  ints data = counted(12);
  const owned_view view = view_over(data, {12});
  const int64_t larger[] = {3, 5};
  tiles_array_view other = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_array_view_reshape(view.get(), 2, larger, &other)) ==
        "view_as: the extent (3, 5) has 15 elements; the view has 12");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_array_view_reshape(view.get(), 9, larger, &other)) ==
        "view_as: rank is 9; expected 1 to 8");
  const owned_view part = section_of(reshaped(view, {3, 4}), {0, 0}, {3, 2});
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_array_view_reshape(part.get(), 1, larger, &other)) ==
        "view_as: the view (3, 2) is not contiguous; copy it to an array first");
}

TEST_CASE("reinterpret_as shows the bytes of a view as other elements", "[semantics]") {
  ints data(6, 0x3f800000);
  const owned_view view = view_over(data, {6});
  const owned_view ones = reinterpreted(view, TILES_TYPE_FLOAT32);
  CHECK(extent_of(ones) == numbers{6});
  const owned_kernel kernel = make_kernel(
      "void twice(index<1> i, array_view<float, 1> data) restrict(amp) { data[i] *= 2.0f; }");
  succeed(launch(kernel, {6}, {tiles_argument_view(nullptr, ones.get())}));
  CHECK(get(view, {5}) == 0x40000000);
  CHECK(extent_of(reinterpreted(view, TILES_TYPE_INT16)) == numbers{12});
  CHECK(desc_of(reinterpreted(const_view_of(view), TILES_TYPE_INT16)).flags == TILES_DATA_CONST);
}

TEST_CASE("reinterpret_as of a view refuses elements that do not fill its bytes", "[semantics]") {
  ints data(7);
  const owned_view view = view_over(data, {7});
  tiles_data_desc element = TILES_DATA_DESC_INIT;
  element.element_type = TILES_TYPE_FLOAT64;
  tiles_array_view other = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_array_view_reinterpret(view.get(), &element, &other)) ==
        "reinterpret_as: double has 8 bytes; the view has 28, which is not a multiple of it");
}

TEST_CASE("copy_to copies a view to an array and to a view", "[semantics]") {
  ints data = counted(35);
  const owned_view view = view_over(data, {5, 7});
  const owned_array target = array_of({3, 4}, {}, other_place());
  copy(section_of(view, {1, 2}, {3, 4}), view_of(target));
  CHECK(elements_of(target) == ints{9, 10, 11, 12, 16, 17, 18, 19, 23, 24, 25, 26});
  copy(section_of(view, {1, 2}, {3, 4}), section_of(view, {2, 3}, {3, 4}));
  CHECK(get(view, {2, 3}) == 9);
  CHECK(get(view, {4, 6}) == 26);
}

TEST_CASE("copy_to from a view refuses another extent", "[semantics]") {
  ints data = counted(35);
  const owned_view view = view_over(data, {5, 7});
  const owned_view target = view_of(array_of({7, 5}, {}));
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_array_view_copy(view.get(), target.get())) ==
        "copy: the extent of 'from' is (5, 7), that of 'to' is (7, 5); expected the same");
}
