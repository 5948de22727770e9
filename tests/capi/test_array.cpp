// Arrays.
#include "tests/capi/objects.hpp"

namespace {

owned_array array_of(const std::vector<int>& initial) {
  const auto desc = describe(TILES_TYPE_INT32, {static_cast<int64_t>(initial.size())});
  tiles_array array = nullptr;
  succeed(tiles_array_create(nullptr, &desc, initial.data(), &array));
  return owned_array(array);
}

std::string refused(const tiles_data_desc& desc) {
  tiles_array array = nullptr;
  return failed(TILES_ERROR_INVALID_ARGUMENT, tiles_array_create(nullptr, &desc, nullptr, &array));
}

}  // namespace

TEST_CASE("an array is written and read as a whole", "[array]") {
  const owned_array array = array_of({1, 2, 3});
  const std::vector<int> later{4, 5, 6};
  succeed(write_array(array.get(), later.data(), 12));
  std::vector<int> values(3);
  succeed(read_array(array.get(), values.data(), 12));
  CHECK(values == later);
}

TEST_CASE("the size of a copy is the array's", "[array]") {
  const owned_array array = array_of({1, 2, 3});
  int value = 0;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, read_array(array.get(), &value, 4)) ==
        "'size' is 4 bytes; the view has 12");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, write_array(array.get(), &value, 4)) ==
        "'size' is 4 bytes; the view has 12");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, read_array(array.get(), nullptr, 12)) ==
        "'destination' is NULL");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, write_array(array.get(), nullptr, 12)) ==
        "'source' is NULL");
}

TEST_CASE("an array describes itself", "[array]") {
  tiles_data_desc desc = describe(TILES_TYPE_STRUCT, {2, 3});
  desc.struct_name = "particle";
  desc.element_size = 20;
  tiles_array made = nullptr;
  succeed(tiles_array_create(nullptr, &desc, nullptr, &made));
  const owned_array array(made);
  tiles_data_desc its = TILES_DATA_DESC_INIT;
  succeed(tiles_array_get_desc(array.get(), &its));
  CHECK(its.element_type == TILES_TYPE_STRUCT);
  CHECK(std::string(its.struct_name) == "particle");
  CHECK(its.element_size == 20);
  CHECK(its.rank == 2);
  CHECK(its.extent[0] == 2);
  CHECK(its.extent[1] == 3);
  CHECK(its.flags == 0);
}

TEST_CASE("a description that makes no sense is refused, the field named", "[array]") {
  CHECK(refused(describe(0, {4})) ==
        "tiles_data_desc: element_type is 0; expected a tiles_type of a number, 1 to 11");
  CHECK(refused(describe(TILES_TYPE_STRUCT, {4})) ==
        "tiles_data_desc: struct_name is missing; TILES_TYPE_STRUCT needs the struct's name in the "
        "kernel text");
  tiles_data_desc sizeless = describe(TILES_TYPE_STRUCT, {4});
  sizeless.struct_name = "particle";
  CHECK(refused(sizeless) ==
        "tiles_data_desc: element_size is 0; TILES_TYPE_STRUCT needs sizeof(particle)");
  tiles_data_desc wrong_size = describe(TILES_TYPE_FLOAT32, {4});
  wrong_size.element_size = 8;
  CHECK(refused(wrong_size) == "tiles_data_desc: element_size is 8; float has 4");
  CHECK(refused(describe(TILES_TYPE_INT32, {})) == "tiles_data_desc: rank is 0; expected 1 to 8");
  CHECK(refused(describe(TILES_TYPE_INT32, {4, -1})) ==
        "extent of dimension 1 is -1; expected 0 or more");
  CHECK(refused(describe(TILES_TYPE_INT32, {4}, 6)) ==
        "tiles_data_desc: flags are 6; expected 0, TILES_DATA_CONST (1), TILES_DATA_STRIDED (2) or "
        "both");
  CHECK(refused(describe(TILES_TYPE_INT32, {4}, TILES_DATA_CONST)) ==
        "tiles_data_desc: TILES_DATA_CONST applies to views only; make a const view of the array");
  CHECK(refused(describe(TILES_TYPE_INT32, {4}, TILES_DATA_STRIDED)) ==
        "tiles_data_desc: TILES_DATA_STRIDED applies to views only; arrays are contiguous");
}

TEST_CASE("an array without elements is read, written and an argument like any other", "[array]") {
  const owned_array empty = array_of({});
  succeed(write_array(empty.get(), nullptr, 0));
  succeed(read_array(empty.get(), nullptr, 0));
  const owned_kernel kernel = make_kernel(
      "void copy(index<1> i, const array<int, 1>& from, array_view<int, 1> to) restrict(amp) {\n"
      "  to[i] = from.extent[0];\n"
      "}");
  std::vector<int> to(2, 7);
  const owned_view view = view_of(to);
  succeed(
      launch(kernel, {2},
             {tiles_argument_array("from", empty.get()), tiles_argument_view("to", view.get())}));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(to == std::vector<int>{0, 0});
}

TEST_CASE("a view over an array keeps it alive", "[array]") {
  owned_array array = array_of({1, 2, 3});
  tiles_array_view made = nullptr;
  succeed(tiles_array_view_from_array(array.get(), 0, &made));
  const owned_view view(made);
  array.reset();
  succeed(launch(increment_kernel(), {3}, {tiles_argument_view(nullptr, view.get())}));
  void* data = nullptr;
  succeed(tiles_array_view_get_data(view.get(), TILES_ACCESS_READ, &data));
  CHECK(static_cast<int*>(data)[2] == 4);
}

TEST_CASE("what a view over an array writes is in the array", "[array]") {
  const owned_array array = array_of({1, 2, 3});
  tiles_array_view made = nullptr;
  succeed(tiles_array_view_from_array(array.get(), 0, &made));
  const owned_view view(made);
  succeed(launch(increment_kernel(), {3}, {tiles_argument_view(nullptr, view.get())}));
  std::vector<int> values(3);
  succeed(read_array(array.get(), values.data(), 12));
  CHECK(values == std::vector<int>{2, 3, 4});
}
