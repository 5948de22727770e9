// What checked mode costs: the matrix product in 16x16 tiles, unchecked and checked, on the same
// device, in turns. Checks both results first, then prints medians and their ratio, and ends with
// status 1 if that is above its limit.
//
// Usage: bench_checked [<side of the matrices> [<repetitions>]]
#include <chrono>

#include "bench/overhead/runs.hpp"
#include "bench/peer.hpp"

namespace {

using overhead::kernel_text_run;

constexpr double slowdown_limit = 20;

double milliseconds(kernel_text_run& run) {
  const auto start = std::chrono::steady_clock::now();
  run.launch();
  run.finish();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
      .count();
}

void verify(const overhead::comparison& wanted, kernel_text_run& run) {
  run.launch();
  run.finish();
  wanted.check(run.result());
}

bool compare(const overhead::comparison& wanted, int repetitions) {
  kernel_text_run unchecked(wanted);
  kernel_text_run checked(wanted, {true, TILES_SHAPE_AUTOMATIC});
  verify(wanted, unchecked);
  verify(wanted, checked);

  std::vector<double> unchecked_times, checked_times;
  for (int i = 0; i < repetitions; ++i) {
    unchecked_times.push_back(milliseconds(unchecked));
    checked_times.push_back(milliseconds(checked));
  }
  const double slowdown = median(checked_times) / median(unchecked_times);
  std::printf("%s, %s: unchecked %.3f ms, checked %.3f ms\nslowdown %.2f, %s %.0f\n",
              wanted.name.c_str(), wanted.size.c_str(), median(unchecked_times),
              median(checked_times), slowdown, slowdown < slowdown_limit ? "under" : "over",
              slowdown_limit);
  return slowdown < slowdown_limit;
}

}  // namespace

int main(int argc, char** argv) {
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  check(tiles_context_get_device(nullptr, &device));
  const int side = argc > 1                               ? std::atoi(argv[1])
                   : device.type == TILES_DEVICE_TYPE_CPU ? 512
                                                          : 2048;
  const int repetitions = argc > 2 ? std::atoi(argv[2]) : 11;
  if (side < 16 || side % 16 != 0 || repetitions < 1) {
    fail("usage: bench_checked [<side of the matrices, a multiple of 16> [<repetitions>]]");
  }
  std::printf("device: %s (%s), medians of %d launches, in turns\n", device.name, device.platform,
              repetitions);
  return compare(overhead::matrix_product_of(side), repetitions) ? 0 : 1;
}
