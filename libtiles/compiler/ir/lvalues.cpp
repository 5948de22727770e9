#include "libtiles/compiler/ir/lvalues.hpp"

#include "libtiles/compiler/ir/alias_sources.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {
namespace {

struct no_root {
  template <class Node,
            class = std::enable_if_t<typed::traits_for<Node>.place != typed::place_kind::root>>
  no_root(const Node&) {}
};

}  // namespace

bool may_be_referred_to(const type& t) {
  return may_be_pointed_to(t) || t.kind == type_kind::array;
}

bool may_be_pointed_to(const type& t) { return is_holdable(t); }

typed::variable* named_variable(const typed::expression& e) {
  const auto* const node = std::get_if<typed::variable_reference>(&e.node);
  return node == nullptr ? nullptr : node->target;
}

const typed::expression* whole_of(const typed::expression& part) {
  return std::visit(
      [](const auto& node) -> const typed::expression* {
        if constexpr (typed::traits_for<decltype(node)>.place == typed::place_kind::part) {
          return node.base.get();
        } else {
          return nullptr;
        }
      },
      part.node);
}

const typed::expression& root_of(const typed::expression& place) {
  const typed::expression* at = &place;
  while (const typed::expression* const whole = whole_of(*at)) at = whole;
  return *at;
}

bool has_member(const typed::expression& place) {
  for (const typed::expression* at = &place; at != nullptr; at = whole_of(*at)) {
    if (std::holds_alternative<typed::member>(at->node)) return true;
  }
  return false;
}

address_space space_of(const typed::expression& place) {
  return std::visit(
      typed::overloaded{[](const typed::view_element&) { return address_space::global; },
                        [](const typed::dereference& n) { return n.operand->type->memory.space; },
                        [](const typed::variable_reference& n) {
                          return n.target->kind == typed::storage::tile_static
                                     ? address_space::tile_static
                                     : address_space::private_memory;
                        },
                        [](no_root) { return address_space::private_memory; }},
      root_of(place).node);
}

bool lies_packed(const typed::expression& place) {
  if (const auto* node = std::get_if<typed::subscript>(&place.node))
    return lies_packed(*node->base);
  if (const auto* node = std::get_if<typed::dereference>(&place.node)) {
    return node->operand->type->memory.is_packed;
  }
  return std::holds_alternative<typed::member>(place.node) ||
         std::holds_alternative<typed::view_element>(place.node);
}

bool is_without_address(const typed::expression& place) {
  const auto* const node = std::get_if<typed::swizzle>(&place.node);
  return node != nullptr && (node->components.size() > 1 || !lies_packed(*node->base));
}

bool is_const_place(const typed::expression& place) {
  return std::visit(
      typed::overloaded{[](const typed::view_element& n) { return n.view->type->is_const; },
                        [](const typed::dereference& n) { return n.operand->type->is_const; },
                        [](const typed::variable_reference& n) { return n.target->is_const; },
                        [](no_root) { return false; }},
      root_of(place).node);
}

std::vector<typed::variable*> owners_of(const typed::expression& place) {
  using owners = std::vector<typed::variable*>;
  return std::visit(
      typed::overloaded{[](const typed::view_element& n) { return variables_behind(*n.view); },
                        [](const typed::dereference& n) { return owners_behind(*n.operand); },
                        [](const typed::variable_reference& n) { return owners{n.target}; },
                        [](no_root) { return owners(); }},
      root_of(place).node);
}

std::vector<typed::variable*> owners_behind(const typed::expression& pointer) {
  if (const auto* node = std::get_if<typed::address_of>(&pointer.node)) {
    return owners_of(*node->operand);
  }
  typed::variable* const named = named_variable(pointer);
  return named != nullptr ? std::vector{named} : std::vector<typed::variable*>();
}

}  // namespace libtiles::compiler
