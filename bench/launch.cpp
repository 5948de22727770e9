// What a launch costs over raw OpenCL: clSetKernelArg for every argument and
// clEnqueueNDRangeKernel, with the OpenCL C that libtiles generates, against tiles_kernel_launch
// and against a bound launch; on the same device, in turns. Checks the results first, then prints
// medians and ratios: of handing in a batch of launches, and of the batch until it has run. Then
// whether a launch that is not flushed starts.
//
// Usage: bench_launch [<launches in a batch> [<batches>]]
#include <CL/cl.h>
#include <tiles/tiles.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "bench/peer.hpp"

namespace {

constexpr int side = 32;
constexpr int elements = side * side;

/// One kernel, with `views` arrays of int and, if `has_value`, one int.
struct benchmark {
  const char* name;
  const char* text;
  int rank;
  std::size_t tile;  // per dimension; 0: untiled
  int views;
  bool has_value;
};

const benchmark benchmarks[] = {
    {"one view, untiled", "void f(index<1> i, array_view<int, 1> a) { a[i] = i[0] * 3 + 1; }", 1, 0,
     1, false},
    {"three views and a value, untiled",
     "void f(index<1> i, array_view<const int, 1> a, array_view<const int, 1> b,\n"
     "       array_view<int, 1> c, int k) { c[i] = a[i] + b[i] * k; }",
     1, 0, 3, true},
    {"three views and a value, 2-D tiles of 8 x 8",
     "void f(tiled_index<8, 8> t, array_view<const int, 2> a, array_view<const int, 2> b,\n"
     "       array_view<int, 2> c, int k) { c[t.global] = a[t.global] + b[t.global] * k; }",
     2, 8, 3, true},
};

constexpr int factor = 5;

std::vector<int> initial(int view) {
  std::vector<int> data(elements);
  for (int i = 0; i < elements; ++i) data[static_cast<std::size_t>(i)] = i % 97 + 1000 * view;
  return data;
}

std::vector<int> expected(const benchmark& what) {
  std::vector<int> data(elements);
  for (int i = 0; i < elements; ++i) {
    data[static_cast<std::size_t>(i)] =
        what.views == 1 ? i * 3 + 1 : i % 97 + (i % 97 + 1000) * factor;
  }
  return data;
}

/// The benchmark through tiles.h: its launches, and a bound one.
class tiles_side {
 public:
  explicit tiles_side(const benchmark& what) : what_(what) {
    tiles_data_desc desc = TILES_DATA_DESC_INIT;
    desc.element_type = TILES_TYPE_INT32;
    desc.rank = static_cast<uint32_t>(what.rank);
    desc.extent[0] = what.rank == 1 ? elements : side;
    if (what.rank == 2) desc.extent[1] = side;
    for (int i = 0; i < what.views; ++i) {
      check(tiles_array_create(nullptr, &desc, initial(i).data(), &arrays_[i]));
      arguments_.push_back(tiles_argument_array(nullptr, arrays_[i]));
      check(tiles_array_view_from_array(arrays_[i], 0, &views_[i]));
      arguments_.back() = tiles_argument_view(nullptr, views_[i]);
    }
    if (what.has_value) {
      arguments_.push_back(tiles_argument_value(nullptr, TILES_TYPE_INT32, &factor));
    }
    tiles_kernel_desc text = TILES_KERNEL_DESC_INIT;
    text.text = what.text;
    check(tiles_kernel_create(&text, &kernel_));
    extent_.assign(desc.extent, desc.extent + what.rank);
    launch_.rank = desc.rank;
    launch_.extent = extent_.data();
    launch_.arguments = arguments_.data();
    launch_.argument_count = static_cast<uint32_t>(arguments_.size());
    check(tiles_bound_launch_create(kernel_, nullptr, &launch_, &bound_));
  }
  ~tiles_side() {
    tiles_bound_launch_release(bound_);
    tiles_kernel_release(kernel_);
    for (tiles_array_view view : views_) tiles_array_view_release(view);
    for (tiles_array array : arrays_) tiles_array_release(array);
  }
  tiles_side(const tiles_side&) = delete;
  tiles_side& operator=(const tiles_side&) = delete;

