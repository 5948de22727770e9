// Kernel text against plain C++: six algorithms through libtiles on the default device, a CPU, and
// as loop nests under OpenMP, in turns. Checks the results first, then prints medians, their ratios
// and the geometric mean of those, and ends with status 1 if that is below 1.
//
// Usage: bench_plain_loops [<repetitions>]
#include <cmath>

#include "bench/overhead/rounds.hpp"
#include "bench/overhead/runs.hpp"
#include "bench/plain_loops/loops.hpp"

namespace {

using overhead::comparison;

constexpr plain_loops::loops all_loops[] = {
    plain_loops::matrix_product, plain_loops::transpose, plain_loops::reduction,
    plain_loops::tile_stencil,   plain_loops::bodies,    plain_loops::tile_averages};
static_assert(std::size(all_loops) == std::size(overhead::with_barriers));

class loops_run {
 public:
  loops_run(const comparison& wanted, plain_loops::loops loops)
      : n_(wanted.n), loops_(loops), result_(wanted.arrays.back().initial.size()) {
    for (const overhead::data& one : wanted.arrays) arrays_.push_back(one.initial.data());
  }

  void launch() { loops_(arrays_.data(), result_.data(), n_); }
  void finish() {}
  std::vector<float> result() { return result_; }

 private:
  const int n_;
  const plain_loops::loops loops_;
  std::vector<const float*> arrays_;
  std::vector<float> result_;
};

double compare(const comparison& wanted, plain_loops::loops by_hand, int repetitions) {
  overhead::kernel_text_run ours(wanted);
  loops_run loops(wanted, by_hand);
  const std::vector<double> times = overhead::times_in_turns(wanted, repetitions, ours, loops);
  const double speed = times[1] / times[0];
  std::printf("| %s | %s | %.3f | %.3f | %.2f |\n", wanted.name.c_str(), wanted.size.c_str(),
              times[0], times[1], speed);
  std::fflush(stdout);
  return speed;
}

}  // namespace

int main(int argc, char** argv) {
  const int repetitions = argc > 1 ? std::atoi(argv[1]) : 15;
  if (repetitions < 1) fail("usage: bench_plain_loops [<repetitions>]");
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  check(tiles_context_get_device(nullptr, &device));
  if (device.type != TILES_DEVICE_TYPE_CPU)
    fail("plain loops run on the CPU, which is not the device");
  std::printf("device: %s (%s), medians of %d measurements of %d launches, in turns\n\n",
              device.name, device.platform, repetitions, overhead::launches);
  std::printf("| algorithm | size | kernel text, ms | plain C++, ms | speed over C++ |\n");
  std::printf("| --- | --- | ---: | ---: | ---: |\n");
  double logarithms = 0;
  for (std::size_t n = 0; n < std::size(all_loops); ++n) {
    const comparison algorithm = overhead::with_barriers[n](false);
    logarithms += std::log(compare(algorithm, all_loops[n], repetitions));
  }
  const double mean = std::exp(logarithms / static_cast<double>(std::size(all_loops)));
  std::printf("\ngeometric mean of the speeds: %.2f\n", mean);
  return mean >= 1 ? 0 : 1;
}
