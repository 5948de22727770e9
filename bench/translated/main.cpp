// What a launch of a kernel costs that tiles-c++ compiled, against the same one in TILES_KERNEL; in
// turns, on the same data. Checks the sums, then prints medians and their ratio; ends with status 1
// above its limit.
//
// Usage: bench_translated [<launches in a batch> [<batches>]]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "launches.hpp"

namespace {

using launch_function = void (*)(const numbers&, const numbers&, const sums&, int);

constexpr int side = 32;
constexpr int factor = 5;
constexpr double limit = 1.1;

class launches {
 public:
  explicit launches(int count) : count_(count) {
    std::iota(first_.begin(), first_.end(), 1);
    std::iota(second_.begin(), second_.end(), -300);
  }

  /// Microseconds of one launch, the mean of a batch.
  double time(launch_function launch) {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < count_; ++i) launch(a_, b_, c_, factor);
    const auto end = std::chrono::steady_clock::now();
    concurrency::accelerator().get_default_view().wait();
    return std::chrono::duration<double, std::micro>(end - start).count() / count_;
  }

  bool is_right(launch_function launch) {
    std::fill(sum_.begin(), sum_.end(), 0);
    c_.refresh();
    launch(a_, b_, c_, factor);
    c_.synchronize();
    for (std::size_t i = 0; i < sum_.size(); ++i) {
      if (sum_[i] != first_[i] + second_[i] * factor) return false;
    }
    return true;
  }

 private:
  int count_;
  std::vector<int> first_ = std::vector<int>(side * side);
  std::vector<int> second_ = std::vector<int>(side * side);
  std::vector<int> sum_ = std::vector<int>(side * side);
  numbers a_{side, side, first_};
  numbers b_{side, side, second_};
  sums c_{side, side, sum_};
};

double median(std::vector<double>& times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  launches run(argc > 1 ? std::atoi(argv[1]) : 20);
  const int batches = argc > 2 ? std::atoi(argv[2]) : 1001;
  if (!run.is_right(launch_translated) || !run.is_right(launch_macro)) {
    std::fprintf(stderr, "a sum is wrong\n");
    return 1;
  }
  std::vector<double> translated;
  std::vector<double> macro;
  for (int i = 0; i < batches; ++i) {
    translated.push_back(run.time(launch_translated));
    macro.push_back(run.time(launch_macro));
  }
  const double ratio = median(translated) / median(macro);
  std::printf("a launch: tiles-c++ %.2f us, TILES_KERNEL %.2f us, ratio %.3f, at most %.1f\n",
              median(translated), median(macro), ratio, limit);
  return ratio > limit ? 1 : 0;
}
