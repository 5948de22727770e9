#include "libtiles/runtime/data/gather.hpp"

#include <algorithm>
#include <cstring>

namespace libtiles::runtime {
namespace {

/// Elements that are copied one piece at a time: what lies together and in order is one piece.
struct piece_grid {
  std::size_t piece = 0;  ///< bytes
  struct dimension {
    std::int64_t count;
    std::ptrdiff_t pitch;  ///< bytes
  };
  std::vector<dimension> dimensions;  ///< the slowest first
};

piece_grid pieces_of(const data_window& window) {
  piece_grid grid{window.element.size, {}};
  std::size_t d = window.shape.size();
  std::int64_t dense_stride = 1;
  for (; d > 0 && (window.shape[d - 1] == 1 || window.strides[d - 1] == dense_stride); --d) {
    dense_stride *= window.shape[d - 1];
  }
  grid.piece *= static_cast<std::size_t>(dense_stride);
  for (std::size_t i = 0; i < d; ++i) {
    if (window.shape[i] == 1) continue;  // its stride may be anything
    const auto size = static_cast<std::ptrdiff_t>(window.element.size);
    grid.dimensions.push_back({window.shape[i], window.strides[i] * size});
  }
  return grid;
}

/// A size that the compiler knows makes a copy of a few bytes one instruction.
template <std::size_t size>
struct copy_of_size {
  void operator()(std::byte* to, const std::byte* from) const { std::memcpy(to, from, size); }
};

// The memory may be that behind the window, given back to itself.
struct copy_of_any_size {
  std::size_t size;
  void operator()(std::byte* to, const std::byte* from) const { std::memmove(to, from, size); }
};

/// Calls `visit` with the distance of every piece from the first, in row-major order.
template <class Visit>
void for_each_piece(const piece_grid& grid, std::size_t d, std::ptrdiff_t distance,
                    const Visit& visit) {
  if (d == grid.dimensions.size()) {
    visit(distance);
    return;
  }
  const piece_grid::dimension& along = grid.dimensions[d];
  const bool is_last = d + 1 == grid.dimensions.size();
  for (std::int64_t i = 0; i < along.count; ++i, distance += along.pitch) {
    is_last ? visit(distance) : for_each_piece(grid, d + 1, distance, visit);
  }
}

/// Fills a piece with its first element, twice as much at each step.
void repeat_first(std::byte* piece, std::size_t filled, std::size_t size) {
  while (filled < size) {
    const std::size_t next = std::min(filled, size - filled);
    std::memcpy(piece + filled, piece, next);
    filled += next;
  }
}

template <class Walk>
void with_copy_of(std::size_t size, const Walk& walk) {
  switch (size) {
    case 1:
      return walk(copy_of_size<1>());
    case 2:
      return walk(copy_of_size<2>());
    case 4:
      return walk(copy_of_size<4>());
    case 8:
      return walk(copy_of_size<8>());
    case 16:
      return walk(copy_of_size<16>());
    default:
      return walk(copy_of_any_size{size});
  }
}

}  // namespace

void gather(const data_window& from, const std::byte* first, std::byte* destination) {
  if (!has_elements(from)) return;
  const piece_grid grid = pieces_of(from);
  with_copy_of(grid.piece, [&](const auto& copy) {
    for_each_piece(grid, 0, 0, [&](std::ptrdiff_t distance) {
      copy(destination, first + distance);
      destination += grid.piece;
    });
  });
}

void scatter(const data_window& to, std::byte* first, const std::byte* source) {
  if (!has_elements(to)) return;
  const piece_grid grid = pieces_of(to);
  with_copy_of(grid.piece, [&](const auto& copy) {
    for_each_piece(grid, 0, 0, [&](std::ptrdiff_t distance) {
      copy(first + distance, source);
      source += grid.piece;
    });
  });
}

void spread(const data_window& to, std::byte* first, const std::byte* value) {
  if (!has_elements(to)) return;
  const piece_grid grid = pieces_of(to);
  for_each_piece(grid, 0, 0, [&](std::ptrdiff_t distance) {
    std::memcpy(first + distance, value, to.element.size);
    repeat_first(first + distance, to.element.size, grid.piece);
  });
}

}  // namespace libtiles::runtime
