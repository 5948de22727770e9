// Kernels from text find the elements of any window: every kind of stride, 32 and 64 bits.
#include <numeric>

#include "libtiles/runtime/context/default_context.hpp"
#include "libtiles/runtime/launch/kernel_arguments.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles;
using namespace libtiles::runtime;

namespace {

struct layout {
  extents shape;
  std::vector<std::int64_t> strides;
  std::int64_t first;  ///< place of the element at index 0
};

data_window window_of(const layout& given) {
  data_window window;
  window.element = {scalar_type::int32, "", 4};
  window.shape = given.shape;
  window.strides = given.strides;
  return window;
}

compiler::compiled_kernel compiled_for(const char* text, const compiler::compile_options& options) {
  compiler::kernel_input input;
  input.text = text;
  return compiler::kernel_text(input).compile({}, options);
}

/// The memory after a kernel ran over a window on it, one thread per point of `domain`.
std::vector<int> run(const char* text, const layout& given, const extents& domain,
                     const compiler::compile_options& options, std::vector<int> memory) {
  const context& where = *default_context();
  const compiler::compiled_kernel compiled = compiled_for(text, options);
  const cl::CommandQueue queue(where.opencl_context(), where.opencl_device());
  cl::Program program(where.opencl_context(), compiled.opencl_source);
  program.build(std::vector<cl::Device>{where.opencl_device()});
  cl::Kernel kernel(program, compiled.entry_point.c_str());
  const std::size_t size = memory.size() * sizeof(int);
  const cl::Buffer buffer(where.opencl_context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, size,
                          memory.data());
  const data_window window = window_of(given);
  launch_argument argument;
  argument.window = &window;
  placed_list places;
  places.push_back({buffer(), 1, given.first * static_cast<std::int64_t>(sizeof(int))});
  kernel_object object(kernel);
  set_arguments(object, compiled, {argument}, places, domain);
  cl::NDRange range(static_cast<std::size_t>(domain[0]));
  if (domain.size() == 2) {
    range = cl::NDRange(static_cast<std::size_t>(domain[1]), static_cast<std::size_t>(domain[0]));
  }
  queue.enqueueNDRangeKernel(kernel, cl::NullRange, range);
  queue.enqueueReadBuffer(buffer, CL_TRUE, 0, size, memory.data());
  return memory;
}

const char* const write_coordinates =
    "void f(index<2> i, array_view<int, 2> v) { v[i] = 100 * i[0] + i[1] + 1; }";

std::vector<int> coordinates_by_host(const layout& given, std::size_t size) {
  std::vector<int> memory(size);
  for (std::int64_t i = 0; i < given.shape[0]; ++i) {
    for (std::int64_t j = 0; j < given.shape[1]; ++j) {
      const std::int64_t place = given.first + i * given.strides[0] + j * given.strides[1];
      memory[static_cast<std::size_t>(place)] = static_cast<int>(100 * i + j + 1);
    }
  }
  return memory;
}

}  // namespace

TEST_CASE("a kernel finds the elements of a window of any strides", "[arguments]") {
  const layout given = GENERATE(layout{{5, 7}, {7, 1}, 0},     // dense
                                layout{{5, 7}, {11, 1}, 3},    // a section
                                layout{{5, 7}, {1, 5}, 0},     // transposed
                                layout{{5, 7}, {14, 2}, 1},    // every second element
                                layout{{5, 7}, {-7, 1}, 28},   // rows upside down
                                layout{{5, 7}, {7, -1}, 6},    // columns mirrored
                                layout{{5, 7}, {-7, -1}, 34},  // both
                                layout{{5, 1}, {3, 50}, 2});   // one column
  const bool wide = GENERATE(false, true);
  CAPTURE(given.shape, given.strides, wide);
  constexpr std::size_t size = 80;
  const std::vector<int> expected = coordinates_by_host(given, size);
  const std::vector<int> zeros(size);
  CHECK(run(write_coordinates, given, given.shape, {wide, true}, zeros) == expected);
  if (given.strides[1] != 1) return;
  CHECK(run(write_coordinates, given, given.shape, {wide, false}, zeros) == expected);
}

TEST_CASE("a dimension of stride 0 shows one element again and again", "[arguments]") {
  const bool wide = GENERATE(false, true);
  const layout repeated{{4, 6}, {1, 0}, 2};
  const char* const text =
      "void f(index<1> i, array_view<int, 2> v) { v(i[0], 5) = v(i[0], 0) + v(i[0], 3); }";
  std::vector<int> memory(8);
  std::iota(memory.begin(), memory.end(), 10);
  CHECK(run(text, repeated, {4}, {wide, true}, memory) ==
        std::vector<int>{10, 11, 24, 26, 28, 30, 16, 17});
}

TEST_CASE("strides of 2^31 elements and more are added with 64 bits", "[arguments]") {
  constexpr std::int64_t far = (std::int64_t{1} << 31) + 5;
  const layout diagonal{{4, 4}, {far, 1 - far}, 2};  // i * far + i * (1 - far) == i
  const char* const by_numbers =
      "void f(index<1> i, array_view<int, 2> v) { v(i[0], i[0]) = i[0] + 1; }";
  const char* const by_index =
      "index<2> twice(int i) { return index<2>(i, i); }\n"
      "void f(index<1> i, array_view<int, 2> v) { v[twice(i[0])] = i[0] + 1; }";
  const char* const text = GENERATE_COPY(by_numbers, by_index);
  CHECK(run(text, diagonal, {4}, {true, true}, std::vector<int>(8)) ==
        std::vector<int>{0, 0, 1, 2, 3, 4, 0, 0});
}

TEST_CASE("a view handed to a function keeps its strides", "[arguments]") {
  const bool wide = GENERATE(false, true);
  const char* const text =
      "void put(array_view<int, 1> to, index<1> at) { to[at] = to.extent[0] * 10 + at[0]; }\n"
      "void f(index<1> i, array_view<int, 1> v) { put(v, i); }";
  CHECK(run(text, {{3}, {-2}, 5}, {3}, {wide, true}, std::vector<int>(7)) ==
        std::vector<int>{0, 32, 0, 31, 0, 30, 0});
}
