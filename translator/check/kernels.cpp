// What parallel_for_each is given.
#include <set>
#include <vector>

#include "translator/ast/dynamic_visitor.hpp"
#include "translator/check/restrictions.hpp"
#include "translator/check/rule_group.hpp"
#include "translator/check/valid_functions.hpp"
#include "translator/lower/kernel_entries.hpp"
#include "translator/lower/kernel_lowering.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

constexpr std::int64_t most_threads = 1024;
constexpr std::int64_t most_in_third = 64;
constexpr std::int64_t most_tile_memory = 32768;

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

/// Finds where the user launches a functor of a type.
class launch_finder : public dynamic_visitor {
 public:
  explicit launch_finder(clang::QualType functor) : functor_(functor.getCanonicalType()) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool VisitCallExpr(clang::CallExpr* call) override {
    const clang::FunctionDecl* const callee = call->getDirectCallee();
    const bool launches = callee != nullptr && callee->getIdentifier() != nullptr &&
                          is_of_library(callee) && callee->getName() == "parallel_for_each";
    for (const clang::Expr* given : call->arguments()) {
      const bool is_functor =
          given->getType().getCanonicalType().getUnqualifiedType() == functor_.getUnqualifiedType();
      if (launches && is_functor) found_ = call->getBeginLoc();
    }
    return found_.isInvalid();
  }
  clang::SourceLocation found() const { return found_; }

 private:
  clang::QualType functor_;
  clang::SourceLocation found_;
};

clang::SourceLocation launch_of(clang::QualType functor, const rule_report& report) {
  launch_finder launches(functor);
  launches.TraverseDecl(report.context().getTranslationUnitDecl());
  return launches.found();
}

clang::SourceLocation users_place(clang::SourceLocation found, clang::QualType functor,
                                  const rule_report& report) {
  return report.is_in_system_header(found) ? launch_of(functor, report) : found;
}

/// A lambda is reported where it stands, a functor where it is launched, which is the mistake.
class operator_report {
 public:
  operator_report(const kernel_entry& entry, rule_report& report)
      : entry_(entry), report_(report) {}

  void error(const char* message) {
    const clang::SourceLocation own = entry_.call->getLocation();
    const bool is_lambda = entry_.call->getParent()->isLambda();
    const clang::SourceLocation launch =
        is_lambda ? clang::SourceLocation() : launch_of(entry_.functor, report_);
    report_.error(3577, launch.isValid() ? launch : users_place(own, entry_.functor, report_),
                  message);
    if (launch.isValid()) report_.note(own, "the operator() is here");
  }

 private:
  const kernel_entry& entry_;
  rule_report& report_;
};

void check_call_operator(const kernel_entry& entry, rule_report& report) {
  const clang::CXXMethodDecl& call = *entry.call;
  operator_report found(entry, report);
  if (!restrictions_of(call).amp) {
    found.error("what parallel_for_each calls must be restrict(amp)");
  }
  if (!call.getReturnType()->isVoidType()) {
    found.error("what parallel_for_each calls must return void");
  }
  if (!call.isConst() && !call.isStatic() && !call.getParent()->isLambda()) {
    found.error("the operator() that parallel_for_each calls must be const");
  }
  if (call.getParent()->isUnion()) found.error("parallel_for_each cannot be given a union");
}

/// Finds tile_static variables in a kernel and what it calls.
class tile_static_finder : public body_visitor {
 public:
  const std::vector<const clang::VarDecl*>& found() const { return found_; }
  void search(const clang::FunctionDecl* function) {
    function = function == nullptr ? nullptr : function->getDefinition();
    if (function != nullptr && searched_.insert(function).second) visit(*function);
  }
  bool VisitVarDecl(clang::VarDecl* variable) override {
    if (is_tile_static(*variable)) found_.push_back(variable);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* call) override {
    search(call->getDirectCallee());
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* e) override {
    search(e->getConstructor());
    return true;
  }

 private:
  std::vector<const clang::VarDecl*> found_;
  std::set<const clang::FunctionDecl*> searched_;
};

void refuse_without_tiles(const tile_static_finder& used, rule_report& report) {
  for (const clang::VarDecl* variable : used.found()) {
    report.error(3600, variable->getLocation(),
                 "the tile_static variable '" + variable->getNameAsString() +
                     "' is used by a parallel_for_each without tiles");
  }
}

void check_tile_memory(const tile_static_finder& used, rule_report& report) {
  std::int64_t bytes = 0;
  const clang::VarDecl* exceeds = nullptr;
  for (const clang::VarDecl* variable : used.found()) {
    bytes += report.context().getTypeSizeInChars(variable->getType()).getQuantity();
    if (exceeds == nullptr && bytes > most_tile_memory) exceeds = variable;
  }
  if (exceeds == nullptr) return;
  report.error(3565, exceeds->getLocation(),
               "the tile_static variables of a kernel take " + std::to_string(bytes) +
                   " bytes together, more than the " + std::to_string(most_tile_memory) +
                   " that C++ AMP has");
}

void check_entry(const kernel_entry& entry, rule_report& report) {
  check_call_operator(entry, report);
  check_captures_of_launched(*entry.call->getParent(), report);
  if (is_tiled_index(entry.index)) check_tile(entry, report);
  if (!is_valid_function(*entry.call)) return;
  tile_static_finder used;
  used.search(entry.call);
  if (is_tiled_index(entry.index)) {
    check_tile_memory(used, report);
  } else {
    refuse_without_tiles(used, report);
  }
}

}  // namespace

void check_kernels_called(rule_report& report) {
  report.set_function(nullptr);
  for (const clang::FunctionDecl* instance : find_kernel_entries(report.context())) {
    if (!is_valid_function(*instance)) continue;
    try {
      check_entry(read_kernel_entry(*instance), report);
    } catch (const not_lowered& problem) {
      const clang::QualType functor = (*instance->getTemplateSpecializationArgs())[0].getAsType();
      report.error(3577, users_place(problem.where, functor, report), problem.what());
    }
  }
}

}  // namespace translator
