#include "translator/lower/inlined_body.hpp"

#include "translator/ast/dynamic_visitor.hpp"

namespace translator {
namespace {

class body_finder : public dynamic_visitor {
 public:
  bool VisitVarDecl(clang::VarDecl* variable) override {
    variables_.push_back(variable);
    return true;
  }
  bool VisitReturnStmt(clang::ReturnStmt*) override {
    ++returns_;
    return true;
  }
  bool TraverseLambdaExpr(clang::LambdaExpr*) override { return true; }

  const std::vector<const clang::VarDecl*>& variables() const { return variables_; }
  int returns() const { return returns_; }

 private:
  std::vector<const clang::VarDecl*> variables_;
  int returns_ = 0;
};

}  // namespace

inlined_body read_inlined_body(const clang::FunctionDecl& function) {
  inlined_body made;
  const auto* body = llvm::dyn_cast_or_null<clang::CompoundStmt>(function.getBody());
  const auto* last = body == nullptr || body->body_empty()
                         ? nullptr
                         : llvm::dyn_cast<clang::ReturnStmt>(body->body_back());
  body_finder finder;
  finder.TraverseStmt(function.getBody());
  made.variables = finder.variables();
  if (last == nullptr || finder.returns() != 1) return made;
  made.statements.assign(body->body_begin(), body->body_end() - 1);
  made.result = last->getRetValue();
  return made;
}

bool returns_early(const clang::Stmt* body) {
  const auto* compound = llvm::dyn_cast_or_null<clang::CompoundStmt>(body);
  const bool ends_so = compound != nullptr && !compound->body_empty() &&
                       llvm::isa<clang::ReturnStmt>(compound->body_back());
  return number_of_returns(body) > (ends_so ? 1 : 0);
}

int number_of_returns(const clang::Stmt* statement) {
  body_finder finder;
  finder.TraverseStmt(const_cast<clang::Stmt*>(statement));
  return finder.returns();
}

const clang::Expr* only_result(const clang::FunctionDecl& function) {
  const inlined_body body = read_inlined_body(function);
  return body.statements.empty() ? body.result : nullptr;
}

}  // namespace translator
