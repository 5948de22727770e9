// Loops that nothing ends: the condition is always true, and nothing leaves them. libtiles'
// compiler finds those of kernels; here are those of functions that no kernel calls, too.
#include <algorithm>

#include "translator/check/rule_group.hpp"

namespace translator {
namespace {

// Whether a statement in a loop leaves it. Inner loops and 'switch' have a 'break' of their own.
bool leaves(const clang::Stmt* s, bool has_own_break) {
  if (s == nullptr || llvm::isa<clang::LambdaExpr>(s)) return false;
  if (llvm::isa<clang::ReturnStmt, clang::GotoStmt, clang::IndirectGotoStmt, clang::CXXThrowExpr>(
          s))
    return true;
  if (llvm::isa<clang::BreakStmt>(s)) return !has_own_break;
  const bool is_inner = llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt,
                                  clang::CXXForRangeStmt, clang::SwitchStmt>(s);
  return std::any_of(s->child_begin(), s->child_end(), [&](const clang::Stmt* child) {
    return leaves(child, has_own_break || is_inner);
  });
}

class loop_visitor : public body_visitor {
 public:
  explicit loop_visitor(rule_report& report) : report_(report) {}

  bool VisitForStmt(clang::ForStmt* s) override {
    return require_end(*s, s->getCond(), s->getBody());
  }
  bool VisitWhileStmt(clang::WhileStmt* s) override {
    return require_end(*s, s->getCond(), s->getBody());
  }
  bool VisitDoStmt(clang::DoStmt* s) override {
    return require_end(*s, s->getCond(), s->getBody());
  }

 private:
  bool require_end(const clang::Stmt& loop, const clang::Expr* condition,
                   const clang::Stmt* body) const {
    bool is_true = true;
    const bool is_known =
        condition == nullptr || (!condition->isValueDependent() &&
                                 condition->EvaluateAsBooleanCondition(is_true, report_.context()));
    if (is_known && is_true && !leaves(body, false)) {
      report_.error(3563, loop.getBeginLoc(), "this loop never ends");
    }
    return true;
  }

  rule_report& report_;
};

}  // namespace

void check_endless_loops(const amp_function& checked, rule_report& report) {
  loop_visitor(report).visit(*checked.function);
}

}  // namespace translator
