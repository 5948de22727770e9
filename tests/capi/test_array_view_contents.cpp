// Whole views in and out of memory, and what is refused on the way.
#include "tests/capi/objects.hpp"

namespace {

owned_view const_view_of(const owned_view& view) {
  tiles_array_view made = nullptr;
  succeed(tiles_array_view_as_const(view.get(), &made));
  return owned_view(made);
}

}  // namespace

TEST_CASE("a view is read, written, filled and copied", "[array_view]") {
  std::vector<int> data{1, 2, 3, 4, 5};
  const owned_view view = view_of(data);
  const owned_view part = section_of(view, 1, 3);
  const int values[] = {20, 30, 40};
  succeed(tiles_array_view_write(part.get(), values, sizeof values));
  const int seven = 7;
  succeed(tiles_array_view_fill(section_of(view, 3, 1).get(), &seven));
  succeed(tiles_array_view_copy(section_of(view, 1, 2).get(), section_of(view, 0, 2).get()));
  int read[5] = {};
  succeed(tiles_array_view_read(view.get(), read, sizeof read));
  CHECK(std::vector<int>(read, read + 5) == std::vector<int>{20, 30, 30, 7, 5});
}

TEST_CASE("memory of another size than the view is refused", "[array_view]") {
  std::vector<int> data(5);
  const owned_view view = view_of(data);
  int memory[6] = {};
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_array_view_read(view.get(), memory, 24)) ==
        "'size' is 24 bytes; the view has 20");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_array_view_write(view.get(), memory, 16)) ==
        "'size' is 16 bytes; the view has 20");
}

TEST_CASE("memory that is not there is refused by name", "[array_view]") {
  std::vector<int> data(5);
  const owned_view view = view_of(data);
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_array_view_read(view.get(), nullptr, 20)) ==
        "'destination' is NULL");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_array_view_write(view.get(), nullptr, 20)) ==
        "'source' is NULL");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_array_view_fill(view.get(), nullptr)) ==
        "'value' is NULL");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_array_view_get_source(view.get(), nullptr, nullptr)) == "'source' is NULL");
  tiles_array_view other = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_array_view_reshape(view.get(), 1, nullptr, &other)) == "'extent' is NULL");
}

TEST_CASE("nothing is written through a const view", "[array_view]") {
  std::vector<int> data(5);
  const owned_view view = view_of(data);
  const owned_view constant = const_view_of(view);
  const int values[5] = {};
  const std::string rest =
      ": the view is array_view<const int, 1>, which is read-only; use the view that it was made "
      "from";
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_array_view_write(constant.get(), values, sizeof values)) == "write" + rest);
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_array_view_fill(constant.get(), values)) ==
        "fill" + rest);
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_array_view_copy(view.get(), constant.get())) ==
        "copy" + rest);
}

TEST_CASE("views of other elements are not copied to each other", "[array_view]") {
  std::vector<int> data(4);
  const owned_view view = view_of(data);
  tiles_data_desc element = TILES_DATA_DESC_INIT;
  element.element_type = TILES_TYPE_FLOAT32;
  tiles_array_view made = nullptr;
  succeed(tiles_array_view_reinterpret(view.get(), &element, &made));
  const owned_view floats(made);
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_array_view_copy(view.get(), floats.get())) ==
        "copy: the elements of 'from' are int, those of 'to' are float; expected the same");
}
