// How views are made, and what they show.
#include "tests/runtime/semantics/c/objects.hpp"

using namespace semantics;

TEST_CASE("A view looks at a container, a pointer and a C array", "[semantics]") {
  int plain[] = {0, 1, 2, 3, 4, 5};
  const auto desc = describe(TILES_TYPE_INT32, {1, 2, 3});
  tiles_array_view made = nullptr;
  succeed(tiles_array_view_create(&desc, plain, nullptr, &made));
  add(owned_view(made), 10);
  CHECK(plain[5] == 15);
}

TEST_CASE("A view tells its extent, its rank and its element type", "[semantics]") {
  const auto desc = describe(TILES_TYPE_FLOAT32, {2, 3}, TILES_DATA_CONST);
  const float data[6] = {};
  tiles_array_view made = nullptr;
  succeed(tiles_array_view_create(&desc, const_cast<float*>(data), nullptr, &made));
  const tiles_data_desc its = desc_of(owned_view(made));
  CHECK(its.element_type == TILES_TYPE_FLOAT32);
  CHECK(its.element_size == 4);
  CHECK(its.rank == 2);
  CHECK(its.extent[0] == 2);
  CHECK(its.extent[1] == 3);
  CHECK(its.stride[0] == 3);
  CHECK(its.stride[1] == 1);
  CHECK(its.flags == TILES_DATA_CONST);
}

TEST_CASE("Copies of a view are shallow", "[semantics]") {
  ints data = counted(6);
  const owned_view view = view_over(data, {6});
  succeed(tiles_array_view_retain(view.get()));
  const owned_view same(view.get());
  const owned_view whole = section_of(view, {0}, {6});
  add(whole, 10);
  CHECK(get(same, {5}) == 15);
  set(view, {0}, 100);
  CHECK(get(whole, {0}) == 100);
}

TEST_CASE("A const view reads what the view that it is made from reads", "[semantics]") {
  ints data = counted(6);
  const owned_view view = view_over(data, {2, 3});
  const owned_view reader = const_view_of(section_of(view, {0, 1}, {2, 2}));
  CHECK(get(reader, {1, 1}) == 5);
  add(view, 10);
  CHECK(get(reader, {1, 1}) == 15);
  set(view, {1, 2}, 7);
  CHECK(get(reader, {1, 1}) == 7);
  const int value = 0;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_array_view_fill(reader.get(), &value)) ==
        "fill: the view is array_view<const int, 2>, which is read-only; use the view that it was "
        "made from");
}

TEST_CASE("A view without a data source holds what the host and kernels write", "[semantics]") {
  const owned_view view = view_without_source({3, 5});
  overwrite(view, 10);
  CHECK(get(view, {2, 4}) == 10);
  set(view, {0, 0}, 7);
  add(view, 1);
  add(view, 1, other_place());
  CHECK(get(view, {0, 0}) == 9);
  CHECK(get(view, {2, 4}) == 12);
  const owned_view written_by_the_host = view_without_source({4});
  for (int i = 0; i < 4; ++i) set(written_by_the_host, {i}, i);
  add(written_by_the_host, 10);
  CHECK(elements_of(written_by_the_host) == ints{10, 11, 12, 13});
}

TEST_CASE("A view of an array keeps the storage alive", "[semantics]") {
  const owned_view view = section_of(view_of(array_of({6}, counted(6))), {2}, {4});
  add(view, 10);
  CHECK(get(view, {3}) == 15);
}

TEST_CASE("The source of a view is the host, an array's accelerator view or none", "[semantics]") {
  int32_t source = -1;
  tiles_context context = nullptr;
  ints data = counted(6);
  const owned_view row = projection_of(view_over(data, {2, 3}), 1);
  succeed(tiles_array_view_get_source(row.get(), &source, &context));
  CHECK(source == TILES_SOURCE_HOST);
  CHECK(context == nullptr);
  const owned_view without = view_without_source({6});
  succeed(tiles_array_view_get_source(without.get(), &source, nullptr));
  CHECK(source == TILES_SOURCE_NONE);
  const owned_context other = other_place();
  const owned_array elsewhere = array_of({2, 3}, {}, other);
  const owned_view over_array = view_of(elsewhere, TILES_DATA_CONST);
  succeed(tiles_array_view_get_source(over_array.get(), &source, &context));
  const owned_context home(context);
  CHECK(source == TILES_SOURCE_ARRAY);
  tiles_device_info expected = TILES_DEVICE_INFO_INIT;
  tiles_device_info its = TILES_DEVICE_INFO_INIT;
  succeed(tiles_context_get_device(other.get(), &expected));
  succeed(tiles_context_get_device(home.get(), &its));
  CHECK(its.index == expected.index);
}
