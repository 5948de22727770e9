// Times of several ways to run one algorithm, taken in turns.
#pragma once

#include <chrono>
#include <thread>
#include <vector>

#include "bench/overhead/comparison.hpp"
#include "bench/peer.hpp"

namespace overhead {

/// So many that handing them in does not count.
constexpr int launches = 8;

/// Of one launch.
template <class Run>
double milliseconds(Run& run) {
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < launches; ++i) run.launch();
  run.finish();
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  return time.count() / launches;
}

/// Threads that waited for work in vain go on looking for some before they sleep.
template <class Run>
double milliseconds_when_idle(Run& run) {
  std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return milliseconds(run);
}

template <class Run>
void verify(const comparison& wanted, Run& run) {
  run.launch();
  run.finish();
  wanted.check(run.result());
}

/// Measures them in turns. \return the median of each
template <class... Runs>
std::vector<double> medians_in_turns(int repetitions, Runs&... runs) {
  std::vector<std::vector<double>> times(sizeof...(Runs));
  for (int i = 0; i < repetitions; ++i) {
    std::size_t way = 0;
    (times[way++].push_back(milliseconds_when_idle(runs)), ...);
  }
  std::vector<double> medians;
  for (const std::vector<double>& each : times) medians.push_back(median(each));
  return medians;
}

/// Checks what each computes before that.
template <class... Runs>
std::vector<double> times_in_turns(const comparison& wanted, int repetitions, Runs&... runs) {
  (verify(wanted, runs), ...);
  return medians_in_turns(repetitions, runs...);
}

}  // namespace overhead
