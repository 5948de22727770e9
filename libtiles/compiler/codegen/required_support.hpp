// What a piece of generated code turned out to need: found while writing it, declared before it.
#pragma once

#include <array>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// A compound assignment to an index<N> or extent<N>: its operation, rank, and what lies in the
/// memory.
using index_assignment_need = std::tuple<typed::index_function, int, std::string>;
/// A function of ours that makes an atomic operation of one that OpenCL C has, or of none.
struct atomic_helper {
  typed::atomic_operation op;
  scalar_type element;
  address_space target;
  address_space expected;  ///< of compare_exchange
  bool is_alone;           ///< no other work-item has the memory
};

inline bool operator<(const atomic_helper& a, const atomic_helper& b) {
  return std::tie(a.op, a.element, a.target, a.expected, a.is_alone) <
         std::tie(b.op, b.element, b.target, b.expected, b.is_alone);
}

/// A division of integer vectors, / or %.
struct vector_division {
  typed::binary_operator op;
  scalar_type component;
  int count;
};

inline bool operator<(const vector_division& a, const vector_division& b) {
  return std::tie(a.op, a.component, a.count) < std::tie(b.op, b.component, b.count);
}

/// A call of ir/lane_calls.hpp, with the type of the values in OpenCL C.
struct lane_function {
  std::string spelling, type;
};

inline bool operator<(const lane_function& a, const lane_function& b) {
  return std::tie(a.spelling, a.type) < std::tie(b.spelling, b.type);
}

/// Of elements of this type in OpenCL C, from a view to tile_static memory.
struct async_copy {
  std::string type;
  bool is_piece;  ///< of 16 bytes
  bool is_asynchronous;
};

inline bool operator<(const async_copy& a, const async_copy& b) {
  return std::tie(a.type, a.is_piece, a.is_asynchronous) <
         std::tie(b.type, b.is_piece, b.is_asynchronous);
}

/// Of so many elements of a work-item's array to neighbours of a view.
struct neighbour_store {
  std::string element;     ///< of the view
  std::string to, from;    ///< types in OpenCL C
  std::string conversion;  ///< the function from one to the other; "" where they are the same
  int count;
};

inline bool operator<(const neighbour_store& a, const neighbour_store& b) {
  return std::tie(a.element, a.count) < std::tie(b.element, b.count);
}

/// Needs of the whole program.
struct program_needs {
  bool uses_double = false;
  std::set<scalar_type> stored_floats;  ///< that are read or written
  bool uses_long_vectors = false;       ///< that a device may have no registers for
  std::set<std::pair<scalar_type, int>> packed_vectors;  ///< by component and count
  std::set<std::pair<scalar_type, int>> whole_vectors;  ///< those of which views are accessed whole
  std::set<std::pair<std::string, int>> unaligned_vectors;  ///< by their numbers and count
  std::set<const struct_type*> structures;
  std::set<int> index_ranks;  ///< of index<N> and extent<N> values
  std::set<std::pair<typed::index_function, int>> index_functions;  ///< and the ranks they are for
  std::set<index_assignment_need> index_assignments;
  std::set<atomic_helper> atomic_helpers;
  std::set<vector_division> vector_divisions;
  std::set<int> offset_ranks;           ///< of the functions that turn an index<N> into an offset
  std::set<std::string> own_functions;  ///< of codegen/library, by their names in the program
  std::set<lane_function> lane_functions;
  std::set<async_copy> async_copies;
  bool ends_async_loads = false;
  std::set<neighbour_store> neighbour_stores;
  std::set<int> waits_for_copies;              ///< but for so many loads
  std::set<tensor_operands> tensor_functions;  ///< for products of these
  bool has_warpgroups = false;   ///< multiply, see warpgroup_products.hpp; known from the beginning
  bool orders_tiles = false;     ///< likewise, see thread_indices
  std::set<int> composed_ranks;  ///< of the functions that make an index<N> of its components
};

}  // namespace libtiles::compiler
