// Kernels of which a work-item runs several tiles where they have loops: rows of tiles of any
// number.
#include <array>

#include "tests/capi/objects.hpp"

namespace {

using sizes = std::array<int64_t, 3>;

// Each element less the sum of its tile, which one thread forms in the order of the elements.
struct sum_kernel {
  const char* text;
  int rank;
  sizes tile;
};

const sum_kernel in_rows = {
    "void less_sum(tiled_index<8> t, array_view<const float, 1> in, array_view<float, 1> out)\n"
    "    restrict(amp) {\n"
    "  tile_static float s[8];\n"
    "  tile_static float sum;\n"
    "  s[t.local[0]] = in[t];\n"
    "  t.barrier.wait();\n"
    "  if (t.local[0] == 0) {\n"
    "    float all = 0;\n"
    "    for (int i = 0; i < 8; ++i) all += s[i];\n"
    "    sum = all;\n"
    "  }\n"
    "  t.barrier.wait();\n"
    "  out[t] = s[t.local[0]] - sum;\n"
    "}\n",
    1,
    {1, 1, 8}};

const sum_kernel in_squares = {
    "void less_sum(tiled_index<4, 8> t, array_view<const float, 2> in, array_view<float, 2> out)\n"
    "    restrict(amp) {\n"
    "  tile_static float s[4][8];\n"
    "  tile_static float sum;\n"
    "  s[t.local[0]][t.local[1]] = in[t];\n"
    "  t.barrier.wait();\n"
    "  const int row = t.local[0], column = t.local[1];\n"
    "  if (row == 3 && column == 5) {\n"
    "    sum = 0;\n"
    "    for (int i = 0; i < 4; ++i) for (int j = 0; j < 8; j += 1) sum += s[i][j];\n"
    "  }\n"
    "  t.barrier.wait();\n"
    "  out[t] = s[row][column] - sum;\n"
    "}\n",
    2,
    {1, 4, 8}};

const sum_kernel in_boxes = {
    "void less_sum(tiled_index<2, 2, 4> t, array_view<const float, 3> in,\n"
    "              array_view<float, 3> out) restrict(amp) {\n"
    "  tile_static float s[2][2][4], sum;\n"
    "  s[t.local[0]][t.local[1]][t.local[2]] = in[t];\n"
    "  t.barrier.wait();\n"
    "  if (t.local[2] == 0 && t.local[1] == 0 && t.local[0] == 0) {\n"
    "    float all = 0;\n"
    "    for (int i = 0; i < 2; ++i) {\n"
    "      for (int j = 0; j < 2; ++j) for (int k = 0; k < 4; k++) all += s[i][j][k];\n"
    "    }\n"
    "    sum = all;\n"
    "  }\n"
    "  t.barrier.wait();\n"
    "  out[t] = s[t.local[0]][t.local[1]][t.local[2]] - sum;\n"
    "}\n",
    3,
    {2, 2, 4}};

owned_kernel with_loops(const char* text) {
  tiles_kernel_desc desc = describe_kernel(text);
  desc.shape = TILES_SHAPE_LOOP;
  tiles_kernel kernel = nullptr;
  succeed(tiles_kernel_create(&desc, &kernel));
  return owned_kernel(kernel);
}

std::size_t place(const sizes& at, const sizes& extent) {
  return static_cast<std::size_t>((at[0] * extent[1] + at[1]) * extent[2] + at[2]);
}

template <class Visit>
void for_each_index(const sizes& extent, const Visit& visit) {
  for (int64_t i = 0; i < extent[0]; ++i) {
    for (int64_t j = 0; j < extent[1]; ++j) {
      for (int64_t k = 0; k < extent[2]; ++k) visit(sizes{i, j, k});
    }
  }
}

sizes sum_of(const sizes& a, const sizes& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }

sizes product_of(const sizes& a, const sizes& b) { return {a[0] * b[0], a[1] * b[1], a[2] * b[2]}; }

std::vector<float> less_sums(const std::vector<float>& in, const sizes& tiles, const sizes& tile) {
  const sizes extent = product_of(tiles, tile);
  std::vector<float> out(in.size());
  for_each_index(tiles, [&](const sizes& each) {
    const sizes origin = product_of(each, tile);
    float sum = 0;
    for_each_index(tile, [&](const sizes& at) { sum += in[place(sum_of(origin, at), extent)]; });
    for_each_index(tile, [&](const sizes& at) {
      const std::size_t own = place(sum_of(origin, at), extent);
      out[own] = in[own] - sum;
    });
  });
  return out;
}

owned_view view_over(std::vector<float>& data, const sizes& extent, int rank) {
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = TILES_TYPE_FLOAT32;
  desc.rank = static_cast<uint32_t>(rank);
  std::copy(extent.end() - rank, extent.end(), desc.extent);
  tiles_array_view view = nullptr;
  succeed(tiles_array_view_create(&desc, data.data(), nullptr, &view));
  return owned_view(view);
}

void run(const sum_kernel& kernel, const sizes& extent, std::vector<float>& in,
         std::vector<float>& out) {
  const owned_view from = view_over(in, extent, kernel.rank);
  const owned_view to = view_over(out, extent, kernel.rank);
  const tiles_argument arguments[] = {tiles_argument_view(nullptr, from.get()),
                                      tiles_argument_view(nullptr, to.get())};
  tiles_launch_desc desc = TILES_LAUNCH_DESC_INIT;
  desc.rank = static_cast<uint32_t>(kernel.rank);
  desc.extent = extent.data() + extent.size() - kernel.rank;
  desc.arguments = arguments;
  desc.argument_count = 2;
  const owned_kernel made = with_loops(kernel.text);
  const char* source = nullptr;
  succeed(tiles_kernel_get_opencl_source(made.get(), arguments, 2, &source));
  CHECK_THAT(source, ContainsSubstring("tiles_in_row"));
  succeed(tiles_kernel_launch(made.get(), nullptr, &desc, nullptr));
  succeed(tiles_array_view_synchronize(to.get(), nullptr));
}

}  // namespace

TEST_CASE("tiles of one work-item, and those at the end of a row, compute what each would alone",
          "[kernel]") {
  const sum_kernel kernel = GENERATE(in_rows, in_squares, in_boxes);
  const int64_t tiles_in_row = GENERATE(1, 7, 8, 9, 16, 19);
  CAPTURE(kernel.text, tiles_in_row);
  const sizes tiles = {kernel.rank > 2 ? 3 : 1, kernel.rank > 1 ? 2 : 1, tiles_in_row};
  const sizes extent = product_of(tiles, kernel.tile);
  std::vector<float> in(place({extent[0], 0, 0}, extent));
  for (std::size_t i = 0; i < in.size(); ++i) {
    in[i] = static_cast<float>(i * 2654435761U % 65536) / 7;  // sums depend on their order
  }
  std::vector<float> out(in.size());
  run(kernel, extent, in, out);
  CHECK(out == less_sums(in, tiles, kernel.tile));
}
