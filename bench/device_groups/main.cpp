// Kernels and algorithms over groups of 1, 2, ... devices, timed in turns: what each further device
// is worth. Results are compared with those of one device before a time is printed.
//
// Usage: bench_device_groups [<scale> [<rounds> [<name>...]]]   scale 1: for GPUs; on CPUs, use
// 0.05. All cases, or those of these names: stencil, tiles::reduce
#include <algorithm>
#include <cstdlib>
#include <string>

#include "bench/device_groups/timed_case.hpp"

using namespace groups_bench;

namespace {

// The first so many devices of the kind that is the default.
std::vector<tiles::device_group> groups() {
  std::vector<tiles::accelerator> devices;
  for (const tiles::accelerator& each : tiles::accelerator::get_all()) {
    if (each.description == tiles::accelerator().description) devices.push_back(each);
  }
  std::vector<tiles::device_group> made;
  for (std::size_t count = 1; count <= devices.size(); count *= 2) {
    made.emplace_back(std::vector<tiles::accelerator>(
        devices.begin(), devices.begin() + static_cast<std::ptrdiff_t>(count)));
  }
  // One device alone shows what a second context costs.
  if (devices.size() == 1) {
    made.emplace_back(std::vector<tiles::accelerator>{devices.front(), devices.front()});
  }
  return made;
}

}  // namespace

int main(int argc, char** argv) {
  const double scale = argc > 1 ? std::atof(argv[1]) : 1.0;
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 5;
  const std::vector<std::string> names(argv + std::min(argc, 3), argv + argc);
  const std::vector<tiles::device_group> over = groups();
  bool is_right = true;
  for (const auto& cases : {kernel_cases(scale), algorithm_cases(scale)}) {
    for (const timed_case& each : cases) {
      const bool is_wanted =
          names.empty() || std::find(names.begin(), names.end(), each.name) != names.end();
      if (is_wanted) is_right &= measure(each, over, rounds);
    }
  }
  return is_right ? 0 : 1;
}