  std::string opencl_source() const {
    const char* source = nullptr;
    check(tiles_kernel_get_opencl_source(kernel_, arguments_.data(), launch_.argument_count,
                                         &source));
    return source;
  }

  void launch() { check(tiles_kernel_launch(kernel_, nullptr, &launch_, nullptr)); }
  void run_bound() { check(tiles_bound_launch_run(bound_, nullptr, 0, nullptr)); }
  void finish() { check(tiles_context_finish(nullptr, nullptr)); }

  std::vector<int> result() {
    std::vector<int> data(elements);
    check(tiles_array_view_read(views_[what_.views - 1], data.data(), data.size() * sizeof(int)));
    return data;
  }

 private:
  const benchmark& what_;
  std::array<tiles_array, 3> arrays_{};
  std::array<tiles_array_view, 3> views_{};
  std::vector<tiles_argument> arguments_;
  tiles_kernel kernel_ = nullptr;
  std::vector<std::int64_t> extent_;
  tiles_launch_desc launch_ = TILES_LAUNCH_DESC_INIT;
  tiles_bound_launch bound_ = nullptr;
};

/// The same kernel through OpenCL itself. Its objects live until the process ends.
class opencl_side {
 public:
  opencl_side(const benchmark& what, cl_device_id device, const std::string& source) : what_(what) {
    cl_int code = CL_SUCCESS;
    const cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &code);
    check(code, "clCreateContext");
    queue_ = clCreateCommandQueue(context, device, 0, &code);
    check(code, "clCreateCommandQueue");
    const char* const text = source.c_str();
    const cl_program program =
        clCreateProgramWithSource(context, 1, const_cast<const char**>(&text), nullptr, &code);
    check(code, "clCreateProgramWithSource");
    check(clBuildProgram(program, 1, &device, "-cl-std=CL1.2", nullptr, nullptr), "clBuildProgram");
    check(clCreateKernelsInProgram(program, 1, &kernel_, nullptr), "clCreateKernelsInProgram");
    for (int i = 0; i < what.views; ++i) {
      buffers_[static_cast<std::size_t>(i)] = clCreateBuffer(
          context, CL_MEM_COPY_HOST_PTR, elements * sizeof(int), initial(i).data(), &code);
      check(code, "clCreateBuffer");
    }
  }

  void launch() {
    cl_uint position = 0;
    const auto set = [&](const auto& value) {
      if (clSetKernelArg(kernel_, position++, sizeof value, &value) != CL_SUCCESS) {
        fail("clSetKernelArg");
      }
    };
    const cl_long offset = 0;
    const cl_int extent = what_.rank == 1 ? elements : side;
    for (int i = 0; i < what_.views; ++i) {
      set(buffers_[static_cast<std::size_t>(i)]);
      set(offset);
      for (int d = 0; d < what_.rank; ++d) set(extent);
      for (int d = 1; d < what_.rank; ++d) set(extent);
    }
    if (what_.has_value) set(cl_int{factor});
    if (what_.tile == 0) {
      for (int d = 0; d < what_.rank; ++d) set(extent);
    }
    const std::size_t global[] = {static_cast<std::size_t>(extent), side};
    const std::size_t size = what_.tile == 0 ? 256 : what_.tile;
    const std::size_t local[] = {size, size};
    check(clEnqueueNDRangeKernel(queue_, kernel_, static_cast<cl_uint>(what_.rank), nullptr, global,
                                 local, 0, nullptr, nullptr),
          "clEnqueueNDRangeKernel");
  }

  void finish() { check(clFinish(queue_), "clFinish"); }

  std::vector<int> result() {
    std::vector<int> data(elements);
    check(clEnqueueReadBuffer(queue_, buffers_[static_cast<std::size_t>(what_.views - 1)], CL_TRUE,
                              0, data.size() * sizeof(int), data.data(), 0, nullptr, nullptr),
          "clEnqueueReadBuffer");
    return data;
  }

