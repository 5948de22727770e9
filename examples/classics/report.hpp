// What the classics print: one line for each way to compute the same, with its time, how much
// faster than the first way it is, and whether its result is right.
#pragma once

#include <amp.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <iomanip>
#include <iostream>
#include <vector>

class report {
 public:
  /// Prints the title and the default device, on which all variants run.
  explicit report(const char* title) : device_(concurrency::accelerator().get_default_view()) {
    std::wcout << title << L", on " << device_.accelerator.description << L"\n";
  }

  /// Measures `run` after one launch that does not count: five times, or for half a second where
  /// that is less. What `prepare` does before each run does not count either.
  void row(
      const char* name, const std::function<void()>& run, const std::function<bool()>& is_right,
      const std::function<void()>& prepare = [] {}) {
    milliseconds(prepare, run);
    std::vector<double> times;
    for (double sum = 0; times.size() < 5 && sum < 500; sum += times.back()) {
      times.push_back(milliseconds(prepare, run));
    }
    std::sort(times.begin(), times.end());
    print(name, times[times.size() / 2], is_right());
  }

  bool all_right() const { return all_right_; }

 private:
  double milliseconds(const std::function<void()>& prepare, const std::function<void()>& run) {
    prepare();
    device_.wait();
    const auto start = std::chrono::steady_clock::now();
    run();
    device_.wait();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
        .count();
  }

  void print(const char* name, double time, bool is_right) {
    if (first_time_ == 0) first_time_ = time;
    all_right_ = all_right_ && is_right;
    std::wcout << L"  " << std::left << std::setw(44) << name << std::right << std::fixed
               << std::setprecision(3) << std::setw(10) << time << L" ms" << std::setprecision(2)
               << std::setw(8) << first_time_ / time << L" x  " << (is_right ? L"right" : L"wrong")
               << std::endl;
  }

  concurrency::accelerator_view device_;
  double first_time_ = 0;
  bool all_right_ = true;
};
