// What kernel text costs over OpenCL C written by hand: the 16x16-tile matrix product, both ways,
// on the same device, in turns. Prints the medians and their ratio.
//
// Usage: bench_overhead [<size> [<repetitions>]]
#define CL_TARGET_OPENCL_VERSION 120
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <tiles/tiles.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "bench/peer.hpp"

namespace {

constexpr int tile = 16;

const char* const tile_text = R"(
void product(tiled_index<TS, TS> t, array_view<const float, 2> a, array_view<const float, 2> b,
             array_view<float, 2> c) restrict(amp) {
  tile_static float rows[TS][TS];
  tile_static float columns[TS][TS];
  const int row = t.local[0];
  const int column = t.local[1];
  float sum = 0;
  for (int i = 0; i < a.extent[1]; i += TS) {
    rows[row][column] = a(t.global[0], i + column);
    columns[row][column] = b(i + row, t.global[1]);
    t.barrier.wait();
    for (int k = 0; k < TS; ++k) sum += rows[row][k] * columns[k][column];
    t.barrier.wait();
  }
  c[t.global] = sum;
}
)";

const char* const opencl_text = R"(
#define TS 16
__kernel __attribute__((reqd_work_group_size(TS, TS, 1)))
void product(__global const float* a, __global const float* b, __global float* c, const int n) {
  __local float rows[TS][TS];
  __local float columns[TS][TS];
  const int row = get_local_id(1);
  const int column = get_local_id(0);
  float sum = 0;
  for (int i = 0; i < n; i += TS) {
    rows[row][column] = a[get_global_id(1) * n + i + column];
    columns[row][column] = b[(i + row) * n + get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    for (int k = 0; k < TS; ++k) sum += rows[row][k] * columns[k][column];
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  }
  c[get_global_id(1) * n + get_global_id(0)] = sum;
}
)";

/// The product through tiles.h.
class tiles_product {
 public:
  tiles_product(int size, const std::vector<float>& a, const std::vector<float>& b) : size_(size) {
    tiles_data_desc desc = TILES_DATA_DESC_INIT;
    desc.element_type = TILES_FLOAT32;
    desc.rank = 2;
    desc.extent[0] = desc.extent[1] = size;
    check(tiles_array_create(nullptr, &desc, a.data(), &arrays_[0]));
    check(tiles_array_create(nullptr, &desc, b.data(), &arrays_[1]));
    check(tiles_array_create(nullptr, &desc, nullptr, &arrays_[2]));
    const tiles_constant constants[] = {{"TS", "16"}};
    tiles_kernel_desc text = TILES_KERNEL_DESC_INIT;
    text.text = tile_text;
    text.name = "product.tile";
    text.constants = constants;
    text.constant_count = 1;
    check(tiles_kernel_create(&text, &kernel_));
  }
  ~tiles_product() {
    tiles_kernel_release(kernel_);
    for (tiles_array array : arrays_) tiles_array_release(array);
  }
  tiles_product(const tiles_product&) = delete;
  tiles_product& operator=(const tiles_product&) = delete;

  void run() {
    const tiles_argument arguments[] = {tiles_argument_array(nullptr, arrays_[0]),
                                        tiles_argument_array(nullptr, arrays_[1]),
                                        tiles_argument_array(nullptr, arrays_[2])};
    tiles_launch_desc launch = TILES_LAUNCH_DESC_INIT;
    launch.rank = 2;
    launch.extent[0] = launch.extent[1] = size_;
    launch.arguments = arguments;
    launch.argument_count = 3;
    check(tiles_kernel_launch(kernel_, nullptr, &launch, nullptr));
    check(tiles_context_finish(nullptr));
  }

  std::vector<float> result() {
    std::vector<float> c(static_cast<std::size_t>(size_) * static_cast<std::size_t>(size_));
    check(tiles_array_read(arrays_[2], c.data(), c.size() * sizeof(float)));
    return c;
  }

 private:
  int size_;
  tiles_array arrays_[3] = {};
  tiles_kernel kernel_ = nullptr;
};

