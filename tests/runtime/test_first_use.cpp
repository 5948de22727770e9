// The first use of the library, by many threads at once.
#include <thread>
#include <vector>

#include "libtiles/runtime/context/context.hpp"
#include "libtiles/runtime/context/default_context.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles::runtime;

TEST_CASE("the default context is one for all threads", "[context]") {
  std::vector<std::shared_ptr<context>> seen(4);
  std::vector<std::thread> threads;
  for (auto& each : seen) threads.emplace_back([&each] { each = default_context(); });
  for (auto& thread : threads) thread.join();
  for (const auto& each : seen) CHECK(each == seen[0]);
}
