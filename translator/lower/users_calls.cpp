#include "translator/lower/users_calls.hpp"

#include <clang/Basic/SourceManager.h>

#include <set>

#include "translator/ast/dynamic_visitor.hpp"
#include "translator/lower/kernel_entries.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

/// Follows the calls of a kernel to the function of a header that a place lies in.
class call_finder : public dynamic_visitor {
 public:
  call_finder(const clang::SourceManager& sources, clang::SourceLocation place)
      : sources_(sources), place_(sources.getExpansionLoc(place)) {}

  bool shouldVisitImplicitCode() const override { return true; }
  bool VisitCallExpr(clang::CallExpr* call) override {
    return call->getDirectCallee() == nullptr || follow(*call->getDirectCallee(), *call);
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* e) override {
    return follow(*e->getConstructor(), *e);
  }

  /// False if the place was found.
  bool search(const clang::FunctionDecl& function) {
    if (!searched_.insert(&function).second) return true;
    if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(&function)) {
      for (const clang::CXXCtorInitializer* one : constructor->inits()) {
        if (!TraverseStmt(one->getInit())) return false;
      }
    }
    return TraverseStmt(function.getBody());
  }

  const clang::Expr* users_call = nullptr;      ///< the last that was followed
  const clang::FunctionDecl* callee = nullptr;  ///< what it calls

 private:
  bool follow(const clang::FunctionDecl& declared, const clang::Expr& from) {
    const clang::FunctionDecl* const function = declared.getDefinition();
    if (function == nullptr || !function->hasBody()) return true;
    const bool enters = !sources_.isInSystemHeader(sources_.getExpansionLoc(from.getExprLoc()));
    if (enters) {
      users_call = &from;
      callee = function;
    }
    return !contains(*function) && search(*function);
  }
  bool contains(const clang::FunctionDecl& function) const {
    const clang::SourceRange range = function.getSourceRange();
    return sources_.isPointWithin(place_, sources_.getExpansionLoc(range.getBegin()),
                                  sources_.getExpansionLoc(range.getEnd()));
  }

  const clang::SourceManager& sources_;
  clang::SourceLocation place_;
  std::set<const clang::FunctionDecl*> searched_;
};

}  // namespace

not_lowered at_users_call(const not_lowered& problem, const clang::FunctionDecl& instance) {
  const clang::SourceManager& sources = instance.getASTContext().getSourceManager();
  if (problem.where.isInvalid() || !sources.isInSystemHeader(problem.where)) return problem;
  call_finder calls(sources, problem.where);
  if (calls.search(*read_kernel_entry(instance).call) || calls.users_call == nullptr)
    return problem;
  if (is_of_library(calls.callee)) return {calls.users_call->getExprLoc(), problem.what()};
  return {calls.users_call->getExprLoc(),
          "C3930: '" + calls.callee->getNameAsString() +
              "' cannot be called in a function that is restrict(amp); " + problem.what()};
}

}  // namespace translator
