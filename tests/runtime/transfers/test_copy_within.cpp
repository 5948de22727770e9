// Copies between windows within a device.
#include <cstring>

#include "libtiles/runtime/transfers/copy_within.hpp"
#include "libtiles/runtime/transfers/download.hpp"
#include "libtiles/runtime/transfers/upload.hpp"
#include "tests/runtime/data/random_windows.hpp"
#include "tests/support/catch.hpp"

using namespace windows;

namespace {

const transfer_reason reason{"a test"};
constexpr int count = 3000;
constexpr byte_range covered{0, count * sizeof(int)};

std::shared_ptr<context> copying_context() {
  context_options options;
  options.transport = data_transport::copy;
  return context::create(options);
}

/// Numbered memory on a device, and what it has to hold.
class checked_memory {
 public:
  checked_memory(const std::shared_ptr<context>& where, int first_value)
      : buffer(where, covered), values(count) {
    for (std::size_t i = 0; i < count; ++i) values[i] = first_value + static_cast<int>(i);
    host_memory memory = host_memory::borrowed(covered, bytes(values));
    upload(memory, buffer, byte_region(covered), reason);
  }

  void check() {
    std::vector<int> found(count);
    host_memory memory = host_memory::borrowed(covered, bytes(found));
    download(buffer, memory, byte_region(covered), reason);
    REQUIRE(found == values);
  }

  device_buffer buffer;
  std::vector<int> values;

 private:
  static std::byte* bytes(std::vector<int>& of) { return reinterpret_cast<std::byte*>(of.data()); }
};

void copy_on_host(const std::vector<int>& from, const data_window& from_window,
                  std::vector<int>& to, const data_window& to_window) {
  std::vector<int> elements;
  for_each_address(from_window, [&](address at) { elements.push_back(from[at / 4]); });
  std::size_t next = 0;
  for_each_address(to_window, [&](address at) { to[at / 4] = elements[next++]; });
}

// One context for all of them: on some drivers making one takes more than a second.
const std::shared_ptr<context>& kept_context() {
  static const auto* const where = new std::shared_ptr<context>(copying_context());
  return *where;
}

void check_copy(const data_window& from, const data_window& to) {
  const auto& where = kept_context();
  checked_memory source(where, 10000);
  checked_memory target(where, 50000);
  copy_within(source.buffer, from, target.buffer, to, reason);
  copy_on_host(source.values, from, target.values, to);
  target.check();
  source.check();
}

}  // namespace

TEST_CASE("dense windows are copied", "[copy_within]") {
  for (const std::int64_t n : {1, 2, 7, 1009, 3000}) check_copy(dense(0, {n}), dense(0, {n}));
  check_copy(dense(40, {13, 17}), dense(400, {13, 17}));
}

TEST_CASE("sections are copied", "[copy_within]") {
  check_copy(of(8, {5, 7}, {50, 1}), of(400, {5, 7}, {11, 1}));
  check_copy(of(8, {5, 100}, {200, 1}), of(400, {5, 100}, {150, 1}));
  check_copy(of(8, {3, 4, 100}, {900, 200, 1}), of(0, {3, 4, 100}, {1000, 110, 1}));
  check_copy(of(8, {3, 4, 100}, {850, 200, 1}), of(0, {3, 4, 100}, {1000, 110, 1}));
}

TEST_CASE("turned windows are copied", "[copy_within]") {
  check_copy(of(8, {5, 7}, {1, 5}), dense(16, {5, 7}));
  check_copy(of(400, {50}, {-2}), dense(16, {50}));
  check_copy(dense(16, {50}), of(400, {50}, {-2}));
  check_copy(of(4000, {20, 30}, {-40, -1}), of(4000, {20, 30}, {-40, -1}));
  check_copy(of(12, {6, 9}, {0, 1}), dense(0, {6, 9}));
  check_copy(of(12, {6, 9}, {1, 0}), dense(0, {6, 9}));
}

TEST_CASE("windows without elements are not copied", "[copy_within]") {
  check_copy(dense(0, {0}), dense(0, {0}));
  const auto where = copying_context();
  checked_memory memory(where, 0);
  const queue_point point =
      copy_within(memory.buffer, dense(0, {4, 0}), memory.buffer, dense(0, {4, 0}), reason);
  CHECK(point.sequence == 0);
  CHECK(where->transfers().device_copies == 0);
}

TEST_CASE("windows of one memory that overlap are copied as they were", "[copy_within]") {
  const auto where = copying_context();
  checked_memory memory(where, 0);
  const data_window pairs[][2] = {{dense(0, {1000}), dense(4, {1000})},
                                  {dense(4, {1000}), dense(0, {1000})},
                                  {of(0, {20, 30}, {30, 1}), of(0, {20, 30}, {1, 20})},
                                  {dense(0, {100}), of(396, {100}, {-1})}};
  for (const auto& pair : pairs) {
    copy_within(memory.buffer, pair[0], memory.buffer, pair[1], reason);
    std::vector<int> after = memory.values;
    copy_on_host(memory.values, pair[0], after, pair[1]);
    memory.values = after;
    memory.check();
  }
}

TEST_CASE("copies of random windows are as on the host", "[copy_within]") {
  random_windows random(3);
  for (int i = 0; i < 40; ++i) {
    const data_window from = random.within(0, count);
    check_copy(from, dense(static_cast<address>(random.number(0, 100)) * 4, from.shape));
  }
}

TEST_CASE("copies within a device are counted", "[copy_within]") {
  const auto where = copying_context();
  checked_memory memory(where, 0);
  copy_within(memory.buffer, dense(0, {10}), memory.buffer, dense(400, {10}), reason);
  CHECK(where->transfers().device_copies == 1);
  CHECK(where->transfers().device_copied_bytes == 40);
}
