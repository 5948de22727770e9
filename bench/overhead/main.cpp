// What kernel text costs over OpenCL C written by hand: seven algorithms, both ways, on the same
// device, in turns. Checks the results first, then prints medians and their ratios.
//
// Usage: bench_overhead [small|large [<repetitions>]]
#include "bench/overhead/rounds.hpp"
#include "bench/overhead/runs.hpp"
#include "bench/peer.hpp"

namespace {

using overhead::comparison;

void compare(const comparison& wanted, const tiles_device_info& device, int repetitions) {
  overhead::kernel_text_run ours(wanted);
  overhead::by_hand_run theirs(wanted, device);
  const std::vector<double> times = overhead::times_in_turns(wanted, repetitions, ours, theirs);
  std::printf("| %s | %s | %.3f | %.3f | %.3f |\n", wanted.name.c_str(), wanted.size.c_str(),
              times[0], times[1], times[1] / times[0]);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  check(tiles_context_get_device(nullptr, &device));
  const std::string size = argc > 1                               ? argv[1]
                           : device.type == TILES_DEVICE_TYPE_CPU ? "small"
                                                                  : "large";
  const int repetitions = argc > 2 ? std::atoi(argv[2]) : 15;
  if ((size != "small" && size != "large") || repetitions < 1) {
    fail("usage: bench_overhead [small|large [<repetitions>]]");
  }
  std::printf("device: %s (%s), medians of %d measurements of %d launches, in turns\n\n",
              device.name, device.platform, repetitions, overhead::launches);
  std::printf("| algorithm | size | kernel text, ms | by hand, ms | speed over by hand |\n");
  std::printf("| --- | --- | ---: | ---: | ---: |\n");
  for (const auto make :
       {overhead::matrix_product, overhead::transpose, overhead::reduction, overhead::stencil,
        overhead::tile_stencil, overhead::bodies, overhead::tile_averages}) {
    compare(make(size == "large"), device, repetitions);
  }
  return 0;
}
