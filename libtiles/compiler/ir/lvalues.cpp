#include "libtiles/compiler/ir/lvalues.hpp"

#include "libtiles/compiler/analysis/alias_sources.hpp"

namespace libtiles::compiler {

bool may_be_referred_to(const type& t) {
  return may_be_pointed_to(t) || t.kind == type_kind::array;
}

bool may_be_pointed_to(const type& t) { return is_holdable(t); }

const typed::expression* whole_of(const typed::expression& part) {
  if (const auto* node = std::get_if<typed::member>(&part.node)) return node->base.get();
  if (const auto* node = std::get_if<typed::swizzle>(&part.node)) return node->base.get();
  if (const auto* node = std::get_if<typed::subscript>(&part.node)) return node->base.get();
  if (const auto* node = std::get_if<typed::index_component>(&part.node)) return node->base.get();
  return nullptr;
}

const typed::expression& root_of(const typed::expression& place) {
  const typed::expression* at = &place;
  while (const typed::expression* const whole = whole_of(*at)) at = whole;
  return *at;
}

address_space space_of(const typed::expression& place) {
  const typed::expression& root = root_of(place);
  if (std::holds_alternative<typed::view_element>(root.node)) return address_space::global;
  if (const auto* node = std::get_if<typed::dereference>(&root.node)) {
    return node->operand->type->space;
  }
  const auto* const variable = std::get_if<typed::variable_reference>(&root.node);
  const bool is_shared =
      variable != nullptr && variable->target->kind == typed::storage::tile_static;
  return is_shared ? address_space::tile_static : address_space::private_memory;
}

bool lies_packed(const typed::expression& place) {
  if (const auto* node = std::get_if<typed::subscript>(&place.node))
    return lies_packed(*node->base);
  if (const auto* node = std::get_if<typed::dereference>(&place.node)) {
    return node->operand->type->space == address_space::global;
  }
  return std::holds_alternative<typed::member>(place.node) ||
         std::holds_alternative<typed::view_element>(place.node);
}

bool is_without_address(const typed::expression& place) {
  const auto* const node = std::get_if<typed::swizzle>(&place.node);
  return node != nullptr && (node->components.size() > 1 || !lies_packed(*node->base));
}

bool is_const_place(const typed::expression& place) {
  const typed::expression& root = root_of(place);
  if (const auto* node = std::get_if<typed::view_element>(&root.node)) {
    return node->view->type->is_const;
  }
  if (const auto* node = std::get_if<typed::dereference>(&root.node)) {
    return node->operand->type->is_const;
  }
  const auto* const variable = std::get_if<typed::variable_reference>(&root.node);
  return variable != nullptr && variable->target->is_const;
}

std::vector<typed::variable*> owners_of(const typed::expression& place) {
  const typed::expression& root = root_of(place);
  if (const auto* node = std::get_if<typed::view_element>(&root.node)) {
    return variables_behind(*node->view);
  }
  if (const auto* node = std::get_if<typed::dereference>(&root.node)) {
    return owners_behind(*node->operand);
  }
  if (const auto* node = std::get_if<typed::variable_reference>(&root.node)) {
    return {node->target};
  }
  return {};
}

std::vector<typed::variable*> owners_behind(const typed::expression& pointer) {
  if (const auto* node = std::get_if<typed::address_of>(&pointer.node)) {
    return owners_of(*node->operand);
  }
  const auto* const named = std::get_if<typed::variable_reference>(&pointer.node);
  return named != nullptr ? std::vector{named->target} : std::vector<typed::variable*>();
}

}  // namespace libtiles::compiler
