// Kernels in the merged shape, against loops over the tiles on the host.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tiles/tiles.h"

namespace against_loops {

using place = std::array<int, 3>;

constexpr int unwritten = -7;

/// Numbers over a domain of up to three dimensions; those in front have the extent 1.
struct numbers {
  place extents;
  std::vector<int> elements;

  int& operator()(int i, int j, int k) {
    return elements.at(static_cast<std::size_t>((i * extents[1] + j) * extents[2] + k));
  }
  int operator()(int i, int j, int k) const { return const_cast<numbers&>(*this)(i, j, k); }
  int& operator()(int i, int j) { return (*this)(0, i, j); }
  int operator()(int i, int j) const { return (*this)(0, i, j); }
};

/// What the kernel and the host read. n is 3.
struct problem {
  int rank;
  place tile, tiles;
  numbers in;
  std::vector<int> c;  ///< 64 numbers from 0 to 4
};

/// A tile, as the loops on the host see it: the place of its first thread is (i, j, k) in `out`.
struct tile_of_host {
  const problem& p;
  place tile;
  numbers& out;

  place origin() const { return {tile[0] * p.tile[0], tile[1] * p.tile[1], tile[2] * p.tile[2]}; }
};

using host_tile = std::function<void(tile_of_host&)>;

constexpr int n = 3;

inline problem problem_of(int rank, const place& tile, const place& tiles) {
  problem made{
      rank, tile, tiles, {{tile[0] * tiles[0], tile[1] * tiles[1], tile[2] * tiles[2]}, {}}, {}};
  const place& all = made.in.extents;
  for (int e = 0; e < all[0] * all[1] * all[2]; ++e)
    made.in.elements.push_back(e * 7919 % 101 - 20);
  for (int e = 0; e < 64; ++e) made.c.push_back((e * e + 3 * e + 2) % 5);
  return made;
}

inline void check_ok(tiles_status status) {
  if (status != TILES_OK) FAIL(tiles_get_last_error());
}

inline tiles_array_view view_of(int rank, const place& extents, int* data, bool is_const) {
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = TILES_TYPE_INT32;
  desc.rank = static_cast<std::uint32_t>(rank);
  if (is_const) desc.flags = TILES_DATA_CONST;
  for (int d = 0; d < rank; ++d) desc.extent[d] = extents[static_cast<std::size_t>(3 - rank + d)];
  tiles_array_view made = nullptr;
  check_ok(tiles_array_view_create(&desc, data, nullptr, &made));
  return made;
}

inline numbers on_device(const std::string& text, problem p) {
  tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
  desc.text = text.c_str();
  desc.shape = TILES_SHAPE_MERGED;
  tiles_kernel kernel = nullptr;
  check_ok(tiles_kernel_create(&desc, &kernel));
  numbers out{p.in.extents, std::vector<int>(p.in.elements.size(), unwritten)};
  tiles_array_view views[] = {view_of(p.rank, p.in.extents, p.in.elements.data(), true),
                              view_of(1, {1, 1, 64}, p.c.data(), true),
                              view_of(p.rank, p.in.extents, out.elements.data(), false)};
  std::vector<tiles_argument> arguments;
  for (tiles_array_view each : views) arguments.push_back(tiles_argument_view(nullptr, each));
  const std::int32_t value = n;
  arguments.push_back(tiles_argument_value(nullptr, TILES_TYPE_INT32, &value));
  std::vector<std::int64_t> domain;
  for (int d = 3 - p.rank; d < 3; ++d) domain.push_back(p.in.extents[static_cast<std::size_t>(d)]);
  tiles_launch_desc launch = TILES_LAUNCH_DESC_INIT;
  launch.rank = static_cast<std::uint32_t>(p.rank);
  launch.extent = domain.data();
  launch.arguments = arguments.data();
  launch.argument_count = static_cast<std::uint32_t>(arguments.size());
  check_ok(tiles_kernel_launch(kernel, nullptr, &launch, nullptr));
  check_ok(tiles_array_view_synchronize(views[2], nullptr));
  for (tiles_array_view each : views) check_ok(tiles_array_view_release(each));
  check_ok(tiles_kernel_release(kernel));
  return out;
}

inline void compare(const std::string& text, const problem& p, const host_tile& run) {
  numbers expected{p.in.extents, std::vector<int>(p.in.elements.size(), unwritten)};
  for (int a = 0; a < p.tiles[0]; ++a) {
    for (int b = 0; b < p.tiles[1]; ++b) {
      for (int c = 0; c < p.tiles[2]; ++c) {
        tile_of_host tile{p, {a, b, c}, expected};
        run(tile);
      }
    }
  }
  CAPTURE(text, p.tiles[0], p.tiles[1], p.tiles[2]);
  CHECK(on_device(text, p).elements == expected.elements);
}

inline const std::string views =
    ", array_view<const int, RANK> in, array_view<const int, 1> c, array_view<int, RANK> out, int "
    "n)";

inline std::string replaced(std::string text, const std::string& word, const std::string& by) {
  for (std::size_t at; (at = text.find(word)) != std::string::npos;)
    text.replace(at, word.size(), by);
  return text;
}

inline std::string kernel_of_rank(const std::string& functions, const std::string& thread, int rank,
                                  const std::string& body) {
  return functions + "void k(" + thread + replaced(views, "RANK", std::to_string(rank)) + " {\n" +
         body + "}";
}

// Over tiles of 4 x 8. `body` has i, j, y, x; the host's too.
using host_thread = std::function<int(const tile_of_host&, int i, int j, int y, int x)>;

inline void check_tiles(const std::string& body, const host_tile& run,
                        const std::string& functions = "") {
  const std::string text = kernel_of_rank(
      functions, "tiled_index<4, 8> t", 2,
      "  const int i = t.global[0], j = t.global[1], y = t.local[0], x = t.local[1];\n" + body);
  for (const auto& [rows, columns] :
       {std::pair(1, 1), {1, 2}, {2, 1}, {2, 2}, {3, 5}, {4, 4}, {9, 7}}) {
    compare(text, problem_of(2, {1, 4, 8}, {1, rows, columns}), run);
  }
}

// `unwritten` is what a thread that stores nothing returns.
inline void check_threads(const std::string& body, const host_thread& thread,
                          const std::string& functions = "") {
  check_tiles(
      body,
      [&](tile_of_host& tile) {
        for (int y = 0; y < 4; ++y) {
          for (int x = 0; x < 8; ++x) {
            const int i = tile.origin()[1] + y, j = tile.origin()[2] + x;
            tile.out(i, j) = thread(tile, i, j, y, x);
          }
        }
      },
      functions);
}

inline const std::string wait = "  t.barrier.wait();\n";

inline int row_of(const tile_of_host& t) { return t.tile[1]; }
inline int column_of(const tile_of_host& t) { return t.tile[2]; }
inline int c_of(const tile_of_host& t, int at) { return t.p.c.at(static_cast<std::size_t>(at)); }

}  // namespace against_loops
