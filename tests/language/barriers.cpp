// tile_static memory and the waits between its phases.
#include <numeric>

#include "tests/language/both.hpp"

namespace {

std::vector<float> numbered(std::size_t count) {
  std::vector<float> data(count);
  for (std::size_t n = 0; n < count; ++n) data[n] = static_cast<float>(n % 17) - 5;
  return data;
}

}  // namespace

TEST_CASE("a tile reverses its elements through tile_static memory with each of the waits") {
  const char* const wait =
      GENERATE("wait", "wait_with_all_memory_fence", "wait_with_tile_static_memory_fence");
  std::vector<int> data(7 * 5);
  std::iota(data.begin(), data.end(), 0);
  tiles::array_view<int, 1> view(35, data);
  tiles::parallel_for_each(
      view.extent.tile<7>(),
      tiles::kernel("reverse.tile", std::string("void k(tiled_index<7> t, array_view<int, 1> v) {\n"
                                                "  tile_static int held[7];\n"
                                                "  held[t.local[0]] = v[t];\n"
                                                "  t.barrier.") +
                                        wait + "();\n  v[t] = held[6 - t.local[0]];\n}"),
      view);
  view.synchronize();
  for (int n = 0; n < 35; ++n) CHECK(data[static_cast<std::size_t>(n)] == n / 7 * 7 + 6 - n % 7);
}

TEST_CASE("tiles of up to 1024 threads run where the device allows them") {
  constexpr int side = 32;
  const int rows = GENERATE(8, 16, 20, 32);
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  REQUIRE(tiles_context_get_device(nullptr, &device) == TILES_OK);
  if (device.max_tile_size < static_cast<std::uint64_t>(rows * side)) return;
  const int count = 2 * rows;
  std::vector<int> data(static_cast<std::size_t>(count * side));
  std::iota(data.begin(), data.end(), 0);
  tiles::array_view<int, 2> view(count, side, data);
  tiles::parallel_for_each(
      view.extent,
      tiles::kernel("large.tile",
                    "void k(tiled_index<ROWS, 32> t, array_view<int, 2> v) {\n"
                    "  tile_static int held[ROWS][32];\n"
                    "  held[t.local[0]][t.local[1]] = v[t];\n"
                    "  t.barrier.wait();\n"
                    "  v[t] = held[ROWS - 1 - t.local[0]][31 - t.local[1]];\n}",
                    {tiles::constant("ROWS", rows)}),
      view);
  view.synchronize();
  for (int n = 0; n < count * side; ++n) {
    const int tile = rows * side;
    REQUIRE(data[static_cast<std::size_t>(n)] == n / tile * tile + tile - 1 - n % tile);
  }
}

TEST_CASE("a wait with a global fence shows a tile what its threads wrote to a view") {
  std::vector<int> from(24), to(24);
  tiles::array_view<int, 1> scratch(24, from), out(24, to);
  tiles::parallel_for_each(
      out.extent.tile<8>(),
      tiles::kernel(
          "exchange.tile",
          "void k(tiled_index<8> t, array_view<int, 1> scratch, array_view<int, 1> out) {\n"
          "  scratch[t] = t.global[0] * 3;\n"
          "  t.barrier.wait_with_global_memory_fence();\n"
          "  out[t] = scratch[t.tile_origin[0] + (t.local[0] + 1) % 8];\n}"),
      scratch, out);
  for (int n = 0; n < 24; ++n) CHECK(out(n) == (n / 8 * 8 + (n + 1) % 8) * 3);
}

TEST_CASE("a reduction tree with a barrier in its loop adds up every tile") {
  const std::vector<float> data = numbered(32 * 5);
  std::vector<float> sums(5);
  tiles::array_view<const float, 1> in(160, data);
  tiles::array_view<float, 1> out(5, sums);
  tiles::parallel_for_each(
      in.extent.tile<32>(),
      tiles::kernel("sum.tile",
                    "void k(tiled_index<32> t, array_view<const float, 1> in,\n"
                    "       array_view<float, 1> out) {\n"
                    "  tile_static float part[32];\n"
                    "  const int l = t.local[0];\n"
                    "  part[l] = in[t];\n"
                    "  t.barrier.wait();\n"
                    "  for (int s = 16; s > 0; s /= 2) {\n"
                    "    if (l < s) part[l] += part[l + s];\n"
                    "    t.barrier.wait();\n"
                    "  }\n"
                    "  if (l == 0) out[t.tile] = part[0];\n}"),
      in, out);
  for (int tile = 0; tile < 5; ++tile) {
    CHECK(out(tile) ==
          std::accumulate(data.begin() + tile * 32, data.begin() + tile * 32 + 32, 0.0f));
  }
}

TEST_CASE("the tiled matrix product equals the plain one on matrices that are not square") {
  const int rows = 32, inner = 48, columns = 16;
  const std::vector<float> a = numbered(rows * inner), b = numbered(inner * columns);
  std::vector<float> product(rows * columns, -1.0f);
  tiles::array_view<const float, 2> left(rows, inner, a), right(inner, columns, b);
  tiles::array_view<float, 2> out(rows, columns, product);
  constexpr int TS = 4;  // rusticl allows 32 threads where there is a barrier
  tiles::parallel_for_each(out.extent.tile<TS, TS>(), TILES_KERNEL((left, right, out, TS), [=
  ](tiled_index<TS, TS> t) restrict(amp) {
                             tile_static float locA[TS][TS];
                             tile_static float locB[TS][TS];
                             const int row = t.local[0], col = t.local[1];
                             float sum = 0;
                             for (int i = 0; i < left.extent[1]; i += TS) {
                               locA[row][col] = left(t.global[0], col + i);
                               locB[row][col] = right(row + i, t.global[1]);
                               t.barrier.wait();
                               for (int k = 0; k < TS; k++) sum += locA[row][k] * locB[k][col];
                               t.barrier.wait();
                             }
                             out[t.global] = sum;
                           }));
  out.synchronize();
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; ++j) {
      float sum = 0;
      for (int k = 0; k < inner; ++k) {
        sum += a[static_cast<std::size_t>(i * inner + k)] *
               b[static_cast<std::size_t>(k * columns + j)];
      }
      CAPTURE(i, j);
      REQUIRE(product[static_cast<std::size_t>(i * columns + j)] == sum);
    }
  }
}

TEST_CASE("tile_static structs and variables of different blocks do not disturb each other") {
  std::vector<int> data(12);
  tiles::array_view<int, 1> view(12, data);
  tiles::parallel_for_each(
      view.extent.tile<4>(),
      tiles::kernel("blocks.tile",
                    "struct cell { int value; bool is_set; };\n"
                    "void k(tiled_index<4> t, array_view<int, 1> v) {\n"
                    "  const int l = t.local[0];\n"
                    "  { tile_static cell a[4]; a[l].value = l * 2; a[l].is_set = l > 1;\n"
                    "    t.barrier.wait();\n"
                    "    if (a[3 - l].is_set) v[t] = a[3 - l].value; }\n"
                    "  { tile_static int a; if (l == 0) a = t.tile[0] * 100;\n"
                    "    t.barrier.wait();\n"
                    "    v[t] += a; }\n}"),
      view);
  for (int n = 0; n < 12; ++n) {
    const int other = 3 - n % 4;
    CHECK(view(n) == (other > 1 ? other * 2 : 0) + n / 4 * 100);
  }
}
