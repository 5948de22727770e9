// Copies that leave the caches as they are.
#include <algorithm>
#include <vector>

#include "libtiles/runtime/staging/streaming_copy.hpp"
#include "libtiles/runtime/transfers/chunk_load.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles::runtime;

namespace {

std::vector<std::byte> numbered(std::size_t count) {
  std::vector<std::byte> made(count);
  for (std::size_t i = 0; i < count; ++i) made[i] = static_cast<std::byte>(1 + i % 251);
  return made;
}

}  // namespace

TEST_CASE("bytes are copied from and to any alignment, and none beside them", "[streaming_copy]") {
  constexpr std::size_t room = 400;
  const std::vector<std::byte> from = numbered(room);
  for (const std::size_t size : {0, 1, 15, 16, 63, 64, 65, 127, 128, 129, 191, 251}) {
    for (const std::size_t target : {0, 1, 15, 16, 17, 63, 64, 65, 100}) {
      for (const std::size_t source : {0, 1, 16, 63}) {
        std::vector<std::byte> to(room);
        streaming_copy(to.data() + target, from.data() + source, size);
        std::vector<std::byte> expected(room);
        std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(source), size,
                    expected.begin() + static_cast<std::ptrdiff_t>(target));
        REQUIRE(to == expected);
      }
    }
  }
}

TEST_CASE("what fills megabytes of a chunk comes out of it whole", "[streaming_copy]") {
  constexpr std::size_t count = 3, length = (std::size_t{3} << 20) + 5, pitch = length + 7;
  const std::vector<std::byte> chunk = numbered(count * length);
  std::vector<std::byte> to(count * pitch), expected(to.size());
  for (std::size_t i = 0; i < count; ++i) {
    const auto row = chunk.begin() + static_cast<std::ptrdiff_t>(i * length);
    std::copy_n(row, length, expected.begin() + static_cast<std::ptrdiff_t>(i * pitch));
  }
  copying_threads threads(3);
  unpack(threads, chunk.data(), {{0, length, pitch, count}, 0},
         host_memory::borrowed({0, to.size()}, to.data()));
  const bool is_right = to == expected;
  CHECK(is_right);
}
