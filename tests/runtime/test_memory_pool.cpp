// Device memory that is used again.
#include "libtiles/runtime/context/memory_pool.hpp"
#include "tests/support/catch.hpp"

using libtiles::runtime::memory_pool;

namespace {

memory_pool::piece piece_of(std::uint64_t size) { return {cl::Buffer(), size}; }

}  // namespace

TEST_CASE("the smallest piece that is large enough is used again", "[memory_pool]") {
  memory_pool kept(1000);
  for (const std::uint64_t size : {300, 100, 200}) kept.give(piece_of(size));
  CHECK(kept.take(150).size == 200);
  CHECK(kept.take(150).size == 300);
  CHECK(kept.take(150).size == 0);
  CHECK(kept.take(100).size == 100);
}

TEST_CASE("what is kept beyond the most is let go, the oldest first", "[memory_pool]") {
  memory_pool kept(1000);
  for (const std::uint64_t size : {600, 300, 200, 2000}) kept.give(piece_of(size));
  CHECK(kept.take(400).size == 0);
  CHECK(kept.take(250).size == 300);
  CHECK(kept.take(1).size == 200);
}

TEST_CASE("no piece is taken that is larger than the largest", "[memory_pool]") {
  memory_pool kept(1000);
  kept.give(piece_of(500));
  CHECK(kept.take(100, 499).size == 0);
  CHECK(kept.take(100, 500).size == 500);
}

TEST_CASE("a pool that is cleared has room for as much as before", "[memory_pool]") {
  memory_pool kept(1000);
  CHECK_FALSE(kept.clear());
  kept.give(piece_of(900));
  CHECK(kept.clear());
  CHECK(kept.take(1).size == 0);
  for (const std::uint64_t size : {600, 400}) kept.give(piece_of(size));
  CHECK(kept.take(1).size == 400);
  CHECK(kept.take(1).size == 600);
}
