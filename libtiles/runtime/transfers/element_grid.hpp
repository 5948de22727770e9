// Elements that lie at regular distances in two places, in as few dimensions as that takes.
#pragma once

#include <cstdint>
#include <vector>

#include "libtiles/runtime/geometry/data_window.hpp"
#include "libtiles/runtime/transfers/device_buffer.hpp"

namespace libtiles::runtime {

/// `count` pieces, `from` and `to` bytes from one to the next in the two places.
struct grid_step {
  std::uint64_t count = 1;
  std::int64_t from = 0;
  std::int64_t to = 0;
};

struct element_grid {
  std::uint64_t size = 0;        ///< bytes of a piece, which lie together in both places
  std::uint64_t from_first = 0;  ///< bytes from the buffer's beginning to the first piece
  std::uint64_t to_first = 0;
  std::vector<grid_step> steps;  ///< the widest first; none counts 1

  /// The addresses of the two buffers' first bytes, or'ed: memory of the host's begins anywhere.
  std::uint64_t bases = 0;
};

/// The elements of two windows of the same shape and element size, in their buffers.
element_grid grid_between(const device_buffer& from, const data_window& from_window,
                          const device_buffer& to, const data_window& to_window);

/// The elements of a window, each from the beginning of another buffer.
element_grid grid_from_one(const device_buffer& to, const data_window& window);

/// The number of pieces.
std::uint64_t piece_count(const element_grid& grid);

}  // namespace libtiles::runtime
