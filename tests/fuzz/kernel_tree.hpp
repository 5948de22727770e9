// Kernels that the generator makes: a tree of its own, which knows nothing of the compiler's.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace fuzz {

enum class scalar {
  boolean,
  int8,
  uint8,
  int16,
  uint16,
  int32,
  uint32,
  int64,
  uint64,
  float32,
  float64
};

/// What numbers beside each other are: an index<N> and an extent<N> have lanes, too.
enum class lanes_of { vector, index, extent };

/// A number, a short vector, an index<N> or extent<N>, a value of an enumeration, a struct, or a
/// fixed array of one of these.
struct type {
  scalar number = scalar::int32;
  int structure = -1;    ///< its place among the kernel's structs; -1 for a number
  int count = 0;         ///< of the array; 0 if it is none
  int lanes = 0;         ///< of the short vector, index or extent; 0 if it is none
  int enumeration = -1;  ///< its place among the kernel's; `number` is what lies beneath
  lanes_of kind = lanes_of::vector;

  bool is_number() const { return structure < 0 && count == 0 && lanes == 0; }
  bool has_lanes() const { return structure < 0 && count == 0 && lanes > 0; }
  bool is_vector() const { return has_lanes() && kind == lanes_of::vector; }
  /// True of an extent, too.
  bool is_index() const { return has_lanes() && kind != lanes_of::vector; }
  /// Of an array.
  type element() const { return {number, structure, 0, lanes, enumeration, kind}; }
};

/// What is known of a value: that it is neither below nor above these, and of a floating-point one
/// that it is a multiple of 2^-fraction.
struct limits {
  double low = 0;
  double high = 0;
  int fraction = 0;
};

enum class operation {
  add,
  subtract,
  multiply,
  divide,
  remainder,
  shift_left,
  shift_right,
  bit_and,
  bit_or,
  bit_xor,
  less,
  greater,
  less_equal,
  greater_equal,
  equal,
  not_equal,
  logical_and,
  logical_or,
  comma,
  minus,
  bit_not,
  logical_not,
};

enum class expression_kind {
  literal,
  variable,      ///< which
  element,       ///< of an array: parts are the array and the index
  field,         ///< which, of the struct that is the only part
  own_element,   ///< of view `which`, at the thread's own index; spelled in way `number`
  any_element,   ///< the same, at the indices that are the parts
  view_extent,   ///< dimension `number` of view `which`
  thread_index,  ///< dimension `number` of index_kind `which`
  thread_place,  ///< index_kind `which` as a whole
  view_shape,    ///< the extent of view `which`, or of the tile, which is -1
  component,     ///< of the index that is the first part: `number`, or the second part
  extent_size,
  extent_contains,  ///< the index that is the second part
  unary,            ///< op
  binary,           ///< op
  conditional,      ///< condition, value, other value
  conversion,       ///< to t, spelled in one of three ways by `which`
  vector,      ///< of the numbers and vectors that are the parts, or of one number for all lanes
  swizzle,     ///< `lanes` of the vector that is the only part, in the letters of alphabet `which`
  enumerator,  ///< `number` of the type's enumeration
  promotion,   ///< of an unscoped enumeration's value to a number, without a word
  call,        ///< of function `which`
  builtin,     ///< of builtin_function `which`, of numbers that become t
  costly,      ///< of costly_functions() `which`, of the only part; rounded to quarters
  tile_call,   ///< tile_operation `which`, its values combined by tile_combination `number`
};

/// The last ones are of floating-point numbers alone.
enum class builtin_function {
  minimum,
  maximum,
  clamp,
  absolute,
  lesser,
  greater,
  magnitude,
  floor,
  ceiling,
  truncated
};

/// Atomic changes whose order does not matter, as long as nothing else is done.
enum class atomic_operation {
  add,
  subtract,
  bit_and,
  bit_or,
  bit_xor,
  minimum,
  maximum,
  increment,
  decrement
};
constexpr int atomic_operations = 9;

enum class index_kind { global, local, tile, origin };

struct expression;
using expression_ptr = std::unique_ptr<expression>;

struct expression {
  expression_kind kind = expression_kind::literal;
  type t;
  limits range;
  operation op = operation::add;
  int which = 0;
  int number = 0;
  std::uint64_t integer = 0;  ///< of a literal; the function of a tile_call
  double real = 0;
  std::vector<int> lanes;  ///< of a swizzle
  std::vector<expression_ptr> parts;
};

