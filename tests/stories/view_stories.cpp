// Random lives of views against a model in plain memory.
//
// view_stories [--seed S] [--count N] [--steps N] [--threads N] [--keep-going] [--verbose] [--print]
//
// A seed names the same story on every machine, for one version of this program. One that fails is
// told with as few steps as still fail. Several threads play stories of their own beside each
// other, on common contexts. --verbose names each story before it is played.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <thread>

#include "tests/stories/story.hpp"

namespace {

struct request {
  std::uint64_t seed = 1;
  std::uint64_t count = 1000;
  std::size_t steps = 40;
  unsigned threads = 1;
  bool keeps_going = false;
  bool is_verbose = false;
  bool prints = false;
};

int usage() {
  std::cerr << "usage: view_stories [--seed S] [--count N] [--steps N] [--threads N] "
               "[--keep-going] [--verbose] [--print]\n";
  return 2;
}

void print(const stories::outcome& played) {
  for (const std::string& line : played.lines) std::cout << "  " << line << "\n";
  if (!played.failure.empty()) std::cout << "  FAILED: " << played.failure << "\n";
  std::cout << std::flush;
}

/// Of all threads.
class campaign {
 public:
  campaign(const request& wanted, stories::stage& shared) : wanted_(wanted), shared_(shared) {}

  /// \return the stories that failed
  std::uint64_t run() {
    std::vector<std::thread> threads;
    for (unsigned n = 0; n < wanted_.threads; ++n) threads.emplace_back([this] { play_all(); });
    for (std::thread& each : threads) each.join();
    return failures_;
  }

  std::uint64_t played() const { return std::min<std::uint64_t>(next_, wanted_.count); }

 private:
  void play_all() {
    while (wanted_.keeps_going || failures_ == 0) {
      const std::uint64_t n = next_++;
      if (n >= wanted_.count) return;
      play(wanted_.seed + n);
    }
  }

  void play(std::uint64_t seed) {
    if (wanted_.is_verbose) {
      const std::lock_guard<std::mutex> lock(printing_);
      std::cout << "running seed " << seed << std::endl;
    }
    const std::vector<stories::step> steps = stories::story_of_seed(seed, wanted_.steps);
    const stories::outcome played = stories::play(shared_, steps);
    if (played.failure.empty()) return;
    ++failures_;
    const std::vector<stories::step> fewer = stories::shortened(shared_, steps);
    const stories::outcome again = stories::play(shared_, fewer);
    const std::lock_guard<std::mutex> lock(printing_);
    std::cout << "seed " << seed << ", " << fewer.size() << " of " << steps.size() << " steps:\n";
    print(again.failure.empty() ? played : again);
  }

  const request& wanted_;
  stories::stage& shared_;
  std::atomic<std::uint64_t> next_{0};
  std::atomic<std::uint64_t> failures_{0};
  std::mutex printing_;
};

int play(const request& wanted) {
  stories::stage shared;
  if (wanted.prints) {
    print(stories::play(shared, stories::story_of_seed(wanted.seed, wanted.steps)));
    return 0;
  }
  const auto start = std::chrono::steady_clock::now();
  campaign all(wanted, shared);
  const std::uint64_t failures = all.run();
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  std::cout << all.played() << " of " << wanted.count << " stories from seed " << wanted.seed
            << ", " << failures << " differences, "
            << static_cast<double>(all.played()) / time.count() << " stories a second" << std::endl;
  return failures == 0 ? 0 : 1;
}

}  // namespace

int main(int argument_count, char** arguments) {
  request wanted;
  for (int n = 1; n < argument_count; ++n) {
    const std::string word = arguments[n];
    if (word == "--keep-going") {
      wanted.keeps_going = true;
      continue;
    }
    if (word == "--verbose") {
      wanted.is_verbose = true;
      continue;
    }
    if (word == "--print") {
      wanted.prints = true;
      continue;
    }
    if (n + 1 == argument_count) return usage();
    const std::uint64_t value = std::strtoull(arguments[++n], nullptr, 10);
    if (word == "--seed") {
      wanted.seed = value;
    } else if (word == "--count") {
      wanted.count = value;
    } else if (word == "--steps") {
      wanted.steps = value;
    } else if (word == "--threads") {
      wanted.threads = static_cast<unsigned>(std::max<std::uint64_t>(value, 1));
    } else {
      return usage();
    }
  }
  try {
    return play(wanted);
  } catch (const stories::mismatch& failure) {
    std::cerr << failure.what() << "\n";
    return 1;
  }
}
