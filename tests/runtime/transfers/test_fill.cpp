// One value into many elements on a device.
#include "libtiles/runtime/transfers/download.hpp"
#include "libtiles/runtime/transfers/fill.hpp"
#include "libtiles/runtime/transfers/upload.hpp"
#include "tests/runtime/data/random_windows.hpp"
#include "tests/support/catch.hpp"

using namespace windows;

namespace {

const transfer_reason reason{"a test"};

std::shared_ptr<context> copying_context() {
  context_options options;
  options.transport = data_transport::copy;
  return context::create(options);
}

std::vector<std::byte> element_of(std::size_t size) {
  std::vector<std::byte> element(size);
  for (std::size_t i = 0; i < size; ++i) element[i] = static_cast<std::byte>(1 + i % 255);
  return element;
}

/// Fills the window in memory of the device's, and checks all of that.
void check(const std::shared_ptr<context>& where, const data_window& window, byte_range covered) {
  std::vector<std::byte> expected(static_cast<std::size_t>(covered.size())), found(expected);
  device_buffer buffer(where, covered);
  host_memory memory = host_memory::borrowed(covered, found.data());
  upload(memory, buffer, byte_region(covered), reason);
  const std::vector<std::byte> element = element_of(window.element.size);
  fill(buffer, window, element.data());
  download(buffer, memory, byte_region(covered), reason);
  if (has_elements(window)) {
    for_each_address(window, [&](address at) {
      std::copy(element.begin(), element.end(),
                expected.begin() + static_cast<std::ptrdiff_t>(at - covered.begin));
    });
  }
  CHECK(found == expected);
}

element_type bytes(std::size_t size) { return {scalar_type::structure, "s", size}; }

}  // namespace

TEST_CASE("elements of any size are filled", "[fill]") {
  const auto where = copying_context();
  for (const std::size_t size : {1, 2, 3, 4, 5, 8, 12, 16, 24, 127, 128, 129, 200, 256, 300}) {
    for (const std::int64_t count : {1, 2, 7, 64, 65}) {
      const std::uint64_t reach = size * static_cast<std::uint64_t>(count);
      check(where, dense(0, {count}, bytes(size)), {0, reach});
      check(where, dense(size, {count}, bytes(size)), {0, reach + 2 * size});
    }
  }
}

TEST_CASE("many elements are filled", "[fill]") {
  const auto where = copying_context();
  check(where, dense(0, {10007}, bytes(4)), {0, 40028});
  check(where, dense(0, {1009}, bytes(12)), {0, 12108});
}

TEST_CASE("elements that are not aligned to their size are filled", "[fill]") {
  const auto where = copying_context();
  check(where, dense(6, {11}, bytes(4)), {0, 64});
  check(where, dense(1001, {11}, bytes(8)), {1000, 1200});
  check(where, dense(1003, {11}, bytes(12)), {1001, 1200});
}

TEST_CASE("a window without elements is not filled", "[fill]") {
  const auto where = copying_context();
  check(where, dense(0, {3, 0}), {0, 64});
}

TEST_CASE("windows of any strides are filled", "[fill]") {
  const auto where = copying_context();
  random_windows random(11);
  for (int i = 0; i < 60; ++i) check(where, random.within(400, 300), {400, 1600});
}

TEST_CASE("a window of eight dimensions is filled", "[fill]") {
  const auto where = copying_context();
  const data_window window =
      of(40, {2, 3, 2, 1, 2, 3, 2, 2}, {1000, 300, -130, 5, 60, 19, 8, 3}, bytes(12));
  const data_window lifted = of(130 * 12 + 40, window.shape, window.strides, bytes(12));
  check(where, lifted, {0, hull_of(lifted).end + 40});
}