enum class statement_kind {
  declaration,  ///< variable; values: one for each leaf of it, as far as they go, or a copy
  assignment,   ///< target, values[0]; op if is_compound
  increment,    ///< target; by -1 if `number` is negative; prefix if is_compound
  branch,       ///< values[0], body, otherwise
  for_loop,     ///< first[0], values[0], step[0], body
  while_loop,   ///< values[0], body
  do_loop,      ///< body, values[0]
  choice,       ///< switch (values[0]): each statement of body is the block of a case
  block,        ///< body
  leave_loop,
  next_round,
  give_back,  ///< return values[0], or nothing
  barrier,    ///< which of four waits: number
  call,       ///< of the procedure `number`, with the values, some of them places
  atomic,     ///< atomic_operation `number` on target, with values[0] if it takes one
  histogram,  ///< of the bins values[0], in the array that is the target
  tile_load,  ///< target: array; values: view, origin, fill if there is one; border `number`
};

struct statement {
  statement_kind kind = statement_kind::block;
  int variable = 0;
  expression_ptr target;
  std::vector<expression_ptr> values;
  operation op = operation::add;
  bool is_compound = false;
  int number = 0;
  bool waits = false;  ///< is a barrier, or holds one
  std::vector<statement> first, step, body, otherwise;
};

struct variable {
  std::string name;
  type t;
  limits range;
  bool is_const = false;
  bool is_tile_static = false;
  bool is_counter = false;  ///< of a loop: nothing else changes it
  bool is_reference = false;
  bool keeps_name = false;        ///< hides, or is hidden, as it was made to
  bool is_agreed = false;         ///< all threads of a tile have the same
  std::vector<int> extents = {};  ///< of an array of several dimensions, whose elements `t` counts
};

struct function {
  std::string name;
  bool is_procedure = false;  ///< has no result, and references among its parameters
  bool waits = false;         ///< a procedure with barriers, whose last parameter is the thread
  bool combines = false;      ///< two values to one of their type, in any grouping
  type result;
  std::vector<int> parameters;  ///< variables
  std::vector<variable> variables;
  std::vector<statement> body;
};

struct structure {
  std::string name;
  std::vector<variable> fields;
};

struct enumeration {
  std::string name;
  bool is_scoped = false;
  bool is_fixed = false;  ///< its type is given
  scalar underlying = scalar::uint32;
  std::vector<std::uint64_t> values;
};

/// One number of a value in memory; of floating-point types `real` counts.
struct number {
  std::uint64_t integer = 0;
  double real = 0;
};

struct view {
  std::string name;
  type element;
  bool is_const = false;
  bool is_counted = false;    ///< only changed, by this operation
  bool is_collected = false;  ///< each thread adds to its own element, and nothing else writes it
  atomic_operation counting = atomic_operation::add;
  std::vector<int> extents;
  std::vector<number> contents;  ///< all numbers of all elements, row by row
};

/// Of numbers, vectors and values of enumerations.
inline bool is_same_leaf(const type& a, const type& b) {
  return a.number == b.number && a.lanes == b.lanes && a.enumeration == b.enumeration &&
         a.kind == b.kind;
}

/// True if it is kept somewhere as a whole.
inline bool is_place(const expression& e) {
  return e.kind == expression_kind::variable || e.kind == expression_kind::element ||
         e.kind == expression_kind::field || e.kind == expression_kind::own_element ||
         e.kind == expression_kind::any_element;
}

/// True if each thread writes the element at its own index, and no other thread reads it.
inline bool is_written_by_owners(const view& v) {
  return !v.is_const && !v.is_counted && !v.is_collected;
}

struct kernel {
  std::vector<enumeration> enumerations;
  std::vector<structure> structures;
  std::vector<function> functions;
  std::vector<view> views;
  std::vector<number> values;  ///< of the main function's parameters
  function main;
  std::vector<int> domain;
  std::vector<int> tile;  ///< empty if untiled
  bool is_lambda = false;
  bool has_doubles = false;
  bool has_indices = false;      ///< variables that are an index<N> or an extent<N>
  int depth = 4;                 ///< of its expressions
  bool has_rows = false;         ///< its numbers are of 32 bits, its tiles rows of 8 or 16 threads
  bool is_element_wise = false;  ///< its threads have nothing in common
  bool has_tile_operations = false;
  bool has_aggregates = false;  ///< rows, too, and structs and vectors that threads declare
};

}  // namespace fuzz