 private:
  const benchmark& what_;
  cl_command_queue queue_ = nullptr;
  cl_kernel kernel_ = nullptr;
  std::array<cl_mem, 3> buffers_{};
};

using clock = std::chrono::steady_clock;

double microseconds_since(clock::time_point start) {
  return std::chrono::duration<double, std::micro>(clock::now() - start).count();
}

/// Microseconds per launch: of handing in, and until all have run.
struct batch_times {
  std::vector<double> submitted;
  std::vector<double> finished;

  template <class Launch, class Finish>
  void measure(int launches, Launch&& launch, Finish&& finish) {
    const auto start = clock::now();
    for (int i = 0; i < launches; ++i) launch();
    submitted.push_back(microseconds_since(start) / launches);
    finish();
    finished.push_back(microseconds_since(start) / launches);
  }
};

void print(const char* what, const batch_times& times, const batch_times& raw) {
  std::printf("  %-22s %8.3f us handed in  %8.3f us run  ratios %.3f  %.3f\n", what,
              median(times.submitted), median(times.finished),
              median(times.submitted) / median(raw.submitted),
              median(times.finished) / median(raw.finished));
}

void check_results(const benchmark& what, tiles_side& ours, opencl_side& theirs) {
  theirs.launch();
  if (theirs.result() != expected(what)) fail(std::string(what.name) + ": raw OpenCL is wrong");
  ours.launch();
  if (ours.result() != expected(what)) fail(std::string(what.name) + ": the launch is wrong");
  ours.run_bound();
  if (ours.result() != expected(what)) fail(std::string(what.name) + ": the bound launch is wrong");
}

void measure(const benchmark& what, cl_device_id device, int launches, int batches) {
  tiles_side ours(what);
  opencl_side theirs(what, device, ours.opencl_source());
  check_results(what, ours, theirs);
  batch_times raw, launched, bound;
  for (int i = 0; i < batches; ++i) {
    raw.measure(
        launches, [&] { theirs.launch(); }, [&] { theirs.finish(); });
    launched.measure(
        launches, [&] { ours.launch(); }, [&] { ours.finish(); });
    bound.measure(
        launches, [&] { ours.run_bound(); }, [&] { ours.finish(); });
  }
  std::printf("%s, median of %d batches of %d in turns\n", what.name, batches, launches);
  print("raw OpenCL", raw, raw);
  print("tiles_kernel_launch", launched, raw);
  print("bound launch", bound, raw);
}

// Hands in work, sleeps longer than it takes, and sees what is left to wait for.
void show_start(const benchmark& what, cl_device_id device, int launches) {
  tiles_side ours(what);
  opencl_side theirs(what, device, ours.opencl_source());
  theirs.launch();
  theirs.finish();
  const auto time_left = [&](bool sleeps) {
    for (int i = 0; i < launches; ++i) theirs.launch();
    if (sleeps) std::this_thread::sleep_for(std::chrono::milliseconds(200));
    const auto start = clock::now();
    theirs.finish();
    return microseconds_since(start);
  };
  const double at_once = time_left(false);
  const double later = time_left(true);
  std::printf("%d launches without clFlush: clFinish takes %.0f us at once, %.0f us after 200 ms\n",
              launches, at_once, later);
}

}  // namespace

int main(int argc, char** argv) {
  const int launches = argc > 1 ? std::atoi(argv[1]) : 200;
  const int batches = argc > 2 ? std::atoi(argv[2]) : 41;
  if (launches < 1 || batches < 1) fail("usage: bench_launch [<launches> [<batches>]]");
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  check(tiles_context_get_device(nullptr, &device));
  std::printf("device: %s (%s)\n", device.name, device.platform);
  const cl_device_id opencl_device = find_device(device);
  for (const benchmark& each : benchmarks) measure(each, opencl_device, launches, batches);
  show_start(benchmarks[1], opencl_device, launches);
  return 0;
}
