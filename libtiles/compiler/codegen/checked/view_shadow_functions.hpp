// The functions of a checked kernel's OpenCL C that find races on elements of views.
//
// Tiles run in any order and no barrier orders them, so a cell keeps enough to tell any later
// access that races with an earlier one: who wrote it last, and two of those who read it, of
// different tiles if there are such, else of the same interval between barriers. It is locked while
// it changes; who waits too long leaves it, so that nothing hangs and at worst a race is missed.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace libtiles::compiler::view_shadow_functions {

struct setting {
  std::size_t cell_bytes;
  std::size_t window_count;
  int site_bits;
  std::size_t tile_threads;  ///< 1 in a kernel without tiles: there each thread is one
  bool has_loops;            ///< a work-item runs a whole tile
};

/// Declares what they know of the shadow.
std::vector<std::string> declarations(const setting& s);

std::vector<std::string> definitions();

}  // namespace libtiles::compiler::view_shadow_functions
