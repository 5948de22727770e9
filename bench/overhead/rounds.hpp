// Times of several ways to run one algorithm, taken in turns.
#pragma once

#include <chrono>
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

template <class Run>
void verify(const comparison& wanted, Run& run) {
  run.launch();
  run.finish();
  wanted.check(run.result());
}

/// Checks what each computes, then measures them in turns. \return the median of each
template <class... Runs>
std::vector<double> times_in_turns(const comparison& wanted, int repetitions, Runs&... runs) {
  (verify(wanted, runs), ...);
  std::vector<std::vector<double>> times(sizeof...(Runs));
  for (int i = 0; i < repetitions; ++i) {
    std::size_t way = 0;
    (times[way++].push_back(milliseconds(runs)), ...);
  }
  std::vector<double> medians;
  for (const std::vector<double>& each : times) medians.push_back(median(each));
  return medians;
}

}  // namespace overhead
