// What the C++ layer costs. First a parallel_for_each against tiles_kernel_launch with the same
// kernel text and arguments, which are made once; on the same device, in turns. Then arithmetic
// with index and extent on the host against the same with plain ints, in turns. Checks the results,
// then prints medians and ratios; ends with status 1 above its limits.
//
// Usage: bench_cpp_layer [<launches in a batch> [<batches>]]
#include <amp.h>

#include <chrono>
#include <cstdint>
#include <ctime>
#include <numeric>

#include "bench/peer.hpp"

namespace {

using concurrency::array_view;
using concurrency::extent;
using concurrency::tiled_index;
using clock = std::chrono::steady_clock;

constexpr int side = 32;
constexpr int factor = 5;
constexpr double call_limit = 1.1;
constexpr double arithmetic_limit = 1.05;  // 1, and what two runs of one thing differ by

constexpr const char* text =
    "[=](tiled_index<8, 8> t) restrict(amp) { c[t] = a[t] + b[t] * factor; }";

/// Three views and a number.
struct operands {
  std::vector<int> first = std::vector<int>(side * side);
  std::vector<int> second = std::vector<int>(side * side);
  std::vector<int> sum = std::vector<int>(side * side);
  array_view<const int, 2> a{side, side, first};
  array_view<const int, 2> b{side, side, second};
  array_view<int, 2> c{side, side, sum};

  operands() {
    std::iota(first.begin(), first.end(), 1);
    std::iota(second.begin(), second.end(), -300);
  }

  void check_sum() {
    c.synchronize();
    for (std::size_t n = 0; n < sum.size(); ++n) {
      if (sum[n] != first[n] + second[n] * factor) fail("a sum is wrong");
      sum[n] = 0;
    }
    c.refresh();
  }
};

/// As a C program launches.
class c_side {
 public:
  explicit c_side(const operands& data) {
    tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
    desc.text = text;
    check(tiles_kernel_create(&desc, &kernel_));
    arguments_ = {tiles_argument_view("a", data.a.native_handle()),
                  tiles_argument_view("b", data.b.native_handle()),
                  tiles_argument_view("c", data.c.native_handle()),
                  tiles_argument_value("factor", TILES_TYPE_INT32, &factor)};
    launch_.rank = 2;
    launch_.extent = extent_.data();
    launch_.tile = tile_.data();
    launch_.arguments = arguments_.data();
    launch_.argument_count = static_cast<std::uint32_t>(arguments_.size());
  }
  ~c_side() { tiles_kernel_release(kernel_); }
  c_side(const c_side&) = delete;
  c_side& operator=(const c_side&) = delete;

  void launch() { check(tiles_kernel_launch(kernel_, nullptr, &launch_, nullptr)); }

