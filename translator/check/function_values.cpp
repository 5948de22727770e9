// Functions that are not called: compared, tested, or used as values.
#include <set>

#include "translator/check/rule_group.hpp"

namespace translator {
namespace {

class function_value_visitor : public body_visitor {
 public:
  explicit function_value_visitor(rule_report& report) : report_(report) {}

  bool VisitCallExpr(clang::CallExpr* call) override {
    expect(call->getCallee());
    return true;
  }
  // Of a call that Clang has refused.
  bool VisitRecoveryExpr(clang::RecoveryExpr* e) override {
    for (const clang::Expr* part : e->subExpressions()) expect(part);
    return true;
  }
  // The type of the variable is refused.
  bool VisitVarDecl(clang::VarDecl* variable) override {
    const clang::QualType type = variable->getType().getNonReferenceType();
    const bool is_function =
        type->isFunctionType() || type->isFunctionPointerType() || type->isMemberPointerType();
    if (is_function && variable->hasInit()) expect(variable->getInit());
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(e->getDecl());
    if (function == nullptr || expected_.count(e) > 0) return true;
    report_.error(3581, e->getBeginLoc(),
                  "the function '" + function->getNameAsString() +
                      "' can only be called in a function that is restrict(amp)");
    return true;
  }

 private:
  void expect(const clang::Expr* written) {
    const clang::Expr* e = written->IgnoreParenCasts();
    const auto* address = llvm::dyn_cast<clang::UnaryOperator>(e);
    if (address != nullptr) e = address->getSubExpr()->IgnoreParenCasts();
    expected_.insert(e);
  }

  rule_report& report_;
  std::set<const clang::Expr*> expected_;
};

}  // namespace

void check_function_values(const amp_function& checked, rule_report& report) {
  function_value_visitor(report).visit(*checked.function);
}

}  // namespace translator
