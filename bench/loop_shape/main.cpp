// What the loop shape gains on a CPU: six algorithms as kernel text and as OpenCL C written by hand
// in the work-group form, on the default device, in turns. Checks the results first, then prints
// medians and their ratios, and ends with status 1 if one is below what is wanted.
//
// Usage: bench_loop_shape [<repetitions>]
#include "bench/overhead/rounds.hpp"
#include "bench/overhead/runs.hpp"

namespace {

using overhead::comparison;

struct wanted_speed {
  comparison (*make)(bool is_large);
  double speed;  ///< over that of the code by hand
};

constexpr wanted_speed all_wanted[] = {
    {overhead::matrix_product, 10}, {overhead::transpose, 2}, {overhead::reduction, 3},
    {overhead::tile_stencil, 5},    {overhead::bodies, 4},    {overhead::tile_averages, 4},
};

bool reaches(const wanted_speed& wanted, const tiles_device_info& device, int repetitions) {
  const comparison algorithm = wanted.make(false);
  overhead::kernel_text_run loops(algorithm);
  overhead::by_hand_run by_hand(algorithm, device);
  const std::vector<double> times =
      overhead::times_in_turns(algorithm, repetitions, loops, by_hand);
  const double speed = times[1] / times[0];
  std::printf("| %s | %s | %.3f | %.3f | %.2f | %.0f |\n", algorithm.name.c_str(),
              algorithm.size.c_str(), times[0], times[1], speed, wanted.speed);
  std::fflush(stdout);
  return speed >= wanted.speed;
}

}  // namespace

int main(int argc, char** argv) {
  const int repetitions = argc > 1 ? std::atoi(argv[1]) : 15;
  if (repetitions < 1) fail("usage: bench_loop_shape [<repetitions>]");
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  check(tiles_context_get_device(nullptr, &device));
  if (device.type != TILES_DEVICE_CPU)
    fail("the loop shape is for CPUs, not for the default device");
  std::printf("device: %s (%s), medians of %d measurements of %d launches, in turns\n\n",
              device.name, device.platform, repetitions, overhead::launches);
  std::printf(
      "| algorithm | size | loop shape, ms | by hand, ms | speed over by hand | wanted |\n");
  std::printf("| --- | --- | ---: | ---: | ---: | ---: |\n");
  bool is_fast = true;
  for (const wanted_speed& wanted : all_wanted) {
    is_fast = reaches(wanted, device, repetitions) && is_fast;
  }
  return is_fast ? 0 : 1;
}
