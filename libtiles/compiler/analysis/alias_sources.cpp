#include "libtiles/compiler/analysis/alias_sources.hpp"

#include <algorithm>
#include <set>

#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {
namespace {

using variables = std::vector<typed::variable*>;

variables joined(variables a, const variables& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

struct behind {
  variables operator()(const typed::variable_reference& n) const { return {n.target}; }
  variables operator()(const typed::view_projection& n) const { return variables_behind(*n.view); }
  variables operator()(const typed::view_section& n) const { return variables_behind(*n.view); }
  variables operator()(const typed::view_reshape& n) const { return variables_behind(*n.view); }
  variables operator()(const typed::view_reinterpretation& n) const {
    return variables_behind(*n.view);
  }
  variables operator()(const typed::conversion& n) const { return variables_behind(*n.operand); }
  variables operator()(const typed::assignment& n) const { return variables_behind(*n.target); }
  variables operator()(const typed::binary& n) const { return variables_behind(*n.right); }
  variables operator()(const typed::conditional& n) const {
    return joined(variables_behind(*n.if_true), variables_behind(*n.if_false));
  }
  variables operator()(const typed::call& n) const {
    return n.view != nullptr ? variables{n.view} : variables{};
  }
  variables operator()(
      typed::any_of<typed::literal, typed::thread_index, typed::index_value, typed::index_component,
                    typed::index_call, typed::view_extent, typed::view_element, typed::vector_value,
                    typed::swizzle, typed::subscript, typed::member, typed::address_of,
                    typed::dereference, typed::unary, typed::builtin_call, typed::atomic,
                    typed::aggregate>) const {
    return {};
  }
};

void hand_access(const typed::variable& from, const variables& to) {
  for (typed::variable* one : to) {
    one->is_read = one->is_read || from.is_read;
    one->is_written = one->is_written || from.is_written;
    one->is_atomic = one->is_atomic || from.is_atomic;
    one->is_reinterpreted = one->is_reinterpreted || from.is_reinterpreted;
  }
}

bool contains(const variables& all, const typed::variable* one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

// A call gives back a view of what it was given.
void settle_call(const typed::call_site& site) {
  if (site.result != nullptr) site.result->sources.clear();
  for (std::size_t i = 0; i < site.views.size(); ++i) {
    const typed::variable* const parameter = site.callee->parameters[i];
    hand_access(*parameter, site.views[i]);
    if (site.result == nullptr || !contains(site.callee->returned_views, parameter)) continue;
    site.result->sources = joined(std::move(site.result->sources), site.views[i]);
  }
}

// Of the views that a function returns, only those that it was given are there outside of it.
variables parameters_behind(const typed::function& f) {
  std::set<const typed::variable*> reached;
  variables parameters;
  variables waiting = f.returned_views;
  while (!waiting.empty()) {
    typed::variable* const next = waiting.back();
    waiting.pop_back();
    if (!reached.insert(next).second) continue;
    if (next->kind == typed::storage::parameter) parameters.push_back(next);
    waiting = joined(std::move(waiting), next->sources);
  }
  return parameters;
}

bool has_more_access(const typed::variable& view, const typed::variable& than) {
  return (view.is_read && !than.is_read) || (view.is_written && !than.is_written) ||
         (view.is_atomic && !than.is_atomic) || (view.is_reinterpreted && !than.is_reinterpreted);
}

bool hand_to_sources(const typed::variable& view) {
  const bool is_news =
      std::any_of(view.sources.begin(), view.sources.end(),
                  [&](const typed::variable* source) { return has_more_access(view, *source); });
  hand_access(view, view.sources);
  return is_news;
}

}  // namespace

variables variables_behind(const typed::expression& view) {
  return std::visit(behind{}, view.node);
}

void note_source(typed::variable& variable, const typed::expression& value) {
  if (variable.type->kind != type_kind::view) return;
  variable.sources = joined(std::move(variable.sources), variables_behind(value));
}

void note_reinterpretation(const typed::expression& view) {
  for (typed::variable* variable : variables_behind(view)) variable->is_reinterpreted = true;
}

// Views are mostly made of views that were declared before them, so that going backwards settles
// them at once.
void settle_access(typed::function& f) {
  for (const typed::call_site& site : f.calls) settle_call(site);
  for (bool is_race_free = false; !is_race_free;) {
    is_race_free = true;
    for (auto view = f.variables.rbegin(); view != f.variables.rend(); ++view) {
      if (hand_to_sources(**view)) is_race_free = false;
    }
  }
  f.returned_views = parameters_behind(f);
}

}  // namespace libtiles::compiler
