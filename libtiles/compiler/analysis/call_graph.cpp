// What follows from who calls whom: recursion, access to views, tile_static variables in helpers.
#include <set>

#include "libtiles/compiler/analysis/analyzer.hpp"

namespace libtiles::compiler {
namespace {

class call_graph_walk {
 public:
  explicit call_graph_walk(diagnostics& messages) : messages_(messages) {}

  // Callees first, so that what they do to their parameters is known to the caller.
  void visit(typed::function& f) {
    if (done_.count(&f) != 0) return;
    path_.push_back(&f);
    for (const typed::call_site& site : f.calls) {
      if (is_on_path(site.callee)) {
        report_recursion(site);
        continue;
      }
      visit(*site.callee);
      hand_up_access(site);
    }
    path_.pop_back();
    done_.insert(&f);
  }

  bool has_reached(const typed::function& f) const { return done_.count(&f) != 0; }

 private:
  bool is_on_path(const typed::function* f) const {
    for (const typed::function* one : path_) {
      if (one == f) return true;
    }
    return false;
  }

  void report_recursion(const typed::call_site& site) {
    std::string cycle;
    bool is_within = false;
    for (const typed::function* one : path_) {
      is_within = is_within || one == site.callee;
      if (is_within) cycle += one->name + " -> ";
    }
    messages_.error(site.where,
                    "functions of a kernel cannot be recursive: " + cycle + site.callee->name);
  }

  static void hand_up_access(const typed::call_site& site) {
    for (std::size_t i = 0; i < site.views.size(); ++i) {
      if (site.views[i] == nullptr) continue;
      const typed::variable& parameter = *site.callee->parameters[i];
      site.views[i]->is_read = site.views[i]->is_read || parameter.is_read;
      site.views[i]->is_written = site.views[i]->is_written || parameter.is_written;
    }
  }

  diagnostics& messages_;
  std::vector<typed::function*> path_;
  std::set<const typed::function*> done_;
};

}  // namespace

void analyzer::finish() {
  call_graph_walk all(messages_);
  for (const auto& function : program_.functions) all.visit(*function);
  if (program_.kernel == nullptr) return;

  call_graph_walk reached(messages_);
  if (!messages_.has_errors()) reached.visit(*program_.kernel);
  for (const auto& function : program_.functions) {
    if (function.get() == program_.kernel || !reached.has_reached(*function)) continue;
    for (const typed::variable* variable : function->tile_statics) {
      messages_.error(variable->where,
                      "the tile_static variable '" + variable->name +
                          "' is declared in a function that the kernel calls",
                      "declare it in the kernel");
    }
  }
  if (program_.thread_parameter->type->kind == type_kind::tiled_index) return;
  for (const typed::variable* variable : program_.kernel->tile_statics) {
    messages_.warning(variable->where,
                      "the tile_static variable '" + variable->name +
                          "' is declared in a kernel without tiles; what it holds "
                          "is undefined",
                      "take a tiled_index and launch over a tiled extent");
  }
}

}  // namespace libtiles::compiler