 private:
  tiles_kernel kernel_ = nullptr;
  std::array<tiles_argument, 4> arguments_{};
  const std::array<std::int64_t, 2> extent_{side, side}, tile_{8, 8};
  tiles_launch_desc launch_ = TILES_LAUNCH_DESC_INIT;
};

// Not a constant, which would be part of the text.
void launch_from_cpp(const operands& data, int number) {
  const auto& a = data.a;
  const auto& b = data.b;
  const auto& c = data.c;
  parallel_for_each(data.c.extent.tile<8, 8>(), TILES_KERNEL((a, b, c, number), [=
  ](tiled_index<8, 8> t) restrict(amp) { c[t] = a[t] + b[t] * number; }));
}

template <class Launch>
double microseconds(int launches, Launch launch) {
  const auto start = clock::now();
  for (int n = 0; n < launches; ++n) launch();
  const std::chrono::duration<double, std::micro> time = clock::now() - start;
  check(tiles_context_finish(nullptr, nullptr));
  return time.count() / launches;
}

double call_ratio(int launches, int batches, volatile const int& number) {
  operands data;
  c_side from_c(data);
  from_c.launch();
  data.check_sum();
  launch_from_cpp(data, number);
  data.check_sum();
  std::vector<double> c_times, cpp_times;
  for (int n = 0; n < batches; ++n) {
    c_times.push_back(microseconds(launches, [&] { from_c.launch(); }));
    cpp_times.push_back(microseconds(launches, [&] { launch_from_cpp(data, number); }));
  }
  const double ratio = median(cpp_times) / median(c_times);
  std::printf("a launch: C ABI %.3f us, C++ %.3f us, ratio %.3f, at most %.2f\n", median(c_times),
              median(cpp_times), ratio, call_limit);
  return ratio;
}

// Every element of a matrix by its index, with a wrap in both dimensions.
[[gnu::noinline]] std::int64_t sum_by_index(const std::vector<int>& data, extent<2> shape,
                                            tiles::index<2> step) {
  std::int64_t sum = 0;
  tiles::index<2> at;
  for (int n = 0; n < shape[0] * shape[1]; ++n) {
    at += step;
    for (int d = 0; d < 2; ++d) at[d] = at[d] >= shape[d] ? at[d] - shape[d] : at[d];
    const tiles::index<2> scaled = at * 2 - at;
    sum += data[static_cast<std::size_t>(scaled[0] * shape[1] + scaled[1])];
  }
  return sum;
}

[[gnu::noinline]] std::int64_t sum_by_ints(const std::vector<int>& data, int rows, int columns,
                                           int step_0, int step_1) {
  std::int64_t sum = 0;
  int row = 0;
  int column = 0;
  for (int n = 0; n < rows * columns; ++n) {
    row += step_0;
    column += step_1;
    row = row >= rows ? row - rows : row;
    column = column >= columns ? column - columns : column;
    const int row_2 = row * 2 - row;
    const int column_2 = column * 2 - column;
    sum += data[static_cast<std::size_t>(row_2 * columns + column_2)];
  }
  return sum;
}

// The processor's time, which other programs take no part of.
double milliseconds_since(std::clock_t start) {
  return static_cast<double>(std::clock() - start) * 1000 / CLOCKS_PER_SEC;
}

// The numbers are no constants, of which the compiler would make more on one side than on the
// other.
double arithmetic_ratio(int batches) {
  const volatile int lengths[] = {1021, 1031};
  const volatile int steps[] = {3, 7};
  const int rows = lengths[0], columns = lengths[1], step_0 = steps[0], step_1 = steps[1];
  std::vector<int> data(static_cast<std::size_t>(rows * columns));
  std::iota(data.begin(), data.end(), 0);
  std::vector<double> int_times, index_times;
  for (int n = 0; n < batches; ++n) {
    std::clock_t start = std::clock();
    const std::int64_t by_ints = sum_by_ints(data, rows, columns, step_0, step_1);
    int_times.push_back(milliseconds_since(start));
    start = std::clock();
    const std::int64_t by_index =
        sum_by_index(data, extent<2>(rows, columns), tiles::index<2>(step_0, step_1));
    index_times.push_back(milliseconds_since(start));
    if (by_ints != by_index) fail("a sum by index is wrong");
  }
  const double ratio = median(index_times) / median(int_times);
  std::printf("index arithmetic: ints %.3f ms, index %.3f ms, ratio %.3f, at most %.2f\n",
              median(int_times), median(index_times), ratio, arithmetic_limit);
  return ratio;
}

}  // namespace

int main(int argc, char** argv) {
  const int launches = argc > 1 ? std::atoi(argv[1]) : 200;
  const int batches = argc > 2 ? std::atoi(argv[2]) : 41;
  if (launches < 1 || batches < 1) fail("usage: bench_cpp_layer [<launches> [<batches>]]");
  const volatile int number = factor;
  try {
    const double call = call_ratio(launches, batches, number);
    const double arithmetic = arithmetic_ratio(batches);
    return call <= call_limit && arithmetic <= arithmetic_limit ? 0 : 1;
  } catch (const concurrency::runtime_exception& error) {
    fail(error.what());
  }
}
