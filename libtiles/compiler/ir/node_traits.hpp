// The properties of each kind of node, independent of its operands: a row for kinds with equal
// properties. Lists of kinds in passes are derived from these rows. A kind in no row, or in two,
// does not compile.
#pragma once

#include <array>
#include <type_traits>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler::typed {

/// How it names a place in memory.
enum class place_kind {
  none,
  root,  ///< a variable, a view's element, what a pointer points to
  part,  ///< of its operand `base`
};

/// Which memory it reads, its operands left out.
enum class memory_kind {
  none,
  variable,
  view_element,
  pointee,
  alias,    ///< none, but it gives memory another name
  unknown,  ///< whatever a function or another thread reaches
};

/// What it changes, its operands left out.
enum class effect_kind {
  none,
  by_operator,     ///< its operand, if the operator is an increment
  target,          ///< the place it assigns to
  by_pointers,     ///< what the pointers among its arguments point to
  shared_pointee,  ///< likewise, and other threads may do the same
  output,          ///< what the host prints
  unknown,
};

/// What it takes to compute it once more, its operands left out.
enum class cost_kind {
  free,  ///< names something, or rearranges what is there already
  low,   ///< some integer instructions
  high,  ///< many instructions or registers
  call,  ///< of a function
};

struct expression_traits {
  place_kind place;
  memory_kind memory;
  effect_kind effect;
  cost_kind cost;
};

enum class statement_kind {
  simple,  ///< computes, then goes on
  barrier,
  fence,
  sequence,
  selection,
  iteration,
  jump,
};

namespace traits {

template <class Node>
struct kind {};

/// Kinds that share a row.
template <class... Nodes>
struct kinds {
  template <class Node, class = std::enable_if_t<(std::is_same_v<Node, Nodes> || ...)>>
  constexpr kinds(kind<Node>) {}
};

constexpr expression_traits value(cost_kind cost) {
  return {place_kind::none, memory_kind::none, effect_kind::none, cost};
}
constexpr expression_traits names(place_kind place, memory_kind read,
                                  cost_kind cost = cost_kind::free) {
  return {place, read, effect_kind::none, cost};
}
constexpr expression_traits alias(cost_kind cost) {
  return {place_kind::none, memory_kind::alias, effect_kind::none, cost};
}
constexpr expression_traits change(effect_kind effect, cost_kind cost) {
  return {place_kind::none, memory_kind::none, effect, cost};
}
constexpr expression_traits call_of(effect_kind effect, memory_kind read) {
  return {place_kind::none, read, effect, cost_kind::call};
}

constexpr auto of(kinds<literal, thread_index, index_value, view_extent, conversion>) {
  return value(cost_kind::free);
}
constexpr auto of(kinds<binary>) { return value(cost_kind::low); }
constexpr auto of(kinds<index_call, vector_value, conditional, aggregate>) {
  return value(cost_kind::high);
}
constexpr auto of(kinds<variable_reference>) {
  return names(place_kind::root, memory_kind::variable);
}
constexpr auto of(kinds<view_element>) {
  return names(place_kind::root, memory_kind::view_element);
}
constexpr auto of(kinds<dereference>) { return names(place_kind::root, memory_kind::pointee); }
constexpr auto of(kinds<index_component>) { return names(place_kind::part, memory_kind::none); }
constexpr auto of(kinds<subscript, member>) {
  return names(place_kind::part, memory_kind::variable);
}
constexpr auto of(kinds<swizzle>) {
  return names(place_kind::part, memory_kind::variable, cost_kind::high);
}
constexpr auto of(kinds<view_projection, view_section, view_reshape, view_reinterpretation>) {
  return alias(cost_kind::low);
}
constexpr auto of(kinds<address_of>) { return alias(cost_kind::high); }
constexpr auto of(kinds<unary>) { return change(effect_kind::by_operator, cost_kind::low); }
constexpr auto of(kinds<assignment>) { return change(effect_kind::target, cost_kind::high); }
constexpr auto of(kinds<call>) { return call_of(effect_kind::unknown, memory_kind::unknown); }
constexpr auto of(kinds<builtin_call>) {
  return call_of(effect_kind::by_pointers, memory_kind::none);
}
constexpr auto of(kinds<atomic>) {
  return call_of(effect_kind::shared_pointee, memory_kind::unknown);
}

constexpr auto of(kinds<print>) { return call_of(effect_kind::output, memory_kind::none); }

constexpr auto of(kinds<declaration, expression_statement>) { return statement_kind::simple; }
constexpr auto of(kinds<barrier>) { return statement_kind::barrier; }
constexpr auto of(kinds<memory_fence>) { return statement_kind::fence; }
constexpr auto of(kinds<block>) { return statement_kind::sequence; }
constexpr auto of(kinds<if_statement, switch_statement>) { return statement_kind::selection; }
constexpr auto of(kinds<while_statement, do_statement, for_statement>) {
  return statement_kind::iteration;
}
constexpr auto of(kinds<return_statement, break_statement, continue_statement>) {
  return statement_kind::jump;
}

template <class... Nodes>
constexpr auto rows_of(const std::variant<Nodes...>*) {
  return std::array{of(kind<Nodes>())...};
}

}  // namespace traits

template <class Node>
constexpr auto traits_for = traits::of(traits::kind<std::decay_t<Node>>());

inline const expression_traits& traits_of(const expression& e) {
  static constexpr auto rows = traits::rows_of(static_cast<decltype(e.node)*>(nullptr));
  return rows[e.node.index()];
}

inline statement_kind kind_of(const statement& s) {
  static constexpr auto rows = traits::rows_of(static_cast<decltype(s.node)*>(nullptr));
  return rows[s.node.index()];
}

inline bool is_loop(const statement& s) { return kind_of(s) == statement_kind::iteration; }

/// Whether it computes no more than indices and views are made with, and reads no memory.
inline bool is_index_arithmetic(const expression& e) {
  const expression_traits& known = traits_of(e);
  return (known.cost == cost_kind::free || known.cost == cost_kind::low) &&
         (known.memory == memory_kind::none || known.memory == memory_kind::alias);
}

/// Stands for a node of any of these kinds in an overload of a visitor. A visitor that lists the
/// kinds it does nothing special with so, and has no template for all others, is complete: a new
/// kind does not compile in it.
template <class... Nodes>
struct any_of {
  template <class Node, class = std::enable_if_t<(std::is_same_v<Node, Nodes> || ...)>>
  any_of(const Node&) {}
};

/// A visitor of several functions.
template <class... Functions>
struct overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
overloaded(Functions...) -> overloaded<Functions...>;

}  // namespace libtiles::compiler::typed
