// Kernel text as it is written: what the parser makes, before any name has a meaning.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "libtiles/compiler/text/source_text.hpp"
#include "libtiles/core/element_type.hpp"

namespace libtiles::compiler::syntax {

struct expression;
struct statement;
using expression_ptr = std::unique_ptr<expression>;
using statement_ptr = std::unique_ptr<statement>;

// ---- types

struct type_name {
  location where;
  std::string name;  ///< "int", "unsigned long", "array_view", "Description", "auto"
  std::unique_ptr<type_name> element;     ///< array_view<element, ...>, array<element, ...>
  std::vector<expression_ptr> arguments;  ///< the numbers between < and >
  bool is_const = false;
  bool is_reference = false;
  bool is_pointer = false;
};

// ---- expressions

enum class unary_operator {
  plus,
  minus,
  logical_not,
  bit_not,
  pre_increment,
  pre_decrement,
  post_increment,
  post_decrement
};

enum class binary_operator {
  add,
  subtract,
  multiply,
  divide,
  remainder,
  shift_left,
  shift_right,
  less,
  greater,
  less_equal,
  greater_equal,
  equal,
  not_equal,
  bit_and,
  bit_xor,
  bit_or,
  logical_and,
  logical_or,
  comma
};

struct literal {
  scalar_type type = scalar_type::int32;
  std::uint64_t integer = 0;  ///< of integers and bool
  double floating = 0;
};
/// "...", what its escapes stand for in their place
struct string_literal {
  std::string text;
};
struct name {
  std::string text;
};
struct unary {
  unary_operator op;
  expression_ptr operand;
};
/// &x
struct address_of {
  expression_ptr operand;
};
/// *p
struct dereference {
  expression_ptr operand;
};
struct binary {
  binary_operator op;
  expression_ptr left, right;
};
struct assignment {
  std::optional<binary_operator> op;  ///< of a compound assignment
  expression_ptr target, value;
};
struct conditional {
  expression_ptr condition, if_true, if_false;
};
struct call {
  expression_ptr callee;
  std::vector<expression_ptr> arguments;
};
struct subscript {
  expression_ptr base, index;
};
struct member {
  expression_ptr base;
  std::string name;
  location name_where;
  std::unique_ptr<type_name> type_argument;      ///< v.reinterpret_as<float>
  std::vector<expression_ptr> number_arguments;  ///< v.view_as<2>, e.tile<16, 16>
};
/// index<2>::rank
struct static_member {
  type_name type;
  std::string name;
  location name_where;
};
/// (T)x, static_cast<T>(x), T(x), T(x, y), T{x, y}
struct construction {
  type_name type;
  std::vector<expression_ptr> arguments;
  bool is_list = false;  ///< T{x, y}: arguments may be lists themselves
};
/// { a, b }, which only initialisers have
struct initializer_list {
  std::vector<expression_ptr> elements;
};

struct expression {
  location where;
  int depth = 1;  ///< of the tree below, this node included
  std::variant<literal, string_literal, name, unary, address_of, dereference, binary, assignment,
               conditional, call, subscript, member, static_member, construction, initializer_list>
      node;
};

// ---- statements

struct declarator {
  location where;
  std::string name;
  std::vector<expression_ptr> dimensions;  ///< of a fixed array
  expression_ptr initializer;              ///< = x or {...}; null if none
  std::vector<expression_ptr> arguments;   ///< T name(x, y)
};

struct declaration {
  type_name type;
  bool is_tile_static = false;
  std::vector<declarator> declarators;
};
struct expression_statement {
  expression_ptr value;
};
struct block {
  std::vector<statement_ptr> statements;
};
struct if_statement {
  expression_ptr condition;
  statement_ptr then, otherwise;  ///< otherwise may be null
};
/// #pragma unroll in front of a loop.
struct unroll {
  expression_ptr count;  ///< null if absent
};
struct while_statement {
  expression_ptr condition;
  statement_ptr body;
  std::optional<unroll> unrolling;
};
struct do_statement {
  statement_ptr body;
  expression_ptr condition;
  std::optional<unroll> unrolling;
};
struct for_statement {
  statement_ptr first;       ///< null if absent
  expression_ptr condition;  ///< null if absent
  expression_ptr step;       ///< null if absent
  statement_ptr body;
  std::optional<unroll> unrolling;
};
/// case first:, the GNU range case first ... last:, default:
struct case_label {
  location where;
  expression_ptr first;  ///< null: default
  expression_ptr last;   ///< null: not a range
};
/// Labels, and the statements up to the next ones; a scope with those of the other sections.
struct switch_section {
  std::vector<case_label> labels;
  block body;
};
struct switch_statement {
  expression_ptr value;
  std::vector<switch_section> sections;
};
struct return_statement {
  expression_ptr value;  ///< null if absent
};
struct break_statement {};
struct continue_statement {};
struct empty_statement {};
/// using name = type; typedef type name;
struct type_alias {
  location where;  ///< of the name
  std::string name;
  type_name type;
};

struct structure {
  location where;
  std::string name;
  std::vector<declaration> fields;
};

struct enumerator {
  location where;
  std::string name;
  expression_ptr value;  ///< null: one more than the one before
};

struct enumeration {
  location where;  ///< of the name
  std::string name;
  bool is_scoped = false;                 ///< enum class
  std::unique_ptr<type_name> underlying;  ///< null if not written
  std::vector<enumerator> enumerators;
};

struct statement {
  location where;
  std::variant<empty_statement, declaration, expression_statement, block, if_statement,
               while_statement, do_statement, for_statement, switch_statement, return_statement,
               break_statement, continue_statement, type_alias, structure, enumeration>
      node;
};

// ---- the text

struct parameter {
  type_name type;
  std::string name;
  location where;
  std::vector<expression_ptr> dimensions;  ///< of a fixed array, which is passed by reference
  expression_ptr value;                    ///< where a call gives none; null if it has to
};

struct function {
  location where;  ///< of the name
  std::string name;
  type_name return_type;
  std::vector<parameter> parameters;
  block body;
  location end;  ///< of the closing brace
};

struct capture {
  location where;
  std::string name;  ///< empty: the default = or &
  bool by_reference = false;
};

struct lambda {
  location where;  ///< of the opening bracket
  std::vector<capture> captures;
  bool is_mutable = false;  ///< what it captures by value may change
  std::vector<parameter> parameters;
  block body;
  location end;
};

/// What other definitions need to know of, in the order of the text.
using definition = std::variant<structure, enumeration, type_alias, declaration>;

struct translation_unit {
  std::vector<definition> definitions;
  std::vector<function> functions;
  std::vector<function> prototypes;  ///< without bodies
  std::vector<lambda> lambdas;
  location end;
};

}  // namespace libtiles::compiler::syntax
