#include "libtiles/compiler/lowering/transposed_loads.hpp"

#include <algorithm>
#include <unordered_set>

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {
namespace {

using variables = std::unordered_set<const typed::variable*>;

// Whose array a place is in; nullptr if it is in none of tile_static memory.
const typed::variable* array_of(const typed::expression& place) {
  if (const auto* element = std::get_if<typed::subscript>(&place.node)) {
    return array_of(*element->base);
  }
  const typed::variable* const named = named_variable(place);
  const bool is_in_tile = named != nullptr && named->kind == typed::storage::tile_static;
  return is_in_tile ? named : nullptr;
}

bool is_element_of_view(const typed::expression& place) {
  return std::holds_alternative<typed::view_element>(place.node);
}

// Any element: views may show the same ones.
bool change_views(const std::vector<const typed::statement*>& statements) {
  const auto changes_element = [](const typed::expression& e) {
    return std::holds_alternative<typed::assignment>(e.node) && changed_variable(e) == nullptr;
  };
  return std::any_of(statements.begin(), statements.end(), [&](const typed::statement* s) {
    return typed::any_expression(*s, changes_element);
  });
}

// What a read that is done before all of the statements may not name: what they declare, and what
// of tile_static memory they may change.
variables defined_by(const std::vector<const typed::statement*>& statements) {
  variables defined;
  for (const typed::statement* s : statements) {
    typed::for_each_declared(*s, [&](const typed::variable& v) { defined.insert(&v); });
    typed::for_each_expression(*s, [&](const typed::expression& e) {
      const auto* const node = std::get_if<typed::assignment>(&e.node);
      if (node != nullptr) defined.insert(array_of(*node->target));
    });
  }
  return defined;
}

bool names_any(const typed::expression& e, const variables& these) {
  return typed::any_expression(e, [&](const typed::expression& part) {
    const typed::variable* const named = named_variable(part);
    return named != nullptr && these.count(named) != 0;
  });
}

// Not what some conditions leave out.
bool is_always_done(const typed::expression& e) {
  return std::holds_alternative<typed::assignment>(e.node) ||
         std::holds_alternative<typed::unary>(e.node) ||
         std::holds_alternative<typed::conversion>(e.node) ||
         (std::holds_alternative<typed::binary>(e.node) && e.type->scalar != scalar_type::boolean);
}

template <class Visit>
void for_each_place(const typed::expression& e, const Visit& visit) {
  if (std::holds_alternative<typed::subscript>(e.node) || is_element_of_view(e)) return visit(e);
  if (!is_always_done(e)) return;
  typed::for_each_child(e, [&](const typed::expression& part) { for_each_place(part, visit); });
}

bool is_plain(const typed::statement& s) {
  return std::holds_alternative<typed::declaration>(s.node) ||
         std::holds_alternative<typed::expression_statement>(s.node);
}

}  // namespace

vectors::transposed_loads find_transposed_loads(
    const std::vector<const typed::statement*>& statements, const stride_analysis& in_row,
    const stride_analysis& in_column) {
  vectors::transposed_loads loads;
  const bool are_plain = std::all_of(statements.begin(), statements.end(),
                                     [](const typed::statement* s) { return is_plain(*s); });
  if (!are_plain) return loads;
  const variables defined = defined_by(statements);
  const bool may_read_views = !change_views(statements);
  const auto add = [&](const typed::expression& place) {
    const auto step = in_row.of_place(place);
    const bool is_column = step && *step != 0 && *step != 1 && in_column.of_place(place) == 1;
    const bool is_steady = is_element_of_view(place) ? may_read_views : array_of(place) != nullptr;
    if (is_column && is_steady && !names_any(place, defined)) loads.push_back({&place, *step});
  };
  for (const typed::statement* s : statements) {
    const auto each = [&](const typed::expression& e) { for_each_place(e, add); };
    typed::for_each_child(*s, each, [](const typed::statement&) {});
  }
  return loads;
}

}  // namespace libtiles::compiler
