// Where OpenCL counts what a domain counts. Dimension d of a domain is OpenCL's rank - 1 - d, for a
// thread's place in its tile, too, except in a column: there the threads count in OpenCL's
// dimension 0, as those of a row do, and the dimension of one thread takes their place.
//
//   tiled_index<4, 1>   ->   reqd_work_group_size(4, 1, 1)
//
// As a column, the first thread would run twice: quirk::repeats_first_threads.
#pragma once

#include <array>
#include <cstddef>

namespace libtiles::compiler {

/// Of the dimensions with several threads, the last one. \param tile  the slowest dimension first
inline int fastest_dimension(const std::array<int, 3>& tile, int rank) {
  int d = rank - 1;
  while (d > 0 && tile[static_cast<std::size_t>(d)] == 1) --d;
  return tile[static_cast<std::size_t>(d)] == 1 ? rank - 1 : d;
}

/// A tile of several threads, but one in its last dimension.
inline bool is_column(const std::array<int, 3>& tile, int rank) {
  return fastest_dimension(tile, rank) != rank - 1;
}

/// OpenCL's dimension of a thread's local index.
inline int local_dimension(const std::array<int, 3>& tile, int rank, int dimension) {
  const int fastest = fastest_dimension(tile, rank);
  if (dimension == fastest) return 0;
  return rank - 1 - (dimension == rank - 1 ? fastest : dimension);
}

}  // namespace libtiles::compiler
