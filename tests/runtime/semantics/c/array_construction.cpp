// How arrays are made, from what and where.
#include "tests/runtime/semantics/c/objects.hpp"

using namespace semantics;

namespace {

std::string refused(std::initializer_list<int64_t> extent) {
  const auto desc = describe(TILES_TYPE_INT32, extent);
  tiles_array array = nullptr;
  return failed(TILES_ERROR_INVALID_ARGUMENT, tiles_array_create(nullptr, &desc, nullptr, &array));
}

}  // namespace

TEST_CASE("An array has the elements of a range, copied", "[semantics]") {
  ints data = counted(30);
  const owned_array array = array_of({2, 3, 5}, data);
  data.assign(30, -1);
  CHECK(elements_of(array) == counted(30));
}

TEST_CASE("An array lives on the accelerator view that it is given", "[semantics]") {
  const owned_context other = other_place();
  const owned_array array = array_of({7}, counted(7), other);
  const owned_kernel kernel =
      make_kernel("void add(index<1> i, array<int, 1>& data) restrict(amp) { data[i] += 10; }");
  succeed(launch(kernel, {7}, {tiles_argument_array(nullptr, array.get())}, other));
  CHECK(elements_of(array)[6] == 16);
  CHECK_THAT(failed(TILES_ERROR_ARGUMENT_MISMATCH,
                    launch(kernel, {7}, {tiles_argument_array(nullptr, array.get())})),
             ContainsSubstring("is an array of another context"));
}

TEST_CASE("An array may have no elements, and refuses an extent below zero", "[semantics]") {
  CHECK(elements_of(array_of({0}, {})).empty());
  CHECK(elements_of(array_of({3, 0, 2}, {})).empty());
  CHECK(refused({3, -1}) == "extent of dimension 1 is -1; expected 0 or more");
}

TEST_CASE("An array refuses a range of another length", "[semantics]") {
  const owned_array array = array_of({2, 3}, {});
  const ints data = counted(7);
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, write_array(array.get(), data.data(), 28)) ==
        "'size' is 28 bytes; the view has 24");
}

TEST_CASE("An array made from a view has a copy of its elements", "[semantics]") {
  ints data = counted(35);
  const owned_view view = view_over(data, {5, 7});
  const owned_array whole = array_of({5, 7}, {});
  copy(const_view_of(view), view_of(whole));
  const owned_array part = array_of({3, 4}, {}, other_place());
  copy(section_of(view, {1, 2}, {3, 4}), view_of(part));
  set(view, {1, 2}, -1);
  CHECK(elements_of(whole) == counted(35));
  CHECK(elements_of(part) == ints{9, 10, 11, 12, 16, 17, 18, 19, 23, 24, 25, 26});
}

TEST_CASE("An array tells its extent, its rank, its accelerator view and its CPU access",
          "[semantics]") {
  const auto desc = describe(TILES_TYPE_FLOAT32, {2, 3, 5});
  tiles_array made = nullptr;
  succeed(tiles_array_create(nullptr, &desc, nullptr, &made));
  const owned_array array(made);
  tiles_data_desc its = TILES_DATA_DESC_INIT;
  succeed(tiles_array_get_desc(array.get(), &its));
  CHECK(its.element_type == TILES_TYPE_FLOAT32);
  CHECK(its.rank == 3);
  CHECK(its.extent[2] == 5);
  CHECK(its.stride[0] == 15);
  CHECK(its.flags == 0);
}
