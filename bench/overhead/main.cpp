// What kernel text costs over OpenCL C written by hand: five algorithms, both ways, on the same
// device, in turns. Checks the results first, then prints medians and their ratios.
//
// Usage: bench_overhead [small|large [<repetitions>]]
#include <chrono>

#include "bench/overhead/runs.hpp"
#include "bench/peer.hpp"

namespace {

using overhead::comparison;

// So many that handing them in does not count.
constexpr int launches = 8;

template <class Run>
double milliseconds(Run& run) {
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < launches; ++i) run.launch();
  run.finish();
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  return time.count() / launches;
}

void compare(const comparison& wanted, const tiles_device_info& device, int repetitions) {
  overhead::kernel_text_run ours(wanted);
  overhead::by_hand_run theirs(wanted, device);
  ours.launch();
  theirs.launch();
  ours.finish();
  theirs.finish();
  wanted.check(ours.result());
  wanted.check(theirs.result());

  std::vector<double> our_times, their_times;
  for (int i = 0; i < repetitions; ++i) {
    our_times.push_back(milliseconds(ours));
    their_times.push_back(milliseconds(theirs));
  }
  const double our_time = median(our_times);
  const double their_time = median(their_times);
  std::printf("| %s | %s | %.3f | %.3f | %.3f |\n", wanted.name.c_str(), wanted.size.c_str(),
              our_time, their_time, their_time / our_time);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  check(tiles_context_get_device(nullptr, &device));
  const std::string size = argc > 1 ? argv[1] : device.type == TILES_DEVICE_CPU ? "small" : "large";
  const int repetitions = argc > 2 ? std::atoi(argv[2]) : 15;
  if ((size != "small" && size != "large") || repetitions < 1) {
    fail("usage: bench_overhead [small|large [<repetitions>]]");
  }
  std::printf("device: %s (%s), medians of %d measurements of %d launches, in turns\n\n",
              device.name, device.platform, repetitions, launches);
  std::printf("| algorithm | size | kernel text, ms | by hand, ms | speed over by hand |\n");
  std::printf("| --- | --- | ---: | ---: | ---: |\n");
  for (const auto make : {overhead::matrix_product, overhead::transpose, overhead::reduction,
                          overhead::stencil, overhead::bodies}) {
    compare(make(size == "large"), device, repetitions);
  }
  return 0;
}
