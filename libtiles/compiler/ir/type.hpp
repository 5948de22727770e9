// The types of the kernel language.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "libtiles/compiler/syntax/value_range.hpp"
#include "libtiles/core/argument_type.hpp"

namespace libtiles::compiler {

struct struct_type;
struct enum_type;
struct type;
using type_ptr = std::shared_ptr<const type>;

enum class type_kind {
  nothing,  ///< void
  scalar,
  vector,       ///< short: float_3 has 3 components of type float
  enumeration,  ///< a number with a type of its own
  structure,
  array,         ///< fixed: T name[count]
  index,         ///< index<rank>
  extent,        ///< extent<rank>
  tiled_index,   ///< tiled_index<tile...>
  tiled_extent,  ///< tiled_extent<tile...>
  barrier,       ///< tile_barrier
  view,          ///< array_view<element, rank> or array<element, rank>&
  pointer,       ///< to an element, in memory of one kind; references are pointers, too
};

/// Where something lies that can be pointed to.
enum class address_space { private_memory, tile_static, global };

/// Memory as pointers tell it apart.
struct pointed_memory {
  address_space space{};
  bool is_packed = false;  ///< holds vectors as the host has them, one number behind the other
};

bool operator==(const pointed_memory& a, const pointed_memory& b);
bool operator<(const pointed_memory& a, const pointed_memory& b);

struct type {
  type_kind kind = type_kind::nothing;
  scalar_type scalar = scalar_type::int32;  ///< of a vector its components', of an enum what it is
  value_range range = value_range::all;     ///< of float and vectors of it: of norm and unorm
  std::shared_ptr<const struct_type> structure;
  std::shared_ptr<const enum_type> enumeration;
  type_ptr element;              ///< of array, view and pointer
  std::int64_t count = 0;        ///< of array; of vector: 2, 3 or 4 components
  int rank = 0;                  ///< of index, extent, tiled_index, tiled_extent, view
  std::array<int, 3> tile{};     ///< of tiled_index and tiled_extent, the slowest first
  bool is_const = false;         ///< of view: its elements; of pointer: what it points to
  pointed_memory memory;         ///< of pointer
  bool is_array_object = false;  ///< of view: array<T, N>&, not array_view<T, N>
};

struct field {
  std::string name;
  type_ptr type;
  std::size_t offset = 0;  ///< bytes
};

/// A struct, laid out as a C compiler lays it out.
struct struct_type {
  std::string name;
  int number = 0;  ///< of a function's own: tells those of one name apart; 0 outside of functions
  std::vector<field> fields;
  std::unordered_map<std::string, std::size_t> places;  ///< of the fields, by their names
  int depth = 1;                                        ///< of structs within one another
  std::size_t size = 0;
  std::size_t alignment = 1;
};

struct enum_type {
  std::string name;
  bool is_scoped = false;                        ///< enum class: converts to nothing by itself
  scalar_type underlying = scalar_type::int32;   ///< in memory
  scalar_type promoted_to = scalar_type::int32;  ///< in arithmetic
};

type_ptr nothing_type();
type_ptr barrier_type();
type_ptr scalar(scalar_type kind, value_range range = value_range::all);
inline type_ptr int_type() { return scalar(scalar_type::int32); }
type_ptr vector_of(scalar_type component, int count, value_range range = value_range::all);
/// float for norm, float_3 for unorm_3; any other scalar or vector is itself
type_ptr without_range(const type& t);
type_ptr enumeration_type(std::shared_ptr<const enum_type> definition);
type_ptr array_of(type_ptr element, std::int64_t count);
/// {2, 3} for float[2][3]; none of what is no array
std::vector<std::int64_t> array_extents(const type& array);
type_ptr index_type(int rank);
type_ptr extent_type(int rank);
type_ptr tiled_index_type(int rank, const std::array<int, 3>& tile);
type_ptr tiled_extent_type(int rank, const std::array<int, 3>& tile);
type_ptr structure_type(std::shared_ptr<const struct_type> definition);
type_ptr view_type(type_ptr element, int rank, bool is_const, bool is_array_object);

type_ptr pointer_type(type_ptr element, pointed_memory memory, bool is_const);

bool operator==(const type& a, const type& b);
inline bool operator!=(const type& a, const type& b) { return !(a == b); }

/// As a C++ programmer writes it: "array_view<const float, 2>", "float[2][2]".
std::string to_string(const type& t);
/// For the middle of a sentence: "an 'index<2>'", "a 'float'".
std::string with_article(const type& t);

/// "'float'"
std::string quoted(const type& t);

bool is_scalar(const type& t);
bool is_int(const type& t);      ///< the type of indices
bool is_integer(const type& t);  ///< bool included
bool is_floating(const type& t);
bool is_vector(const type& t);
bool is_number(const type& t);        ///< scalar or enumeration: one number in memory
bool is_stored_float(const type& t);  ///< half or bfloat16: a float once it is read
bool is_normalized(const type& t);    ///< norm, unorm or a vector of them
bool is_scoped_enumeration(const type& t);
bool converts_to_number(const type& t);  ///< by itself: scalar, enum without class
bool is_storable(const type& t);         ///< number, vector, struct: what views are made of
bool is_holdable(const type& t);  ///< the same, index, extent: what arrays and structs are made of
bool has_index_components(const type& t);  ///< index, extent, tiled_extent: components by [d]
/// A thread's tiled_index and its tile's barrier: there is but one, so that nothing is held.
bool is_known_by_type(const type& t);
/// index, extent, vector, norm, unorm, or an array or a struct of them
bool starts_as_zeros(const type& t);

/// Bytes in the host's memory of what can be held there, an index or extent too, and their
/// alignment; 0 for other types.
std::size_t size_of(const type& t);
/// Bytes of the smallest number that something of the type consists of, 8 at most.
std::size_t size_of_smallest_number(const type& t);
std::size_t alignment_of(const type& t);

/// In a tile of a tiled_index or tiled_extent.
std::int64_t thread_count(const type& tiled);

/// Bytes of a variable of a kernel, where a vector of three takes the room of four.
std::size_t size_in_kernel(const type& t);

/// The most bytes that a type may have: what no device holds need not be counted further.
constexpr std::int64_t max_type_bytes = std::int64_t{1} << 30;

/// Gives the fields their offsets, and the struct its size and alignment.
void lay_out(struct_type& made);

/// The element type of data that holds such elements.
element_type element_type_of(const type& t);

}  // namespace libtiles::compiler
