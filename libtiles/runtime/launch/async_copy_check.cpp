#include "libtiles/runtime/launch/async_copy_check.hpp"

#include <numeric>
#include <vector>

#include "libtiles/runtime/launch/driver_check.hpp"
#include "libtiles/runtime/programs/built_kernel.hpp"

namespace libtiles::runtime {
namespace {

constexpr int copying_threads = 64, copied_at_once = 96, copies = 4;
constexpr int outside_before = 8, outside_value = 5;
constexpr int copied_elements = 300;

// Three arrays in turns, two of them on their way; each thread reads what others loaded.
const char* const text_of_copies = R"(
void check(tiled_index<64> t, array_view<const int, 1> in, array_view<int, 1> out) restrict(amp) {
  tile_static int held[3][96];
  tile_load_async(held[0], in, index<1>(-8), 5);
  tile_load_async(held[1], in, index<1>(88), 5);
  for (int turn = 0; turn < 4; ++turn) {
    tile_wait(t, 1);
    tile_load_async(held[(turn + 2) % 3], in, index<1>(turn * 96 + 184), 5);
    for (int n = t.local[0]; n < 96; n += 64) out[turn * 96 + n] = held[turn % 3][95 - n];
  }
  tile_wait(t);
})";

std::vector<int> expected_of_copies(const std::vector<int>& data) {
  std::vector<int> made;
  for (int n = 0; n < copies * copied_at_once; ++n) {
    const int first = n / copied_at_once * copied_at_once - outside_before;
    const int at = first + copied_at_once - 1 - n % copied_at_once;
    const bool is_inside = at >= 0 && at < copied_elements;
    made.push_back(is_inside ? data[static_cast<std::size_t>(at)] : outside_value);
  }
  return made;
}

std::shared_ptr<built_kernel> built_copies(context& where) {
  compiler::kernel_input input;
  input.text = text_of_copies;
  compiler::compile_options options;
  options.async_copies = true;
  return where.programs().get(compiler::kernel_text(std::move(input)).compile({}, options));
}

std::string fault_of_copies(context& where) {
  std::vector<int> data(copied_elements);
  std::iota(data.begin(), data.end(), 1000);
  const std::vector<int> expected = expected_of_copies(data);
  std::vector<int> got(expected.size());
  const std::size_t bytes = got.size() * sizeof(int);
  const cl::Buffer in(where.opencl_context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                      data.size() * sizeof(int), data.data());
  const cl::Buffer out(where.opencl_context(), CL_MEM_READ_WRITE, bytes);
  const cl::CommandQueue queue(where.opencl_context(), where.opencl_device());
  built_copies(where)->with_kernel([&](cl::Kernel& kernel) {
    kernel.setArg(0, in);
    kernel.setArg(1, cl_long{0});
    kernel.setArg(2, static_cast<cl_int>(copied_elements));
    kernel.setArg(3, out);
    kernel.setArg(4, cl_long{0});
    kernel.setArg(5, static_cast<cl_int>(got.size()));
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(copying_threads),
                               cl::NDRange(copying_threads));
  });
  queue.enqueueReadBuffer(out, CL_TRUE, 0, bytes, got.data());
  return got == expected ? "" : "wrong elements";
}

}  // namespace

bool async_copies_work(context& where) {
  return passes_check(where, "tile_load_async does without asynchronous copies", fault_of_copies);
}

}  // namespace libtiles::runtime
