#include "tests/conformance/tile_threads.hpp"

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace conformance::tile_threads {
namespace {

// Hands the turn from thread to thread, in the order of their numbers.
class turns {
 public:
  explicit turns(int count) : has_ended_(static_cast<std::size_t>(count)) {}

  void take(int thread) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [&] { return now_ == thread; });
  }

  void pass_on() {
    const std::lock_guard<std::mutex> lock(mutex_);
    const int count = static_cast<int>(has_ended_.size());
    for (int step = 1; step <= count; ++step) {
      const int next = (now_ + step) % count;
      if (has_ended_[static_cast<std::size_t>(next)]) continue;
      now_ = next;
      break;
    }
    changed_.notify_all();
  }

  void end(int thread) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      has_ended_[static_cast<std::size_t>(thread)] = true;
    }
    pass_on();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int now_ = 0;
  std::vector<bool> has_ended_;
};

thread_local turns* running = nullptr;
thread_local int own_number = 0;

}  // namespace

void run(int count, const std::function<void(int)>& body) {
  turns tile(count);
  std::vector<std::thread> threads;
  for (int n = 0; n < count; ++n) {
    threads.emplace_back([&, n] {
      running = &tile;
      own_number = n;
      tile.take(n);
      body(n);
      tile.end(n);
    });
  }
  for (std::thread& one : threads) one.join();
}

int number() { return own_number; }

void wait() {
  running->pass_on();
  running->take(own_number);
}

}  // namespace conformance::tile_threads
