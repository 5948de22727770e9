#include "translator/lower/const_casts.hpp"

#include <clang/AST/ExprCXX.h>

#include <vector>

#include "translator/ast/dynamic_visitor.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

clang::QualType object_type(const clang::Expr& e) {
  return e.getType()->isPointerType() ? e.getType()->getPointeeType() : e.getType();
}

class cast_finder : public dynamic_visitor {
 public:
  explicit cast_finder(const_casts& known) : known_(known) {}

  bool shouldVisitImplicitCode() const override { return true; }  // begin() of a range for
  bool VisitExplicitCastExpr(clang::ExplicitCastExpr* e) override {
    const bool is_place = e->isGLValue() || e->getType()->isPointerType();
    if (is_place && !object_type(*e).isConstQualified() &&
        object_type(*e->getSubExpr()).isConstQualified()) {
      add(e->getSubExpr());
    }
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* e) override {
    const clang::FunctionDecl* const callee = e->getDirectCallee();
    if (callee == nullptr || is_of_library(callee)) return true;
    const std::set<const clang::VarDecl*>& changed = known_.found_in(*callee);
    if (changed.empty()) return true;
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
    const bool is_operator = llvm::isa<clang::CXXOperatorCallExpr>(e) && method != nullptr;
    const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(e);
    if (changed.count(nullptr) > 0) {
      if (member != nullptr) add(member->getImplicitObjectArgument());
      if (is_operator) add(e->getArg(0));
    }
    const clang::FunctionDecl* const definition = callee->getDefinition();
    const unsigned objects = is_operator ? 1 : 0;
    for (unsigned i = 0; i + objects < e->getNumArgs() && i < definition->getNumParams(); ++i) {
      if (changed.count(definition->getParamDecl(i)) > 0) add(e->getArg(i + objects));
    }
    return true;
  }

  /// What the references that were found were made of is changed, too.
  std::set<const clang::VarDecl*> take() {
    while (!waiting_.empty()) {
      const clang::VarDecl* const variable = waiting_.back();
      waiting_.pop_back();
      if (variable != nullptr && variable->getInit() != nullptr) add(variable->getInit());
    }
    return std::move(found_);
  }

 private:
  void add(const clang::Expr* e) {
    e = e->IgnoreParenCasts();
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) return add(member->getBase());
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e)) {
      const bool leads_on =
          unary->getOpcode() == clang::UO_AddrOf || unary->getOpcode() == clang::UO_Deref;
      return leads_on ? add(unary->getSubExpr()) : void();
    }
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
      return add(element->getBase());
    }
    if (llvm::isa<clang::CXXThisExpr>(e)) return keep(nullptr);
    const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(e);
    const auto* variable =
        named == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(named->getDecl());
    if (variable != nullptr && variable->getType()->isReferenceType()) keep(variable);
  }
  void keep(const clang::VarDecl* variable) {
    if (found_.insert(variable).second) waiting_.push_back(variable);
  }

  const_casts& known_;
  std::set<const clang::VarDecl*> found_;
  std::vector<const clang::VarDecl*> waiting_;
};

}  // namespace

const std::set<const clang::VarDecl*>& const_casts::found_in(const clang::FunctionDecl& function) {
  const clang::FunctionDecl* const definition = function.getDefinition();
  const auto [known, is_new] = found_.try_emplace(definition);
  if (is_new && definition != nullptr) {
    cast_finder finder(*this);
    finder.TraverseStmt(definition->getBody());
    known->second = finder.take();
  }
  return known->second;
}

}  // namespace translator