/// The product through OpenCL itself. Its objects live until the process ends.
class opencl_product {
 public:
  opencl_product(const tiles_device_info& wanted, int size, const std::vector<float>& a,
                 const std::vector<float>& b)
      : size_(size) {
    const cl_device_id device = find_device(wanted);
    cl_int code = CL_SUCCESS;
    const cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &code);
    check(code, "clCreateContext");
    queue_ = clCreateCommandQueue(context, device, 0, &code);
    check(code, "clCreateCommandQueue");
    const cl_program program = clCreateProgramWithSource(
        context, 1, const_cast<const char**>(&opencl_text), nullptr, &code);
    check(code, "clCreateProgramWithSource");
    check(clBuildProgram(program, 1, &device, "-cl-std=CL1.2", nullptr, nullptr), "clBuildProgram");
    kernel_ = clCreateKernel(program, "product", &code);
    check(code, "clCreateKernel");
    const cl_mem left = make_buffer(context, a.size() * sizeof(float), a.data());
    const cl_mem right = make_buffer(context, b.size() * sizeof(float), b.data());
    result_ = make_buffer(context, a.size() * sizeof(float), a.data());
    check(clSetKernelArg(kernel_, 0, sizeof left, &left), "clSetKernelArg");
    check(clSetKernelArg(kernel_, 1, sizeof right, &right), "clSetKernelArg");
    check(clSetKernelArg(kernel_, 2, sizeof result_, &result_), "clSetKernelArg");
    check(clSetKernelArg(kernel_, 3, sizeof size_, &size_), "clSetKernelArg");
  }

  void run() {
    const std::size_t global[] = {static_cast<std::size_t>(size_), static_cast<std::size_t>(size_)};
    const std::size_t local[] = {tile, tile};
    check(clEnqueueNDRangeKernel(queue_, kernel_, 2, nullptr, global, local, 0, nullptr, nullptr),
          "clEnqueueNDRangeKernel");
    check(clFinish(queue_), "clFinish");
  }

  std::vector<float> result() {
    std::vector<float> c(static_cast<std::size_t>(size_) * static_cast<std::size_t>(size_));
    check(clEnqueueReadBuffer(queue_, result_, CL_TRUE, 0, c.size() * sizeof(float), c.data(), 0,
                              nullptr, nullptr),
          "clEnqueueReadBuffer");
    return c;
  }

 private:
  static cl_mem make_buffer(cl_context context, std::size_t bytes, const float* data) {
    cl_int code = CL_SUCCESS;
    const cl_mem buffer =
        clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, bytes, const_cast<float*>(data), &code);
    check(code, "clCreateBuffer");
    return buffer;
  }

  cl_int size_;
  cl_command_queue queue_ = nullptr;
  cl_kernel kernel_ = nullptr;
  cl_mem result_ = nullptr;
};

// Whole numbers so small that every sum is exact in float, in whatever order it is formed.
std::vector<float> numbered(int size, int step) {
  std::vector<float> data(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  for (std::size_t n = 0; n < data.size(); ++n) {
    data[n] = static_cast<float>(n * static_cast<std::size_t>(step) % 9) - 4;
  }
  return data;
}

void check_against_host(int size, const std::vector<float>& a, const std::vector<float>& b,
                        const std::vector<float>& c) {
  const auto n = static_cast<std::size_t>(size);
  for (std::size_t at = 0; at < n * n; at += n * n / 997 + 1) {
    float sum = 0;
    for (std::size_t k = 0; k < n; ++k) sum += a[at / n * n + k] * b[k * n + at % n];
    if (c[at] != sum) fail("the product is wrong at element " + std::to_string(at));
  }
}

template <class Product>
double milliseconds(Product& product) {
  const auto start = std::chrono::steady_clock::now();
  product.run();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
      .count();
}

}  // namespace

int main(int argc, char** argv) {
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  check(tiles_context_get_device(nullptr, &device));
  const bool is_cpu = device.type == TILES_DEVICE_CPU;
  const int size = argc > 1 ? std::atoi(argv[1]) : is_cpu ? 512 : 2048;
  const int repetitions = argc > 2 ? std::atoi(argv[2]) : 15;
  if (size < tile || size % tile != 0 || repetitions < 1) {
    fail("usage: bench_overhead [<size, a multiple of 16> [<repetitions>]]");
  }

  const std::vector<float> a = numbered(size, 7);
  const std::vector<float> b = numbered(size, 5);
  tiles_product ours(size, a, b);
  opencl_product theirs(device, size, a, b);
  ours.run();
  theirs.run();
  check_against_host(size, a, b, ours.result());
  if (ours.result() != theirs.result()) fail("the two products differ");

  std::vector<double> our_times, their_times;
  for (int i = 0; i < repetitions; ++i) {
    our_times.push_back(milliseconds(ours));
    their_times.push_back(milliseconds(theirs));
  }
  const double operations = 2.0 * size * size * size;
  std::printf("device: %s (%s)\n", device.name, device.platform);
  std::printf("matrix product %d, 16x16 tiles, median of %d runs in turns\n", size, repetitions);
  std::printf("  kernel text      %9.3f ms  %8.1f GFLOP/s\n", median(our_times),
              operations / median(our_times) * 1e-6);
  std::printf("  OpenCL C by hand %9.3f ms  %8.1f GFLOP/s\n", median(their_times),
              operations / median(their_times) * 1e-6);
  std::printf("  speed of kernel text over OpenCL C by hand: %.3f\n",
              median(their_times) / median(our_times));
  return 0;
}
