// What each kind of node is by itself, whatever its operands are: one row a kind. Lists of kinds in
// passes are derived from these rows. A kind without a row does not compile.
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

constexpr expression_traits of(kind<literal>) { return value(cost_kind::free); }
constexpr expression_traits of(kind<variable_reference>) {
  return names(place_kind::root, memory_kind::variable);
}
constexpr expression_traits of(kind<thread_index>) { return value(cost_kind::free); }
constexpr expression_traits of(kind<index_value>) { return value(cost_kind::free); }
constexpr expression_traits of(kind<index_component>) {
  return names(place_kind::part, memory_kind::none);
}
constexpr expression_traits of(kind<index_call>) { return value(cost_kind::high); }
constexpr expression_traits of(kind<view_extent>) { return value(cost_kind::free); }
constexpr expression_traits of(kind<view_element>) {
  return names(place_kind::root, memory_kind::view_element);
}
constexpr expression_traits of(kind<view_projection>) { return alias(cost_kind::low); }
constexpr expression_traits of(kind<view_section>) { return alias(cost_kind::low); }
constexpr expression_traits of(kind<view_reshape>) { return alias(cost_kind::low); }
constexpr expression_traits of(kind<view_reinterpretation>) { return alias(cost_kind::low); }
constexpr expression_traits of(kind<vector_value>) { return value(cost_kind::high); }
constexpr expression_traits of(kind<swizzle>) {
  return names(place_kind::part, memory_kind::variable, cost_kind::high);
}
constexpr expression_traits of(kind<subscript>) {
  return names(place_kind::part, memory_kind::variable);
}
constexpr expression_traits of(kind<member>) {
  return names(place_kind::part, memory_kind::variable);
}
constexpr expression_traits of(kind<address_of>) { return alias(cost_kind::high); }
constexpr expression_traits of(kind<dereference>) {
  return names(place_kind::root, memory_kind::pointee);
}
constexpr expression_traits of(kind<unary>) {
  return change(effect_kind::by_operator, cost_kind::low);
}
constexpr expression_traits of(kind<binary>) { return value(cost_kind::low); }
constexpr expression_traits of(kind<assignment>) {
  return change(effect_kind::target, cost_kind::high);
}
constexpr expression_traits of(kind<conditional>) { return value(cost_kind::high); }
constexpr expression_traits of(kind<conversion>) { return value(cost_kind::free); }
constexpr expression_traits of(kind<call>) {
  return call_of(effect_kind::unknown, memory_kind::unknown);
}
constexpr expression_traits of(kind<builtin_call>) {
  return call_of(effect_kind::by_pointers, memory_kind::none);
}
constexpr expression_traits of(kind<atomic>) {
  return call_of(effect_kind::shared_pointee, memory_kind::unknown);
}
constexpr expression_traits of(kind<aggregate>) { return value(cost_kind::high); }

constexpr statement_kind of(kind<declaration>) { return statement_kind::simple; }
constexpr statement_kind of(kind<expression_statement>) { return statement_kind::simple; }
constexpr statement_kind of(kind<barrier>) { return statement_kind::barrier; }
constexpr statement_kind of(kind<memory_fence>) { return statement_kind::fence; }
constexpr statement_kind of(kind<block>) { return statement_kind::sequence; }
constexpr statement_kind of(kind<if_statement>) { return statement_kind::selection; }
constexpr statement_kind of(kind<while_statement>) { return statement_kind::iteration; }
constexpr statement_kind of(kind<do_statement>) { return statement_kind::iteration; }
constexpr statement_kind of(kind<for_statement>) { return statement_kind::iteration; }
constexpr statement_kind of(kind<switch_statement>) { return statement_kind::selection; }
constexpr statement_kind of(kind<return_statement>) { return statement_kind::jump; }
constexpr statement_kind of(kind<break_statement>) { return statement_kind::jump; }
constexpr statement_kind of(kind<continue_statement>) { return statement_kind::jump; }

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
