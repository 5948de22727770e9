// The functions of a checked kernel's OpenCL C: what they find, they put into the report.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "libtiles/compiler/codegen/checked/shadow_layout.hpp"
#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/ir/type.hpp"

namespace libtiles::compiler::check_functions {

/// Of a kernel whose work-items run a whole tile: how the number of a thread in its tile becomes
/// its local index.
struct tile_loops {
  std::vector<int> extents, strides;  ///< by dimension, of the tile
};

/// What is the same in the whole program.
struct setting {
  int rank;  ///< of the compute domain
  shadow_layout shadow;
  std::size_t scratch_slots;       ///< threads with the same number in them share one
  std::size_t scratch_slot_words;  ///< of 32 bits
  const tile_loops* loops;         ///< nullptr if a thread is a work-item
  const type* column;  ///< that a work-group runs; nullptr if its tile is another, or none
  bool watches_views;              ///< tiles_check has what races on views need
};

/// A number that functions know by its name.
std::string constant(const std::string& name, std::size_t value);

/// Writes a function, a head, " {" and a body, and its prototype.
void add(const std::string& function, output_lines& out);

/// Declares what all functions know of the kernel: the struct tiles_check.
std::vector<std::string> declarations(const setting& s);

/// Those that every checked kernel has.
std::vector<std::string> of_all_kernels();

/// Says which thread runs from now on, in a kernel with such loops.
std::string of_loops();

/// A call that reports an index of a view's first `given` dimensions, both in structs, and gives a
/// place in scratch memory.
std::string missed(int view_rank, int given, const std::string& index, const std::string& extent);

/// Those that watch over views of a rank.
std::vector<std::string> of_views(int rank);

/// Compares a condition with that of the tile's first thread.
std::string of_conditions();

/// Of a vector or an index<N> that of its components, else itself.
type_ptr number_of(const type& t);

/// a / b, or the remainder, of integers of a type; where b is 0 the result is 0.
std::string division_name(bool is_remainder, const type& t);
std::string division(bool is_remainder, const type& t);

}  // namespace libtiles::compiler::check_functions
