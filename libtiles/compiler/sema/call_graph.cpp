// What follows from who calls whom: recursion, access to views, tile_static variables in helpers.
#include <algorithm>
#include <map>
#include <set>

#include "libtiles/compiler/analysis/alias_sources.hpp"
#include "libtiles/compiler/analysis/control_exits.hpp"
#include "libtiles/compiler/analysis/uniformity/uniformity.hpp"
#include "libtiles/compiler/sema/semantic_analyzer.hpp"
#include "libtiles/compiler/syntax/lexer.hpp"
#include "libtiles/compiler/verify/flow_rules.hpp"

namespace libtiles::compiler {
namespace {

class call_graph_walk {
 public:
  explicit call_graph_walk(diagnostics& messages) : messages_(messages) {}

  // Callees first, so that what they do to their parameters is known to the caller.
  void visit(typed::function& f) {
    if (done_.count(&f) != 0) return;
    path_.push_back(&f);
    f.reaches_tile_statics = !f.tile_statics.empty();
    f.reaches_barrier = std::any_of(f.body.statements.begin(), f.body.statements.end(),
                                    [](const auto& s) { return contains_barrier(*s); });
    for (const typed::call_site& site : f.calls) {
      if (is_on_path(site.callee)) {
        report_recursion(site);
        continue;
      }
      visit(*site.callee);
      f.reaches_tile_statics = f.reaches_tile_statics || site.callee->reaches_tile_statics;
      f.reaches_barrier = f.reaches_barrier || site.callee->reaches_barrier;
    }
    settle_access(f);
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

  diagnostics& messages_;
  std::vector<typed::function*> path_;
  std::set<const typed::function*> done_;
};

// The bytes of a function's own variables and of the deepest chain of calls below it.
class private_memory {
 public:
  std::size_t of(const typed::function& f) {
    const auto known = bytes_.find(&f);
    if (known != bytes_.end()) return known->second;
    std::size_t own = 0;
    for (const auto& variable : f.variables) {
      if (variable->kind != typed::storage::tile_static) own += add(*variable);
    }
    std::size_t deepest = 0;
    for (const typed::call_site& site : f.calls) deepest = std::max(deepest, of(*site.callee));
    return bytes_[&f] = own + deepest;
  }

  const typed::variable* largest() const { return largest_; }

 private:
  std::size_t add(const typed::variable& variable) {
    const std::size_t bytes = size_in_kernel(*variable.type);
    if (largest_ == nullptr || bytes > size_in_kernel(*largest_->type)) largest_ = &variable;
    return bytes;
  }

  std::map<const typed::function*, std::size_t> bytes_;
  const typed::variable* largest_ = nullptr;
};

}  // namespace

// CPU drivers keep a thread's variables on the stack of the process, and run into its end.
void semantic_analyzer::check_private_memory() {
  constexpr std::size_t limit = std::size_t{64} << 10;
  private_memory memory;
  program_.private_bytes = memory.of(*program_.kernel);
  if (program_.private_bytes <= limit) return;
  const typed::variable* const largest = memory.largest();
  messages_.error(largest->where,
                  "the variables of one thread need " + std::to_string(program_.private_bytes) +
                      " bytes; the limit is " + std::to_string(limit) + ", and '" + largest->name +
                      "' alone needs " + std::to_string(size_in_kernel(*largest->type)),
                  "keep large arrays in an array_view, or in tile_static memory");
}

// Instances of one function share their variables.
void semantic_analyzer::hand_down(const std::vector<typed::variable*>& variables) {
  for (typed::variable* variable : variables) {
    if (variable->is_promoted) continue;
    variable->is_promoted = true;
    program_.helper_tile_statics.push_back(variable);
  }
}

void semantic_analyzer::finish() {
  analyze_uncalled_functions();
  call_graph_walk all(messages_);
  for (const auto& function : program_.functions) all.visit(*function);
  if (program_.kernel == nullptr) return;

  warn_of_unused_parameters();
  call_graph_walk reached(messages_);
  if (!messages_.has_errors()) reached.visit(*program_.kernel);
  for (const auto& function : program_.functions) {
    if (function.get() == program_.kernel || !reached.has_reached(*function)) continue;
    hand_down(function->tile_statics);
  }
  if (!messages_.has_errors()) {
    check_private_memory();
    check_flow(program_, messages_);
    uniformity(program_).report(messages_);
  }
  if (program_.thread_parameter->type->kind == type_kind::tiled_index) return;
  warn_of_tile_statics(program_.kernel->tile_statics);
  warn_of_tile_statics(program_.helper_tile_statics);
}

// A parameter without a name is not meant to be used.
void semantic_analyzer::warn_of_unused_parameters() {
  for (const typed::variable* parameter : program_.kernel_parameters) {
    if (parameter->is_named || !is_name(parameter->name)) continue;
    const bool is_captured = parameter->where.offset == program_.kernel->where.offset;
    messages_.warning(parameter->where,
                      "'" + parameter->name + "' is bound, but the kernel does not use it",
                      is_captured ? "leave it out of the launch, and out of the brackets"
                                  : "leave it out, or leave out its name");
  }
}

void semantic_analyzer::warn_of_tile_statics(const std::vector<typed::variable*>& variables) {
  for (const typed::variable* variable : variables) {
    messages_.warning(variable->where,
                      "the tile_static variable '" + variable->name +
                          "' is declared in a kernel without tiles; what it holds "
                          "is undefined",
                      "take a tiled_index and launch over a tiled extent");
  }
}

}  // namespace libtiles::compiler
