// How long a process takes that compiles four kernels, the matrix product untiled and tiled and the
// averages of 2x2 and 4x4 tiles, and runs each once: with their programs in the disk cache, and
// with the disk cache off. The drivers' own caches are off. Processes of both kinds run in turns;
// prints the medians and their ratio. Each process checks its results.
//
// Usage: bench_cold_start [<repetitions>]   on the device that TILES_DEVICE names
//        bench_cold_start once              one such process; prints its milliseconds of compiling
#include <tiles/tiles.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

constexpr int side = 64;
constexpr int tile = 16;

const char* const product_text = R"(
void simple(index<2> idx, array_view<const float, 2> left, array_view<const float, 2> right,
            array_view<float, 2> product) restrict(amp) {
  float sum = 0.0f;
  for (int k = 0; k < left.extent[1]; k++) sum += left(idx[0], k) * right(k, idx[1]);
  product[idx] = sum;
}

void tiled(tiled_index<TILE, TILE> t, array_view<const float, 2> left,
           array_view<const float, 2> right, array_view<float, 2> product) restrict(amp) {
  tile_static float left_tile[TILE][TILE];
  tile_static float right_tile[TILE][TILE];
  int row = t.local[0];
  int column = t.local[1];
  float sum = 0.0f;
  for (int origin = 0; origin < left.extent[1]; origin += TILE) {
    left_tile[row][column] = left(t.global[0], origin + column);
    right_tile[row][column] = right(origin + row, t.global[1]);
    t.barrier.wait();
    for (int k = 0; k < TILE; k++) sum += left_tile[row][k] * right_tile[k][column];
    t.barrier.wait();
  }
  product[t] = sum;
}
)";

const char* const averages_text = R"(
void averages(tiled_index<TILE, TILE> t, array_view<const float, 2> matrix,
              array_view<float, 2> result) restrict(amp) {
  tile_static float values[TILE][TILE];
  values[t.local[0]][t.local[1]] = matrix[t];
  t.barrier.wait();
  if (t.local[0] == 0 && t.local[1] == 0) {
    float sum = 0.0f;
    for (int row = 0; row < TILE; row++) {
      for (int column = 0; column < TILE; column++) sum += values[row][column];
    }
    result(t.tile[0], t.tile[1]) = sum / (float) (TILE * TILE);
  }
}
)";

using matrix = std::vector<float>;
using clock_type = std::chrono::steady_clock;

double milliseconds_since(clock_type::time_point start) {
  return std::chrono::duration<double, std::milli>(clock_type::now() - start).count();
}

void call(tiles_status status) {
  if (status != TILES_OK) throw std::runtime_error(tiles_get_last_error());
}

tiles_array_view view_of(const matrix& data, int rows, bool is_const) {
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = TILES_TYPE_FLOAT32;
  desc.rank = 2;
  desc.extent[0] = desc.extent[1] = rows;
  desc.flags = is_const ? TILES_DATA_CONST : 0;
  tiles_array_view view = nullptr;
  call(tiles_array_view_create(&desc, const_cast<float*>(data.data()), nullptr, &view));
  return view;
}

tiles_kernel kernel_of(const char* text, const char* function, int tile_size) {
  const std::string size = std::to_string(tile_size);
  const tiles_constant constants[] = {{"TILE", size.c_str()}};
  tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
  desc.text = text;
  desc.function = function;
  desc.constants = constants;
  desc.constant_count = 1;
  tiles_kernel kernel = nullptr;
  call(tiles_kernel_create(&desc, &kernel));
  return kernel;
}

/// Runs the kernel once over the whole matrix. \return milliseconds of compiling
double run(tiles_kernel kernel, const std::vector<tiles_array_view>& views) {
  std::vector<tiles_argument> arguments;
  for (tiles_array_view view : views) arguments.push_back(tiles_argument_view(nullptr, view));
  tiles_launch_desc launch = TILES_LAUNCH_DESC_INIT;
  launch.rank = 2;
  const std::int64_t extent[] = {side, side};
  launch.extent = extent;
  launch.arguments = arguments.data();
  launch.argument_count = static_cast<uint32_t>(arguments.size());
  const auto start = clock_type::now();
  call(tiles_kernel_prepare(kernel, nullptr, &launch));
  const double compiling = milliseconds_since(start);
  call(tiles_kernel_launch(kernel, nullptr, &launch, nullptr));
  for (tiles_array_view view : views) call(tiles_array_view_release(view));
  call(tiles_kernel_release(kernel));
  return compiling;
}

// Small whole numbers, so that all sums are exact.
float element(int row, int column) { return static_cast<float>((7 * row + 3 * column) % 11); }

matrix elements() {
  matrix data;
  for (int i = 0; i < side * side; ++i) data.push_back(element(i / side, i % side));
  return data;
}

void require(bool is_right, const char* what) {
  if (!is_right) throw std::runtime_error(std::string(what) + ": a wrong result");
}

float product_of(const matrix& left, const matrix& right, int row, int column) {
  float sum = 0;
  for (int k = 0; k < side; ++k) sum += left[row * side + k] * right[k * side + column];
  return sum;
}

