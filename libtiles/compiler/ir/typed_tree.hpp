// A kernel with every name resolved and every expression typed: what the analysis makes and the
// writers read. Conversions are explicit; constants are folded; C++ AMP's classes are gone, only
// what they mean to a thread is left.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "libtiles/compiler/ir/tensor_product.hpp"
#include "libtiles/compiler/ir/type.hpp"
#include "libtiles/compiler/syntax/syntax_tree.hpp"
#include "libtiles/core/shape.hpp"

namespace libtiles::compiler::typed {

using syntax::binary_operator;
using syntax::unary_operator;

struct expression;
struct statement;
struct function;
using expression_ptr = std::unique_ptr<expression>;
using statement_ptr = std::unique_ptr<statement>;

enum class storage { local, parameter, tile_static };

/// A variable, a parameter or a captured variable. Held by its function; expressions point to it.
struct variable {
  std::string name;
  type_ptr type;
  location where;
  storage kind = storage::local;
  bool is_const = false;
  int number = 0;                 ///< tells tile_static variables of one name apart, and a
                                  ///< variable from those that it hides
  bool is_named = false;          ///< stands somewhere in the text, behind its declaration
  bool is_read = false;           ///< of a view or a pointer: some thread may read elements
  bool is_written = false;        ///< of a view: some thread may write elements
  bool is_atomic = false;         ///< of a view: some thread may update elements atomically
  bool is_reinterpreted = false;  ///< of a view: its bytes are taken for elements of another size
  bool is_race_free = false;      ///< of tile_static: barriers keep who reads it from who writes it
  int alignment = 0;      ///< of tile_static, in bytes: more than its elements need; 0: as they do
  row_swizzle swizzle{};  ///< of a tile_static array of several dimensions
  bool is_uniform = false;   ///< of a parameter: has to be the same in all threads of a tile
  bool is_assigned = false;  ///< gets another value, or a part of one, than its first
  bool is_promoted = false;  ///< tile_static of a helper: the kernel holds it
  const expression* initializer = nullptr;  ///< of a local variable; null if none
  std::vector<variable*> sources;  ///< of a view or a pointer: whose elements it may show, too
  bool is_reference = false;       ///< of a pointer: its name stands for what it points to
};

// ---- expressions

/// Which of the four indices of a thread; or, of one of several merged tiles, whether the domain
/// has it.
enum class thread_index_kind { global, local, tile, tile_origin, in_domain };

struct literal {
  std::uint64_t integer = 0;  ///< two's complement
  double floating = 0;
};
struct variable_reference {
  variable* target;
};
/// One component of the thread's own index, an int; `in_domain` is a bool.
struct thread_index {
  thread_index_kind which;
  int dimension;
  int neighbour = 0;  ///< which of the merged tiles in this dimension it is of
};
/// An index<N> or extent<N> made of its components, ints.
struct index_value {
  std::vector<expression_ptr> components;
};
/// Component `dimension` of an index<N> or extent<N>.
struct index_component {
  expression_ptr base, dimension;
};
/// What index<N> and extent<N> can do, all components at once.
enum class index_function {
  add,
  subtract,
  multiply,
  divide,
  remainder,
  equal,     ///< a bool
  contains,  ///< whether an extent<N> contains an index<N>, a bool
  size,      ///< the product of the components, an unsigned int
  filled,    ///< every component is the one int
};
/// Of operands that have to be computed before their components can be named.
struct index_call {
  index_function function;
  int rank;
  std::vector<expression_ptr> arguments;
};
/// The number of elements of a view that has a name in one dimension, an int; without a dimension,
/// of any view in all of them, an extent<N>.
struct view_extent {
  expression_ptr view;
  std::optional<int> dimension;
};
/// One element of a view: as many int components as its rank, or one expression of type index<N>.
struct view_element {
  expression_ptr view;
  std::vector<expression_ptr> indices;
};
/// The view of fewer dimensions that is left where the first indices are given, ints.
struct view_projection {
  expression_ptr view;
  std::vector<expression_ptr> indices;
};
/// The part of a view that starts at an index<N> and has an extent<N>; without one, all that
/// follows.
struct view_section {
  expression_ptr view, origin, extent;
};
/// The elements of a view of one dimension in an extent<N>.
struct view_reshape {
  expression_ptr view, extent;
};
/// The bytes of a view of one dimension as elements of another type.
struct view_reinterpretation {
  expression_ptr view;
};
/// A short vector of numbers and vectors that have its components together; or of one number, which
/// all components are then.
struct vector_value {
  std::vector<expression_ptr> parts;
};
/// Components of a short vector by their numbers: of one number, or a vector of several.
struct swizzle {
  expression_ptr base;
  std::vector<int> components;
};
struct subscript {
  expression_ptr base, index;
};
struct member {
  expression_ptr base;
  std::size_t field;
};
/// A pointer to something that lies in memory.
struct address_of {
  expression_ptr operand;
};
/// What a pointer points to. The operand is a variable.
struct dereference {
  expression_ptr operand;
};
struct unary {
  unary_operator op;
  expression_ptr operand;
};
struct binary {
  binary_operator op;
  expression_ptr left, right;
};
/// A compound assignment computes in the common type of both, as in C; that to an index<N> or
/// extent<N>, whose value is one too, in all components.
struct assignment {
  std::optional<binary_operator> op;
  expression_ptr target, value;
  bool is_asynchronous = false;  ///< of tile_load_async: done at the next barrier that ends loads
  int neighbours = 1;  ///< of tile_load and tile_store: so many elements from here on, without gaps
};
struct conditional {
  expression_ptr condition, if_true, if_false;
};
/// To the expression's type: a number, a short vector of as many components, or a view of the same
/// elements.
struct conversion {
  expression_ptr operand;
};
struct call {
  function* callee;
  std::vector<expression_ptr> arguments;
  variable* view = nullptr;  ///< stands for the view that it returns; null if it returns none
};
/// A function that OpenCL C has; arguments are converted already.
struct builtin_call {
  std::string spelling;
  std::vector<expression_ptr> arguments;
};
enum class atomic_operation {
  exchange,
  compare_exchange,
  add,
  subtract,
  bit_and,
  bit_or,
  bit_xor,
  maximum,
  minimum,
  increment,
  decrement
};
/// One step on what `target` points to that no other thread comes into; gives what was there, or,
/// of compare_exchange, whether it was what its first operand, a pointer, points to.
struct atomic {
  atomic_operation op;
  expression_ptr target;
  std::vector<expression_ptr> operands;
};
/// A line for the host's standard output, as OpenCL C's printf writes it.
struct print {
  std::string format;
  std::vector<expression_ptr> arguments;  ///< numbers, of the types that the format names
};
/// { a, b } for a fixed array or a struct; missing elements are zero.
struct aggregate {
  std::vector<expression_ptr> elements;
};

struct expression {
  type_ptr type;
  location where;
  bool is_lvalue = false;
  std::variant<literal, variable_reference, thread_index, index_value, index_component, index_call,
               view_extent, view_element, view_projection, view_section, view_reshape,
               view_reinterpretation, vector_value, swizzle, subscript, member, address_of,
               dereference, unary, binary, assignment, conditional, conversion, call, builtin_call,
               atomic, print, aggregate>
      node;
};

// ---- statements

/// Which memory a barrier or a fence orders.
enum class fence { all, global, tile_static };

struct declaration {
  variable* declared;
  expression_ptr initializer;  ///< null if none
};
struct expression_statement {
  expression_ptr value;
};
/// Every thread of the tile waits here for the others.
struct barrier {
  fence ordered;
  bool ends_loads = false;  ///< of tile_wait: asynchronous assignments are done
  int later_loads = 0;      ///< so many loads, the last that were begun, may still be under way
  variable* ended_sums = nullptr;  ///< of an accumulator: products that are added to it are done
};
/// Orders this thread's accesses; nobody waits.
struct memory_fence {
  fence ordered;
};
struct block {
  std::vector<statement_ptr> statements;
  bool is_load = false;  ///< of tile_load_async
};
struct if_statement {
  expression_ptr condition;
  statement_ptr then, otherwise;
  bool is_for_load = false;  ///< of tile_load: whether the array lies within the view
};
/// How often a loop's body is to be written out; 0: as often as it runs; none: as the driver likes.
using unroll_count = std::optional<int>;
struct while_statement {
  expression_ptr condition;
  statement_ptr body;
  unroll_count unrolling;
};
struct do_statement {
  statement_ptr body;
  expression_ptr condition;
  unroll_count unrolling;
};
struct for_statement {
  std::vector<statement_ptr> first;  ///< declarations, or one expression
  expression_ptr condition, step;    ///< null if absent
  statement_ptr body;
  unroll_count unrolling;
};
/// A constant of the switch's type.
struct case_label {
  literal value;
  location where;
};
/// Statements that are reached at their labels, and from the section before. What a section
/// declares is known in those behind it.
struct switch_section {
  std::vector<case_label> labels;
  bool is_default = false;
  block body;
};
struct switch_statement {
  expression_ptr value;
  std::vector<switch_section> sections;
};
struct return_statement {
  expression_ptr value;
};
struct break_statement {};
struct continue_statement {};

struct statement {
  location where;
  std::variant<declaration, expression_statement, barrier, memory_fence, block, if_statement,
               while_statement, do_statement, for_statement, switch_statement, return_statement,
               break_statement, continue_statement>
      node;
};

// ---- functions

/// A call from one function to another, with the views it hands over.
struct call_site {
  function* callee;
  location where;
  /// Per parameter of the callee, what an access through it counts for; none for a plain value.
  std::vector<std::vector<variable*>> views;
  variable* result = nullptr;  ///< stands for the view that is returned; null if there is none
};

struct function {
  std::string name;
  int number = 0;  ///< its place among the program's functions
  location where;
  type_ptr return_type;
  std::vector<variable*> parameters;
  std::vector<std::unique_ptr<variable>> variables;  ///< parameters included
  std::vector<variable*> tile_statics;
  std::vector<call_site> calls;
  std::vector<variable*> returned_views;  ///< those whose elements a returned view may show
  bool reaches_tile_statics = false;      ///< of a helper: it or one that it calls declares some
  bool waits = false;                     ///< it, or one that it calls, contains a barrier
  int renamed_variables = 0;  ///< copies of variables, numbered so that no two are alike
  block body;
  /// Of a function of the library: its body computes this with its parameters `a`, `b` and `c`.
  std::optional<tensor_product> product;
};

/// How many neighbouring tiles run as one work-group, by the dimensions of the domain.
using merge_factors = std::array<int, max_domain_rank>;

/// A kernel and all that it needs.
struct program {
  std::vector<std::shared_ptr<const struct_type>> structures;  ///< a struct after what it contains
  std::vector<std::unique_ptr<function>> functions;
  function* kernel = nullptr;
  variable* thread_parameter = nullptr;        ///< the kernel's index<N> or tiled_index<...>
  std::vector<variable*> kernel_parameters;    ///< what a launch binds
  std::vector<variable*> helper_tile_statics;  ///< of the functions that the kernel calls
  std::size_t private_bytes = 0;               ///< of the variables of one thread
  merge_factors merged{1, 1, 1};
};

}  // namespace libtiles::compiler::typed
