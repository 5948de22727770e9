#include "libtiles/compiler/analysis/changed_memory.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {
namespace {

bool is_view(const typed::expression& e) { return e.type->kind == type_kind::view; }
bool is_pointer(const typed::expression& e) { return e.type->kind == type_kind::pointer; }

void note(const std::vector<typed::variable*>& owners, changed_memory& found) {
  for (typed::variable* owner : owners) {
    if (owner->type->kind == type_kind::view) {
      found.has_elements = true;
    } else {
      found.variables.push_back(owner);
    }
  }
}

// A variable may hold a view, whose elements stay as they are.
void note_place(const typed::expression& place, changed_memory& found) {
  typed::variable* const named = named_variable(root_of(place));
  if (named == nullptr) return note(owners_of(place), found);
  found.variables.push_back(named);
}

bool asks_for_thread(const typed::function& f) {
  const auto asks = [](const typed::expression& e) {
    return std::holds_alternative<typed::thread_index>(e.node);
  };
  return std::any_of(f.body.statements.begin(), f.body.statements.end(),
                     [&](const auto& s) { return typed::any_expression(*s, asks); }) ||
         std::any_of(f.calls.begin(), f.calls.end(),
                     [](const typed::call_site& site) { return asks_for_thread(*site.callee); });
}

void note_call(const typed::call& call, changed_memory& found) {
  const typed::function& callee = *call.callee;
  if (call.view != nullptr || callee.waits || callee.reaches_tile_statics ||
      asks_for_thread(callee)) {
    found.is_all = false;
  }
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    const typed::expression& argument = *call.arguments[i];
    const typed::variable& parameter = *callee.parameters[i];
    if (parameter.is_atomic) found.is_all = false;
    if (is_view(argument)) found.has_elements |= parameter.is_written;
    if (is_pointer(argument) && !parameter.type->is_const) note(owners_behind(argument), found);
  }
}

void note_pointers(const typed::expression& e, changed_memory& found) {
  typed::for_each_child(e, [&](const typed::expression& argument) {
    if (is_pointer(argument)) note(owners_behind(argument), found);
  });
}

}  // namespace

changed_memory find_changed_memory(const typed::expression& root) {
  changed_memory found;
  typed::for_each_expression(root, [&](const typed::expression& e) {
    switch (typed::traits_of(e).effect) {
      case typed::effect_kind::none:
        return;
      case typed::effect_kind::by_operator:
      case typed::effect_kind::target:
        if (const typed::expression* const place = changed_place(e)) note_place(*place, found);
        return;
      case typed::effect_kind::by_pointers:
        return note_pointers(e, found);
      case typed::effect_kind::shared_pointee:
      case typed::effect_kind::output:
        found.is_all = false;
        return;
      case typed::effect_kind::unknown:
        return note_call(std::get<typed::call>(e.node), found);
    }
  });
  return found;
}

}  // namespace libtiles::compiler
