// Many threads on one context, for as long as TILES_STRESS_SECONDS says (2 without it): launches,
// copies, compiles and releases, each thread with data of its own and kernels shared by all.
#include <cstdlib>
#include <iostream>
#include <numeric>
#include <thread>

#include "tests/stress/worker.hpp"

namespace {

constexpr unsigned thread_count = 16;

std::chrono::seconds duration() {
  const char* const text = std::getenv("TILES_STRESS_SECONDS");
  return std::chrono::seconds(text == nullptr ? 2 : std::atoi(text));
}

/// A prime number of elements each, so that the data of two threads shares lines of the caches.
class crowd {
 public:
  explicit crowd(stage& shared) : shared_(shared), data_(thread_count * 1009) {
    std::iota(data_.begin(), data_.end(), 0);
  }

  /// Starts the threads.
  void start(worker::clock::time_point end) {
    for (unsigned i = 0; i < thread_count; ++i) {
      threads_.emplace_back([this, i, end] {
        worker own(i, shared_, &data_[i * 1009], 1009);
        launches_ += own.run_until(end);
      });
    }
  }

  /// Waits for them, and fails the test if anything was wrong.
  void finish() {
    for (std::thread& each : threads_) each.join();
    shared_.memory.finish(shared_.failure);
    std::cout << thread_count << " threads made " << launches_ << " launches in "
              << duration().count() << " s\n";
    INFO(shared_.failure.text());
    CHECK_FALSE(shared_.failure.has_failed());
    CHECK(launches_ > 0);
  }

 private:
  stage& shared_;
  std::vector<int> data_;
  std::vector<std::thread> threads_;
  std::atomic<std::size_t> launches_{0};
};

owned_context context_with(uint32_t queue_count, int32_t transport) {
  tiles_context_desc desc = TILES_CONTEXT_DESC_INIT;
  desc.queue_count = queue_count;
  desc.transport = transport;
  tiles_context context = nullptr;
  succeed(tiles_context_create(&desc, &context));
  return owned_context(context);
}

void run_crowd_on(owned_context context) {
  stage shared(std::move(context));
  crowd all(shared);
  all.start(worker::clock::now() + duration());
  all.finish();
}

}  // namespace

TEST_CASE("sixteen threads launch, copy, compile and release on one context", "[threads]") {
  run_crowd_on(context_with(1, TILES_TRANSPORT_AUTOMATIC));
}

TEST_CASE("sixteen threads share a context of three queues", "[threads]") {
  run_crowd_on(context_with(3, TILES_TRANSPORT_AUTOMATIC));
}

TEST_CASE("sixteen threads share a context that copies data", "[threads]") {
  run_crowd_on(context_with(2, TILES_TRANSPORT_COPY));
}

TEST_CASE("a context is released by one thread while sixteen others use it", "[threads]") {
  stage shared(make_context());
  crowd all(shared);
  const auto end = worker::clock::now() + duration();
  all.start(end);
  while (worker::clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    shared.context.replace(make_context());
  }
  all.finish();
}
