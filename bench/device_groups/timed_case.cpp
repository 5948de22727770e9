#include "bench/device_groups/timed_case.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <thread>

namespace groups_bench {
namespace {

double seconds_of(const tiles::device_group& group, const prepared& run, int launches) {
  group.wait();
  const auto start = std::chrono::steady_clock::now();
  for (int n = 0; n < launches; ++n) run.launch();
  group.wait();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / launches;
}

double median(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

bool are_close(const floats& a, const floats& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!(std::abs(a[i] - b[i]) <= 1e-4f * (1 + std::abs(b[i])))) return false;
  }
  return a.size() == b.size();
}

bool are_right(const timed_case& measured, const std::vector<tiles::device_group>& over,
               const std::vector<prepared>& runs) {
  floats expected;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    runs[i].launch();
    runs[i].launch();
    const floats got = runs[i].result();
    if (i == 0) expected = got;
    if (are_close(got, expected) && measured.is_right(got)) continue;
    std::printf("%-16s wrong results on %zu members\n", measured.name.c_str(), over[i].size());
    return false;
  }
  return true;
}

}  // namespace

bool measure(const timed_case& measured, const std::vector<tiles::device_group>& over, int rounds) {
  std::vector<prepared> runs;
  for (const tiles::device_group& group : over) runs.push_back(measured.prepare(group));
  if (!are_right(measured, over, runs)) return false;
  std::vector<std::vector<double>> times(runs.size());
  for (int round = 0; round <= rounds; ++round) {
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const double seconds = seconds_of(over[i], runs[i], measured.launches);
      if (round > 0) times[i].push_back(seconds);  // the first one moves data
    }
  }
  const double alone = median(times[0]);
  std::printf("%-16s 1 member %9.3f ms", measured.name.c_str(), 1e3 * alone);
  for (std::size_t i = 1; i < runs.size(); ++i) {
    std::printf(" | %zu members %9.3f ms, %.2f times as fast", over[i].size(),
                1e3 * median(times[i]), alone / median(times[i]));
  }
  std::printf("\n");
  std::fflush(stdout);
  return true;
}

floats numbers(std::size_t count, float scale) {
  floats made(count);
  const std::size_t workers = std::max(1U, std::thread::hardware_concurrency());
  const std::size_t each = count / workers + 1;
  std::vector<std::thread> running;
  for (std::size_t begin = 0; begin < count; begin += each) {
    running.emplace_back([&made, begin, end = std::min(count, begin + each), scale] {
      for (std::size_t i = begin; i < end; ++i) made[i] = static_cast<float>(i * 37 % 101) * scale;
    });
  }
  for (std::thread& worker : running) worker.join();
  return made;
}

int scaled(int size, double scale, int step) {
  return std::max(step, static_cast<int>(size * scale) / step * step);
}

}  // namespace groups_bench
