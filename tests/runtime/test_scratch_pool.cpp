// Device memory that is used again.
#include "libtiles/runtime/context/scratch_pool.hpp"
#include "tests/support/catch.hpp"

using libtiles::runtime::scratch_pool;

namespace {

scratch_pool::piece piece_of(std::uint64_t size) { return {cl::Buffer(), size}; }

}  // namespace

TEST_CASE("the smallest piece that is large enough is used again", "[scratch_pool]") {
  scratch_pool kept(1000);
  for (const std::uint64_t size : {300, 100, 200}) kept.give(piece_of(size));
  CHECK(kept.take(150).size == 200);
  CHECK(kept.take(150).size == 300);
  CHECK(kept.take(150).size == 0);
  CHECK(kept.take(100).size == 100);
}

TEST_CASE("what is kept beyond the most is let go, the oldest first", "[scratch_pool]") {
  scratch_pool kept(1000);
  for (const std::uint64_t size : {600, 300, 200, 2000}) kept.give(piece_of(size));
  CHECK(kept.take(400).size == 0);
  CHECK(kept.take(250).size == 300);
  CHECK(kept.take(1).size == 200);
}
