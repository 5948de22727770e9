#include "libtiles/runtime/launch/lane_check.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "libtiles/runtime/launch/driver_check.hpp"
#include "libtiles/runtime/programs/built_kernel.hpp"

namespace libtiles::runtime {
namespace {

constexpr int results_of_thread = 8;

/// One of the tiles that are tried: one sub-group, parts of some, and many.
struct checked_tile {
  const char* shape;
  int rows, columns;

  int threads() const { return rows * columns; }
};

constexpr checked_tile checked_tiles[] = {{"1, 24", 1, 24}, {"5, 15", 5, 15}, {"9, 32", 9, 32}};

// All values are exact, in whatever order they are combined.
std::string text_for(const checked_tile& tile) {
  return std::string("struct pair { long key; short part; };\n"
                     "pair later(pair a, pair b) { pair c = {a.key + b.key, b.part}; return c; }\n"
                     "int value(int n) { return n * 7919 % 1009 - 400; }\n"
                     "void check(tiled_index<") +
         tile.shape + "> t, array_view<int, 1> out) restrict(amp) {\n"
                      "  const int own = t.local[0] * " +
         std::to_string(tile.columns) + " + t.local[1], at = own * " +
         std::to_string(results_of_thread) +
         ";\n  const int x = value(own);\n"
         "  pair mine = {x, (short)own};\n"
         "  const pair before = tile_inclusive_scan(t, mine, later);\n"
         "  const pair all = tile_reduce(t, mine, later);\n"
         "  out[at] = tile_reduce(t, x, plus);\n"
         "  out[at + 1] = (int)tile_reduce(t, (float)x, maximum);\n"
         "  out[at + 2] = (int)tile_inclusive_scan(t, (float)x, plus);\n"
         "  out[at + 3] = tile_exclusive_scan(t, x, minimum, 1000);\n"
         "  out[at + 4] = tile_count(t, x > 0);\n"
         "  out[at + 5] = tile_argmax(t, x);\n"
         "  out[at + 6] = (int)before.key * 1000 + before.part + (int)all.key * 7 + all.part;\n"
         "  out[at + 7] = tile_shuffle(t, x, " +
         std::to_string(tile.threads() - 1) + " - own);\n}\n";
}

std::vector<int> expected_of(const checked_tile& tile) {
  const int threads = tile.threads();
  std::vector<int> x(static_cast<std::size_t>(threads));
  for (int n = 0; n < threads; ++n) x[static_cast<std::size_t>(n)] = n * 7919 % 1009 - 400;
  const int sum = std::accumulate(x.begin(), x.end(), 0);
  const auto most = std::max_element(x.begin(), x.end());
  const auto positive =
      static_cast<int>(std::count_if(x.begin(), x.end(), [](int each) { return each > 0; }));
  std::vector<int> made;
  int before = 0, least = 1000;
  for (int n = 0; n < threads; ++n) {
    const int own = x[static_cast<std::size_t>(n)];
    before += own;
    const int all = before * 1000 + n + sum * 7 + threads - 1;
    const int mirrored = x[static_cast<std::size_t>(threads - 1 - n)];
    made.insert(made.end(), {sum, *most, before, least, positive,
                             static_cast<int>(most - x.begin()), all, mirrored});
    least = std::min(least, own);
  }
  return made;
}

std::shared_ptr<built_kernel> built(context& where, const checked_tile& tile) {
  compiler::kernel_input input;
  input.text = text_for(tile);
  compiler::compile_options options;
  options.lanes = where.lanes();
  return where.programs().get(compiler::kernel_text(std::move(input)).compile({}, options));
}

bool is_right(context& where, const checked_tile& tile) {
  const std::vector<int> expected = expected_of(tile);
  std::vector<int> got(expected.size());
  const std::size_t bytes = got.size() * sizeof(int);
  const cl::Buffer out(where.opencl_context(), CL_MEM_READ_WRITE, bytes);
  const cl::CommandQueue queue(where.opencl_context(), where.opencl_device());
  const cl::NDRange work(static_cast<std::size_t>(tile.columns),
                         static_cast<std::size_t>(tile.rows));
  built(where, tile)->with_kernel([&](cl::Kernel& kernel) {
    kernel.setArg(0, out);
    kernel.setArg(1, cl_long{0});
    kernel.setArg(2, static_cast<cl_int>(got.size()));
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, work, work);
  });
  queue.enqueueReadBuffer(out, CL_TRUE, 0, bytes, got.data());
  return got == expected;
}

std::string fault_of(context& where) {
  for (const checked_tile& tile : checked_tiles) {
    if (static_cast<std::uint64_t>(tile.threads()) > where.device().max_tile_size) continue;
    if (!is_right(where, tile)) return std::string("wrong results in a tile of ") + tile.shape;
  }
  return "";
}

}  // namespace

bool lanes_work(context& where) {
  return where.trusts_lanes(
      [&] { return passes_check(where, "tile operations do without sub-groups", fault_of); });
}

}  // namespace libtiles::runtime
