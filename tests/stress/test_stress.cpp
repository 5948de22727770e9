// Many threads on one context, for as long as TILES_STRESS_SECONDS says (2 without it): launches,
// copies, compiles and releases, each thread with data of its own and kernels shared by all.
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <mutex>
#include <numeric>
#include <random>
#include <thread>

#include "tests/capi/objects.hpp"

namespace {

constexpr int thread_count = 16;

using clock_type = std::chrono::steady_clock;

std::chrono::seconds duration() {
  const char* const text = std::getenv("TILES_STRESS_SECONDS");
  return std::chrono::seconds(text == nullptr ? 2 : std::atoi(text));
}

/// What went wrong first in any thread: Catch's own checks are for one thread alone.
class first_failure {
 public:
  bool check(bool is_right, const std::string& what) {
    if (is_right) return true;
    const std::lock_guard<std::mutex> lock(mutex_);
    if (text_.empty()) text_ = what;
    has_failed_ = true;
    return false;
  }

  bool check(tiles_status status) { return check(status == TILES_OK, tiles_last_error()); }
  bool has_failed() const { return has_failed_; }
  const std::string& text() const { return text_; }

 private:
  std::mutex mutex_;
  std::string text_;
  std::atomic<bool> has_failed_{false};
};

tiles_kernel make_kernel(int addend) {
  const std::string text = "void add(index<1> i, array_view<int, 1> v) restrict(amp) { v[i] += " +
                           std::to_string(addend) + "; }";
  tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
  desc.text = text.c_str();
  tiles_kernel kernel = nullptr;
  tiles_kernel_create(&desc, &kernel);
  return kernel;
}

/// One thread's work: a vector under a view, and what it must hold.
class worker {
 public:
  worker(int number, tiles_context context, tiles_kernel shared, first_failure& failure)
      : random_(static_cast<unsigned>(number)),
        context_(context),
        shared_(shared),
        failure_(failure),
        data_(static_cast<std::size_t>(500 + 37 * number)),
        expected_(data_.size()) {
    std::iota(data_.begin(), data_.end(), number);
    expected_ = data_;
  }

  void run_until(clock_type::time_point end) {
    while (clock_type::now() < end && !failure_.has_failed()) round();
  }

 private:
  void round() {
    const auto desc = describe(TILES_INT32, {static_cast<int64_t>(data_.size())});
    tiles_array_view view = nullptr;
    if (!failure_.check(tiles_array_view_create(&desc, data_.data(), &view))) return;
    for (int i = 0; i < 8; ++i) step(view);
    failure_.check(tiles_array_view_release(view));
    failure_.check(data_ == expected_, "the data of a thread is wrong after its view's release");
  }

  void step(tiles_array_view view) {
    switch (random_() % 6) {
      case 0:
        return launch_with_new_kernel(view);
      case 1:
        failure_.check(tiles_array_view_synchronize(view));
        failure_.check(data_ == expected_, "the data of a thread is wrong when synchronized");
        return;
      case 2:
        return copy_through_array();
      case 3:
        return launch(shared_, view, true);
      default:
        return launch(shared_, view, false);
    }
  }

  void launch(tiles_kernel kernel, tiles_array_view view, bool waits) {
    const tiles_argument argument = tiles_argument_view(nullptr, view);
    tiles_launch_desc desc = TILES_LAUNCH_DESC_INIT;
    desc.rank = 1;
    desc.extent[0] = static_cast<int64_t>(data_.size());
    desc.arguments = &argument;
    desc.argument_count = 1;
    tiles_event event = nullptr;
    if (!failure_.check(tiles_kernel_launch(kernel, context_, &desc, waits ? &event : nullptr))) {
      return;
    }
    for (int& each : expected_) each += 1;
    if (!waits) return;
    failure_.check(tiles_event_wait(event));
    failure_.check(tiles_event_release(event));
  }

  // Compiles: most of the texts are new to the context.
  void launch_with_new_kernel(tiles_array_view view) {
    const int addend = static_cast<int>(random_() % 20);
    tiles_kernel kernel = make_kernel(addend);
    launch(kernel, view, false);
    for (int& each : expected_) each += addend - 1;
    failure_.check(tiles_kernel_release(kernel));
  }

  void copy_through_array() {
    const std::vector<int> sent(data_.size(), static_cast<int>(random_()));
    const auto desc = describe(TILES_INT32, {static_cast<int64_t>(sent.size())});
    const uint64_t bytes = sent.size() * sizeof(int);
    std::vector<int> received(sent.size());
    tiles_array array = nullptr;
    if (!failure_.check(tiles_array_create(context_, &desc, sent.data(), &array))) return;
    failure_.check(tiles_array_read(array, received.data(), bytes));
    failure_.check(received == sent, "an array gives back other data than it was made with");
    failure_.check(tiles_array_release(array));
  }

  std::mt19937 random_;
  tiles_context context_;
  tiles_kernel shared_;
  first_failure& failure_;
  std::vector<int> data_;
  std::vector<int> expected_;
};

}  // namespace

TEST_CASE("sixteen threads launch, copy, compile and release on one context", "[threads]") {
  const owned_context context = make_context();
  const owned_kernel shared(make_kernel(1));
  first_failure failure;
  const auto end = clock_type::now() + duration();
  std::vector<std::thread> threads;
  for (int i = 0; i < thread_count; ++i) {
    threads.emplace_back(
        [&, i] { worker(i, context.get(), shared.get(), failure).run_until(end); });
  }
  for (std::thread& each : threads) each.join();
  INFO(failure.text());
  CHECK_FALSE(failure.has_failed());
}
