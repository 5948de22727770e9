#include "libtiles/compiler/analysis/tile_static_access.hpp"

#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {
namespace {

bool accesses_by_itself(const typed::expression& e) {
  if (std::holds_alternative<typed::call>(e.node)) return true;
  if (std::holds_alternative<typed::dereference>(e.node)) return true;
  if (const auto* const part = std::get_if<typed::subscript>(&e.node)) {
    return part->base->type->kind == type_kind::pointer;
  }
  const auto* const named = std::get_if<typed::variable_reference>(&e.node);
  return named != nullptr && named->target->kind == typed::storage::tile_static;
}

bool accesses_to_find(const typed::expression& place) {
  if (named_variable(place) != nullptr) return false;
  if (const auto* const pointed = std::get_if<typed::dereference>(&place.node)) {
    return accesses_tile_statics(*pointed->operand);
  }
  const typed::expression* const whole = whole_of(place);
  if (whole == nullptr || whole->type->kind == type_kind::pointer) {
    return accesses_tile_statics(place);
  }
  const auto* const element = std::get_if<typed::subscript>(&place.node);
  return (element != nullptr && accesses_tile_statics(*element->index)) || accesses_to_find(*whole);
}

}  // namespace

bool accesses_tile_statics(const typed::expression& e) {
  return typed::any_expression(e, accesses_by_itself);
}

bool accesses_tile_statics_as_argument(const typed::expression& e) {
  if (const auto* const taken = std::get_if<typed::address_of>(&e.node)) {
    return accesses_to_find(*taken->operand);
  }
  return e.type->kind == type_kind::array ? accesses_to_find(e) : accesses_tile_statics(e);
}

}  // namespace libtiles::compiler
