// The compile time of the loop shape: from the text of six kernels to the end of their first
// launch, over one tile, in both shapes on the default device, in turns. The caches of the drivers
// and of libtiles are off, and each text has a different name. Prints medians and their ratios, and
// exits with 1 if one is above its limit.
//
// Usage: bench_compile_time [<repetitions>]
#include <algorithm>
#include <chrono>
#include <filesystem>

#include "bench/overhead/runs.hpp"
#include "bench/peer.hpp"

namespace {

using overhead::comparison;

constexpr double limit = 2;

// Whatever there is of data is to cost nothing.
constexpr int longest_extent = 256;

/// A folder for the driver that goes with the object; PoCL writes there also with its cache off.
struct driver_folder {
  std::string path = (std::filesystem::temp_directory_path() / "tiles.XXXXXX").string();
  driver_folder() {
    if (::mkdtemp(path.data()) == nullptr) fail("no folder for the driver");
    ::setenv("POCL_CACHE_DIR", path.c_str(), 1);
    ::setenv("POCL_KERNEL_CACHE", "0", 1);
    for (const char* off : {"CUDA_CACHE_DISABLE", "MESA_SHADER_CACHE_DISABLE"}) {
      ::setenv(off, "1", 1);
    }
    ::setenv("TILES_CACHE", "off", 1);
  }
  ~driver_folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
};

comparison over_one_tile(comparison wanted) {
  wanted.domain = wanted.tile;
  for (overhead::data& each : wanted.arrays) {
    std::size_t count = 1;
    for (int& extent : each.extent) {
      extent = std::min(extent, longest_extent);
      count *= static_cast<std::size_t>(extent);
    }
    each.initial.resize(count);
  }
  return wanted;
}

double milliseconds(comparison wanted, tiles_shape shape) {
  static int number = 0;
  wanted.name += " " + std::to_string(++number);
  const auto start = std::chrono::steady_clock::now();
  overhead::kernel_text_run run(wanted, {false, shape});
  run.launch();
  run.finish();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
      .count();
}

bool compare(const comparison& wanted, int repetitions) {
  std::vector<double> group_times, loop_times;
  for (int i = 0; i < repetitions; ++i) {
    group_times.push_back(milliseconds(wanted, TILES_SHAPE_GROUP));
    loop_times.push_back(milliseconds(wanted, TILES_SHAPE_LOOP));
  }
  const double ratio = median(loop_times) / median(group_times);
  std::printf("| %s | %.1f | %.1f | %.2f |\n", wanted.name.c_str(), median(group_times),
              median(loop_times), ratio);
  std::fflush(stdout);
  return ratio <= limit;
}

}  // namespace

int main(int argc, char** argv) {
  const int repetitions = argc > 1 ? std::atoi(argv[1]) : 11;
  if (repetitions < 1) fail("usage: bench_compile_time [<repetitions>]");
  const driver_folder folder;
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  check(tiles_context_get_device(nullptr, &device));
  std::printf("device: %s (%s), medians of %d first builds of each kind, in turns\n\n", device.name,
              device.platform, repetitions);
  std::printf("| algorithm | work-groups, ms | loops, ms | time over work-groups |\n");
  std::printf("| --- | ---: | ---: | ---: |\n");
  bool is_fast = true;
  for (const auto make : overhead::with_barriers) {
    is_fast = compare(over_one_tile(make(false)), repetitions) && is_fast;
  }
  return is_fast ? 0 : 1;
}
