// The speed of the loop shape on a CPU: six algorithms as kernel text and as hand-written OpenCL C
// in the work-group form, on the default device, in turns. Checks the results first, then prints
// medians and their ratios, and exits with 1 if one is below its limit.
//
// Usage: bench_loop_shape [<repetitions>]
#include "bench/overhead/rounds.hpp"
#include "bench/overhead/runs.hpp"

namespace {

using overhead::comparison;

// Over that of the code by hand.
constexpr double wanted_speeds[] = {10, 2, 3, 5, 4, 4};
static_assert(std::size(wanted_speeds) == std::size(overhead::with_barriers));

bool reaches(double wanted, const comparison& algorithm, const tiles_device_info& device,
             int repetitions) {
  overhead::kernel_text_run loops(algorithm, {false, TILES_SHAPE_LOOP});
  overhead::by_hand_run by_hand(algorithm, device);
  const std::vector<double> times =
      overhead::times_in_turns(algorithm, repetitions, loops, by_hand);
  const double speed = times[1] / times[0];
  std::printf("| %s | %s | %.3f | %.3f | %.2f | %.0f |\n", algorithm.name.c_str(),
              algorithm.size.c_str(), times[0], times[1], speed, wanted);
  std::fflush(stdout);
  return speed >= wanted;
}

}  // namespace

int main(int argc, char** argv) {
  const int repetitions = argc > 1 ? std::atoi(argv[1]) : 15;
  if (repetitions < 1) fail("usage: bench_loop_shape [<repetitions>]");
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  check(tiles_context_get_device(nullptr, &device));
  if (device.type != TILES_DEVICE_TYPE_CPU)
    fail("the loop shape is for CPUs, not for the default device");
  std::printf("device: %s (%s), medians of %d measurements of %d launches, in turns\n\n",
              device.name, device.platform, repetitions, overhead::launches);
  std::printf(
      "| algorithm | size | loop shape, ms | by hand, ms | speed over by hand | wanted |\n");
  std::printf("| --- | --- | ---: | ---: | ---: | ---: |\n");
  bool is_fast = true;
  for (std::size_t n = 0; n < std::size(wanted_speeds); ++n) {
    const comparison algorithm = overhead::with_barriers[n](false);
    is_fast = reaches(wanted_speeds[n], algorithm, device, repetitions) && is_fast;
  }
  return is_fast ? 0 : 1;
}
