// Code on vectors, between the typed tree and its text. The lanes of a vector are neighbouring
// threads, or one thread of neighbouring tiles. What stands in it is legal: it is made by
// vectorize(), vectorize_tiles() and vectorize_rows(), and a printer has no question left.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler::vectors {

using variable_list = std::vector<const typed::variable*>;

struct expression;
using expression_ptr = std::unique_ptr<expression>;

/// One value in all lanes.
struct splat {
  const typed::expression* value;
};
/// Lane n has `first`, the value of lane 0, plus n * step.
struct linear {
  const typed::expression* first;
  std::int64_t step;
};
/// A variable that each lane has its own of.
struct register_variable {
  const typed::variable* variable;
};
/// The elements from `first` on, a lane each.
struct contiguous_load {
  const typed::expression* first;
};
/// What one of the transposed loads in front has read.
struct transposed_column {
  std::size_t load;
};
struct negation {
  expression_ptr operand;
};
struct arithmetic {
  typed::binary_operator op;
  expression_ptr left, right;
};
/// All lanes make the same choice: what they do not choose is not computed.
struct uniform_select {
  const typed::expression* condition;
  expression_ptr if_true, if_false;
};
struct conversion {
  expression_ptr operand;  ///< of integers
};
/// A built-in function of OpenCL C that computes each lane's value from that lane's arguments.
struct lanewise_call {
  const typed::builtin_call* source;
  std::vector<expression_ptr> arguments;
};
/// A mask: an int in each lane, -1 where the comparison is true, 0 elsewhere.
struct comparison {
  typed::binary_operator op;
  expression_ptr left, right;
};
/// The conjunction or disjunction of two masks; both are computed.
struct mask_combination {
  bool is_conjunction;
  expression_ptr left, right;
};
struct mask_complement {
  expression_ptr operand;
};
/// A mask that has been declared.
struct mask_reference {
  int number;
};
/// Each lane makes its own choice; both values are computed.
struct lane_select {
  expression_ptr mask, if_true, if_false;
};

struct expression {
  const type* element;  ///< of one lane
  std::variant<splat, linear, register_variable, contiguous_load, transposed_column, negation,
               arithmetic, uniform_select, conversion, lanewise_call, comparison,
               mask_combination, mask_complement, mask_reference, lane_select>
      node;
};

/// Threads in a row of a square, and rows of it. By bench_loop_shape: larger squares need more
/// registers than most CPUs have.
constexpr int square_side = 4;

/// Reads in which the lanes of a row name the places of a column: squares of lanes, and of vectors
/// or of a loop's iterations, are read row by row and transposed.
struct transposed_load {
  const typed::expression* place;  ///< of lane 0
  std::int64_t step;               ///< from one lane to the next, in elements
};
using transposed_loads = std::vector<transposed_load>;

/// What a lane that runs alone does with a variable of the vector's.
struct lane_variable {
  enum class form {
    expanded,  ///< an element of an array over the threads, through which the vector goes
    vector,    ///< a vector, that is an array meanwhile
    linear     ///< that of lane 0 plus a multiple of `step`
  };
  const typed::variable* variable;
  form kind;
  std::int64_t step = 0;
};

/// The names that scalar code for one lane takes from the code on vectors.
struct lane_scope {
  std::vector<lane_variable> outer;
  variable_list rematerialized;
};

struct statement;
using statement_list = std::vector<statement>;

/// All lanes have the value in common: computed once for the vector.
struct uniform_statement {
  const typed::statement* source;
};
/// A constant that grows from lane to lane: declared with the value of lane 0.
struct linear_declaration {
  const typed::declaration* source;
};
struct register_declaration {
  const typed::variable* variable;
  bool is_promoted;            ///< declared in front of the loop
  expression_ptr initializer;  ///< null if none
};
struct register_assignment {
  const typed::variable* target;
  std::optional<typed::binary_operator> op;
  expression_ptr value;
};
/// To the elements from `first` on, a lane each.
struct contiguous_store {
  const typed::expression* first;
  std::optional<typed::binary_operator> op;
  expression_ptr value;
};
struct block {
  statement_list body;
};
/// All lanes make the same choice.
struct uniform_if {
  const typed::expression* condition;
  statement_list then;
  std::optional<statement_list> otherwise;
};
/// Its counter is the same in all lanes.
struct uniform_loop {
  const typed::for_statement* head;
  const typed::variable* counter;
  statement_list body;
};
/// Each lane starts one behind its neighbour: on vectors as long as the last lane goes on, and
/// scalar code for what is left of each lane.
struct staggered_loop {
  const typed::for_statement* head;
  const typed::variable* counter;
  const typed::expression* bound;
  statement_list body;
  lane_scope rest;
};
/// As many iterations at once as a square has columns.
struct strip_mined_loop {
  const typed::variable* counter;
  std::int64_t first, bound;
  transposed_loads columns;
  statement_list body;  ///< of one iteration
};
/// Scalar code that does something for one lane at most: where `index`, which grows by one from
/// lane to lane, is `wanted`.
struct single_lane {
  const typed::statement* source;
  const typed::expression* index;
  const typed::expression* wanted;
  lane_scope scope;
};

struct mask_declaration {
  int number;
  expression_ptr value;
};
/// A branch that the lanes may take apart from each other: on vectors where all go the same way,
/// scalar code for each lane elsewhere.
struct divergent_if {
  expression_ptr mask;
  std::vector<const typed::statement*> source;  ///< of a lane: the branch, and what it leaves out
  statement_list then;
  std::optional<statement_list> otherwise;  ///< nothing: lane by lane
  lane_scope scope;
  bool is_side_by_side;  ///< all lanes choose it if the first and the last do
  bool is_peeled = false;  ///< of several ways, the first lane goes its own; the next vector begins
                           ///< at the second
};

struct statement {
  location where;
  std::variant<uniform_statement, linear_declaration, register_declaration, register_assignment,
               contiguous_store, block, uniform_if, uniform_loop, staggered_loop, strip_mined_loop,
               single_lane, mask_declaration, divergent_if>
      node;
};

}  // namespace libtiles::compiler::vectors
