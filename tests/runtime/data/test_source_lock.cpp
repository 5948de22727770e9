// The lock of many sources at once.
#include <thread>

#include "libtiles/runtime/data/source_lock.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles::runtime;

namespace {

std::vector<std::shared_ptr<data_source>> make_sources(int count) {
  std::vector<std::shared_ptr<data_source>> sources;
  for (int i = 0; i < count; ++i) sources.push_back(data_source::without_data(4));
  return sources;
}

}  // namespace

TEST_CASE("a lock of more sources than have room without an allocation excludes others from each",
          "[source_lock]") {
  constexpr int rounds = 500;
  auto sources = make_sources(40);
  sources.insert(sources.end(), sources.begin(), sources.begin() + 7);
  int counter = 0;  // not atomic: the lock's to guard
  const auto count = [&](const std::vector<std::shared_ptr<data_source>>& locked) {
    for (int i = 0; i < rounds; ++i) {
      const source_lock lock(locked);
      ++counter;
    }
  };
  std::thread all(count, sources);
  std::thread reversed(count,
                       std::vector<std::shared_ptr<data_source>>(sources.rbegin(), sources.rend()));
  std::thread last(count, std::vector<std::shared_ptr<data_source>>{sources[39]});
  for (std::thread* each : {&all, &reversed, &last}) each->join();
  CHECK(counter == 3 * rounds);
}
