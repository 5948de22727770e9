// What parallel_for_each is given.
#include <set>

#include "translator/check/restrictions.hpp"
#include "translator/check/rule_group.hpp"
#include "translator/lower/kernel_entries.hpp"
#include "translator/lower/kernel_lowering.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

constexpr std::int64_t most_threads = 1024;
constexpr std::int64_t most_in_third = 64;

bool is_tiled(clang::QualType index) {
  return library_class_of(index) == library_class::tiled_index;
}

void check_tile(const kernel_entry& entry, rule_report& report) {
  const clang::CXXRecordDecl* const record = entry.index->getAsCXXRecordDecl();
  std::int64_t threads = 1;
  for (unsigned d = 0; d < 3; ++d) {
    const std::int64_t extent = number_argument(record, d);
    threads *= extent > 0 ? extent : 1;
  }
  const bool is_solid = number_argument(record, 2) > 0;
  if (threads > most_threads) {
    report.error(3574, entry.call->getLocation(),
                 "a tile has at most 1024 threads, this one " + std::to_string(threads));
  } else if (is_solid && number_argument(record, 0) > most_in_third) {
    report.error(3574, entry.call->getLocation(),
                 "a tile of three dimensions has at most 64 threads in the first, this one " +
                     std::to_string(number_argument(record, 0)));
  }
}

void check_call_operator(const kernel_entry& entry, rule_report& report) {
  const clang::CXXMethodDecl& call = *entry.call;
  const clang::SourceLocation where = call.getLocation();
  if (!restrictions_of(call).amp) {
    report.error(3577, where, "what parallel_for_each calls must be restrict(amp)");
  }
  if (!call.getReturnType()->isVoidType()) {
    report.error(3577, where, "what parallel_for_each calls must return void");
  }
  if (!call.isConst() && !call.isStatic() && !call.getParent()->isLambda()) {
    report.error(3577, where, "the operator() that parallel_for_each calls must be const");
  }
  if (call.getParent()->isUnion()) {
    report.error(3577, where, "parallel_for_each cannot be given a union");
  }
}

/// Finds tile_static variables in a kernel and what it calls.
class tile_static_finder : public body_visitor<tile_static_finder> {
 public:
  explicit tile_static_finder(rule_report& report) : report_(report) {}

  void search(const clang::FunctionDecl* function) {
    function = function == nullptr ? nullptr : function->getDefinition();
    if (function != nullptr && searched_.insert(function).second) visit(*function);
  }
  bool VisitVarDecl(clang::VarDecl* variable) {
    if (!is_tile_static(*variable)) return true;
    report_.error(3600, variable->getLocation(),
                  "the tile_static variable '" + variable->getNameAsString() +
                      "' is used by a parallel_for_each without tiles");
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* call) {
    search(call->getDirectCallee());
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* e) {
    search(e->getConstructor());
    return true;
  }

 private:
  rule_report& report_;
  std::set<const clang::FunctionDecl*> searched_;
};

void check_entry(const kernel_entry& entry, rule_report& report) {
  check_call_operator(entry, report);
  if (is_tiled(entry.index)) {
    check_tile(entry, report);
  } else {
    tile_static_finder(report).search(entry.call);
  }
}

}  // namespace

void check_kernels_called(rule_report& report) {
  report.set_function(nullptr);
  for (const clang::FunctionDecl* instance : find_kernel_entries(report.context())) {
    try {
      check_entry(read_kernel_entry(*instance), report);
    } catch (const not_lowered& problem) {
      report.error(3577, problem.where, problem.what());
    }
  }
}

}  // namespace translator
