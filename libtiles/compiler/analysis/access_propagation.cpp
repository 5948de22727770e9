#include "libtiles/compiler/analysis/access_propagation.hpp"

#include <algorithm>
#include <set>

#include "libtiles/compiler/analysis/call_graph.hpp"

namespace libtiles::compiler {
namespace {

using variables = std::vector<typed::variable*>;

void append(variables& to, const variables& more) { to.insert(to.end(), more.begin(), more.end()); }

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
void propagate_call(const typed::call_site& site) {
  if (site.result != nullptr) site.result->sources.clear();
  for (std::size_t i = 0; i < site.views.size(); ++i) {
    const typed::variable* const parameter = site.callee->parameters[i];
    hand_access(*parameter, site.views[i]);
    if (site.result == nullptr || !contains(site.callee->returned_views, parameter)) continue;
    append(site.result->sources, site.views[i]);
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
    append(waiting, next->sources);
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

// Views are mostly made of views that were declared before them, so that going backwards
// takes one pass.
void propagate(typed::function& f) {
  for (const typed::call_site& site : f.calls) propagate_call(site);
  for (bool is_stable = false; !is_stable;) {
    is_stable = true;
    for (auto view = f.variables.rbegin(); view != f.variables.rend(); ++view) {
      if (hand_to_sources(**view)) is_stable = false;
    }
  }
  f.returned_views = parameters_behind(f);
}

}  // namespace

void propagate_access(const typed::program& program) {
  for (typed::function* f : callees_first(program)) propagate(*f);
}

}  // namespace libtiles::compiler