double multiply(const char* function) {
  const matrix left = elements();
  const matrix right(left.rbegin(), left.rend());
  matrix product(left.size());
  const double compiling =
      run(kernel_of(product_text, function, tile),
          {view_of(left, side, true), view_of(right, side, true), view_of(product, side, false)});
  for (int i = 0; i < side * side; ++i) {
    require(product[i] == product_of(left, right, i / side, i % side), function);
  }
  return compiling;
}

float average_of(const matrix& data, int size, int first_row, int first_column) {
  float sum = 0;
  for (int row = first_row; row < first_row + size; ++row) {
    for (int column = first_column; column < first_column + size; ++column) {
      sum += data[row * side + column];
    }
  }
  return sum / static_cast<float>(size * size);
}

double average(int size) {
  const int tiles = side / size;
  const matrix data = elements();
  matrix averages(tiles * tiles);
  const double compiling = run(kernel_of(averages_text, "averages", size),
                               {view_of(data, side, true), view_of(averages, tiles, false)});
  for (int i = 0; i < tiles * tiles; ++i) {
    const float expected = average_of(data, size, i / tiles * size, i % tiles * size);
    require(averages[i] == expected, "averages");
  }
  return compiling;
}

int run_once() {
  const auto start = clock_type::now();
  tiles_context context = nullptr;
  call(tiles_context_get_default(&context));
  const double context_time = milliseconds_since(start);
  const double compiling = multiply("simple") + multiply("tiled") + average(2) + average(4);
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  call(tiles_context_get_device(context, &device));
  std::printf("%.3f %.3f %s (%s, driver %s)\n", compiling, context_time, device.name,
              device.platform, device.driver_version);
  call(tiles_context_release(context));
  return 0;
}

/// What one process took, in milliseconds, by its own account and by this one's.
struct process_time {
  double compiling = 0;
  double context = 0;
  double whole = 0;
  std::string device;
};

// PoCL keeps what it makes of a binary, also with its cache off: it gets a new folder each time.
void empty_driver_folder() {
  const auto folder = std::filesystem::path(std::getenv("TILES_CACHE_DIR")) / "driver";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directory(folder);
  ::setenv("POCL_CACHE_DIR", folder.c_str(), 1);
}

process_time measure(const std::string& program, const char* cache_mode) {
  empty_driver_folder();
  ::setenv("TILES_CACHE", cache_mode, 1);
  process_time time;
  char line[512] = "";
  const auto start = clock_type::now();
  FILE* const output = ::popen(("exec '" + program + "' once").c_str(), "r");
  if (output == nullptr) throw std::runtime_error("a process cannot be started");
  const bool has_line = std::fgets(line, sizeof line, output) != nullptr;
  const bool has_ended_well = ::pclose(output) == 0;
  time.whole = milliseconds_since(start);
  if (!has_line || !has_ended_well) throw std::runtime_error("a process failed, see above");
  int device_begin = 0;
  std::sscanf(line, "%lf %lf %n", &time.compiling, &time.context, &device_begin);
  time.device = line + device_begin;
  return time;
}

double median(std::vector<process_time> times, double process_time::*part) {
  std::sort(times.begin(), times.end(),
            [&](const process_time& a, const process_time& b) { return a.*part < b.*part; });
  return times[times.size() / 2].*part;
}

void print_row(const char* what, const std::vector<process_time>& without,
               const std::vector<process_time>& with, double process_time::*part) {
  std::printf("  %-22s %10.1f ms %10.1f ms   ratio %.3f\n", what, median(without, part),
              median(with, part), median(with, part) / median(without, part));
}

/// A folder for the cache that goes with the object.
struct cache_folder {
  std::string path = (std::filesystem::temp_directory_path() / "tiles.XXXXXX").string();
  cache_folder() {
    if (::mkdtemp(path.data()) == nullptr) throw std::runtime_error("no folder for the cache");
    ::setenv("TILES_CACHE_DIR", path.c_str(), 1);
  }
  ~cache_folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
};

int compare(const std::string& program, int repetitions) {
  const cache_folder folder;
  for (const char* off : {"CUDA_CACHE_DISABLE", "MESA_SHADER_CACHE_DISABLE"}) ::setenv(off, "1", 1);
  ::setenv("POCL_KERNEL_CACHE", "0", 1);
  measure(program, "on");
  std::vector<process_time> without, with;
  for (int i = 0; i < repetitions; ++i) {
    without.push_back(measure(program, "off"));
    with.push_back(measure(program, "on"));
  }
  std::printf("device: %s", with[0].device.c_str());
  std::printf("cold start, 4 kernels, median of %d processes of each kind in turns\n", repetitions);
  std::printf("  %-22s %13s %13s\n", "", "cache off", "cache warm");
  print_row("compiling", without, with, &process_time::compiling);
  print_row("making the context", without, with, &process_time::context);
  print_row("the whole process", without, with, &process_time::whole);
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    if (count > 1 && std::strcmp(arguments[1], "once") == 0) return run_once();
    const int repetitions = count > 1 ? std::atoi(arguments[1]) : 15;
    if (repetitions < 1) throw std::runtime_error("the number of repetitions is at least 1");
    return compare(std::filesystem::read_symlink("/proc/self/exe").string(), repetitions);
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "bench_cold_start: %s\n", failure.what());
    return 1;
  }
}
