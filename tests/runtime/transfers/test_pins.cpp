// When host memory is pinned.
#include "libtiles/runtime/data/data_source.hpp"
#include "libtiles/runtime/data/host_sources.hpp"
#include "libtiles/runtime/transfers/download.hpp"
#include "libtiles/runtime/transfers/upload.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles::runtime;

namespace {

constexpr std::size_t large = std::size_t{1} << 20;
const transfer_reason reason{"a test"};

std::shared_ptr<context> copying_context() {
  context_options options;
  options.transport = data_transport::copy;
  return context::create(options);
}

/// Memory of the caller's, and a device's memory for it.
struct moved_memory {
  explicit moved_memory(std::size_t size)
      : bytes(size),
        host(host_memory::borrowed({0, size}, bytes.data())),
        where(copying_context()),
        buffer(where, {0, size}) {}

  void upload_part(std::uint64_t begin, std::uint64_t end) {
    upload(host, buffer, byte_region({begin, end}), reason);
    buffer.wait();
  }

  bool is_pinned() { return host.pins().is_pinned(*where); }

  std::vector<std::byte> bytes;
  host_memory host;
  std::shared_ptr<context> where;
  device_buffer buffer;
};

}  // namespace

TEST_CASE("large memory is pinned when it moves the second time", "[pins]") {
  moved_memory memory(large);
  memory.upload_part(0, large);
  CHECK_FALSE(memory.is_pinned());
  download(memory.buffer, memory.host, byte_region({0, large}), reason);
  CHECK(memory.is_pinned());
}

TEST_CASE("small memory is never pinned", "[pins]") {
  moved_memory memory(1000);
  for (int i = 0; i < 4; ++i) memory.upload_part(0, 1000);
  CHECK_FALSE(memory.is_pinned());
}

TEST_CASE("a small section of large memory does not pin all of it", "[pins]") {
  moved_memory memory(8 * large);
  for (int i = 0; i < 4; ++i) memory.upload_part(0, large);
  CHECK_FALSE(memory.is_pinned());
}

TEST_CASE("memory is pinned for each context by itself", "[pins]") {
  moved_memory memory(large);
  memory.upload_part(0, large);
  memory.upload_part(0, large);
  CHECK(memory.is_pinned());
  CHECK_FALSE(memory.host.pins().is_pinned(*copying_context()));
}

TEST_CASE("a download in the background pins large memory at once", "[pins]") {
  moved_memory memory(large);
  memory.upload_part(0, large);
  download_later(memory.buffer, memory.host, byte_region({0, large}), reason).wait();
  CHECK(memory.is_pinned());
}

TEST_CASE("memory that is pinned already is not pinned anew", "[pins]") {
  moved_memory memory(large);
  memory.upload_part(0, large);
  host_memory pinned = host_memory::pinned({0, large}, memory.host.at(0));
  download_later(memory.buffer, pinned, byte_region({0, large}), reason).wait();
  CHECK_FALSE(pinned.pins().is_pinned(*memory.buffer.where()));
}

TEST_CASE("no byte before the first view is pinned", "[pins]") {
  alignas(64) std::byte bytes[256] = {};
  const auto first = source_of_host_memory(bytes + 5, 100, 1);
  const auto both = source_of_host_memory(bytes + 50, 100, 1);
  CHECK(both->covered().begin == reinterpret_cast<std::uintptr_t>(bytes));
  CHECK(both->viewed().begin == reinterpret_cast<std::uintptr_t>(bytes + 5));
  const auto more = source_of_host_memory(bytes + 3, 200, 1);
  CHECK(more->viewed().begin == reinterpret_cast<std::uintptr_t>(bytes + 3));
  CHECK(more->viewed().end == reinterpret_cast<std::uintptr_t>(bytes + 203));
}
