// Threads that copy together.
#include <atomic>
#include <set>
#include <thread>

#include "libtiles/runtime/staging/copying_threads.hpp"
#include "tests/support/catch.hpp"

using libtiles::runtime::copying_threads;

namespace {

/// How often each unit was copied.
std::vector<int> counts_of(copying_threads& threads, std::size_t units, std::size_t least) {
  std::vector<std::atomic<int>> counts(units);
  threads.run(units, least, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) ++counts[i];
  });
  return {counts.begin(), counts.end()};
}

}  // namespace

TEST_CASE("every unit is copied once", "[copying_threads]") {
  const std::size_t thread_count = GENERATE(1, 2, 3, 8);
  copying_threads threads(thread_count);
  for (const std::size_t units : {1, 2, 7, 8, 9, 1009}) {
    CHECK(counts_of(threads, units, 1) == std::vector<int>(units, 1));
  }
}

TEST_CASE("no units are copied without a fault", "[copying_threads]") {
  copying_threads threads(4);
  CHECK(counts_of(threads, 0, 1).empty());
}

TEST_CASE("little is copied by the calling thread alone", "[copying_threads]") {
  copying_threads threads(4);
  std::set<std::thread::id> copying;
  threads.run(99, 50,
              [&](std::size_t, std::size_t) { copying.insert(std::this_thread::get_id()); });
  CHECK(copying == std::set<std::thread::id>{std::this_thread::get_id()});
}

TEST_CASE("several threads may copy at the same time", "[copying_threads]") {
  copying_threads threads(3);
  std::atomic<int> wrong{0};
  std::vector<std::thread> callers;
  for (int i = 0; i < 4; ++i) {
    callers.emplace_back([&] {
      for (int n = 0; n < 50; ++n) {
        if (counts_of(threads, 101, 1) != std::vector<int>(101, 1)) ++wrong;
      }
    });
  }
  for (std::thread& each : callers) each.join();
  CHECK(wrong == 0);
}
