// Windows made from windows.
#include "libtiles/runtime/geometry/window_shapes.hpp"
#include "tests/runtime/data/windows.hpp"
#include "tests/runtime/expect_error.hpp"
#include "tests/support/catch.hpp"

using namespace windows;

namespace {

std::vector<address> addresses(const data_window& window) {
  std::vector<address> all;
  for_each_address(window, [&](address at) { all.push_back(at); });
  return all;
}

std::string refused(const std::function<void()>& body) {
  const error failure = error_of(body);
  CHECK(failure.code() == status::invalid_argument);
  return failure.what();
}

const element_type short_element{scalar_type::int16, "", 2};

}  // namespace

TEST_CASE("a section is a rectangle of the same elements", "[window_shapes]") {
  const data_window part = section(dense(400, {5, 6}), {1, 2}, {2, 3});
  CHECK(part.shape == extents{2, 3});
  CHECK(addresses(part) == std::vector<address>{432, 436, 440, 456, 460, 464});
  CHECK(addresses(section(part, {1, 1}, {1, 2})) == std::vector<address>{460, 464});
}

TEST_CASE("a section of a reversed window counts from its own first element", "[window_shapes]") {
  CHECK(addresses(section(of(400, {5}, {-2}), {1}, {2})) == std::vector<address>{392, 384});
}

TEST_CASE("a section may have no elements, also at the end", "[window_shapes]") {
  const data_window part = section(dense(400, {3, 4}), {3, 4}, {0, 0});
  CHECK(part.shape == extents{0, 0});
  CHECK(part.first == 400);
}

TEST_CASE("a section that does not fit is refused", "[window_shapes]") {
  const data_window whole = dense(400, {3, 4});
  CHECK(refused([&] {
          section(whole, {0, 2}, {3, 3});
        }) == "section: dimension 1 starts at 2 and has 3 elements; the view has 4 there");
  CHECK(refused([&] {
          section(whole, {-1, 0}, {1, 1});
        }) == "section: dimension 0 starts at -1 and has 1 element; the view has 3 there");
  CHECK(refused([&] {
          section(whole, {0, 0}, {-1, 1});
        }) == "section: dimension 0 starts at 0 and has -1 elements; the view has 3 there");
  CHECK_THROWS_AS(section(whole, {0, INT64_MAX}, {1, INT64_MAX}), error);
  CHECK(refused([&] { section(whole, {0}, {3}); }) ==
        "section: origin has 1 number; the view has 2 dimensions");
  CHECK(refused([&] {
          section(whole, {0, 0}, {3});
        }) == "section: extent has 1 number; the view has 2 dimensions");
}

TEST_CASE("a projection has one dimension less", "[window_shapes]") {
  const data_window row = project(dense(400, {5, 6}), 2);
  CHECK(row.shape == extents{6});
  CHECK(addresses(row).front() == 448);
  CHECK(addresses(row).back() == 468);
  CHECK(project(dense(400, {2, 3, 4}), 1).shape == extents{3, 4});
}

TEST_CASE("a projection outside of the window is refused", "[window_shapes]") {
  const data_window whole = dense(400, {5, 6});
  CHECK(refused([&] { project(whole, 5); }) ==
        "projection: index is 5; the view has 5 elements in dimension 0");
  CHECK(refused([&] { project(whole, -1); }) ==
        "projection: index is -1; the view has 5 elements in dimension 0");
  CHECK(refused([&] { project(dense(400, {5}), 0); }) ==
        "projection: the view has 1 dimension; expected at least 2");
}

TEST_CASE("view_as shows the first elements in another shape", "[window_shapes]") {
  const data_window other = reshape(dense(400, {12}), {2, 5});
  CHECK(other.shape == extents{2, 5});
  CHECK(addresses(other).back() == 400 + 36);
  CHECK(reshape(dense(400, {0, 7}), {0}).shape == extents{0});
}

TEST_CASE("view_as refuses more elements, and elements that are not dense", "[window_shapes]") {
  CHECK(refused([] {
          reshape(dense(400, {12}), {5, 3});
        }) == "view_as: the extent (5, 3) has 15 elements; the view has 12");
  CHECK(refused([] {
          reshape(of(400, {3, 4}, {5, 1}), {12});
        }) == "view_as: the view (3, 4) is not contiguous; copy it to an array first");
  CHECK(refused([] { reshape(dense(400, {12}), {-1}); }) ==
        "extent of dimension 0 is -1; expected 0 or more");
}

TEST_CASE("reinterpret_as shows the same bytes as a row of other elements", "[window_shapes]") {
  const data_window other = reinterpret(dense(400, {3, 2}), short_element);
  CHECK(other.shape == extents{12});
  CHECK(other.element == short_element);
  CHECK(addresses(other).back() == 422);
}

TEST_CASE("reinterpret_as refuses elements that do not fill the bytes", "[window_shapes]") {
  const element_type triple{scalar_type::structure, "triple", 12};
  CHECK(refused([&] { reinterpret(dense(400, {4}), triple); }) ==
        "reinterpret_as: triple has 12 bytes; the view has 16, which is not a multiple of it");
  CHECK(refused([&] { reinterpret(of(400, {4}, {2}), triple); }) ==
        "reinterpret_as: the view (4) is not contiguous; copy it to an array first");
}

TEST_CASE("reinterpret_as refuses numbers that would lie at no multiple of their size",
          "[window_shapes]") {
  const element_type byte{scalar_type::uint8, "", 1}, triple{scalar_type::structure, "triple", 12};
  const auto bytes = [&](address first, std::int64_t count) {
    data_window row = of(first, {count}, {1});
    row.element = byte;
    return row;
  };
  CHECK(refused([&] { reinterpret(bytes(402, 8), int_element); }) ==
        "reinterpret_as: the first element would be 2 bytes beyond a multiple of 4; expected int "
        "at a multiple of its size; copy the data to such memory");
  CHECK(reinterpret(bytes(404, 8), int_element).shape == extents{2});
  CHECK(reinterpret(bytes(402, 0), int_element).shape == extents{0});
  CHECK(reinterpret(bytes(402, 24), triple).shape == extents{2});
  CHECK(reinterpret(bytes(402, 8), short_element).shape == extents{4});
}
