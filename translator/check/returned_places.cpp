// Pointers and references that a function returns, to variables of its own: these end with it.
#include <algorithm>

#include "translator/check/rule_group.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

std::string variable_at(const clang::Expr* place);

/// What of the function a pointer leads to, in words; empty if that may live on.
std::string variable_behind(const clang::Expr* pointer) {
  pointer = pointer->IgnoreParens();
  if (const auto* address = llvm::dyn_cast<clang::UnaryOperator>(pointer)) {
    return address->getOpcode() == clang::UO_AddrOf ? variable_at(address->getSubExpr()) : "";
  }
  if (const auto* moved = llvm::dyn_cast<clang::BinaryOperator>(pointer)) {
    const bool is_left = moved->getLHS()->getType()->isPointerType();
    return moved->isAdditiveOp() ? variable_behind(is_left ? moved->getLHS() : moved->getRHS())
                                 : "";
  }
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(pointer)) {
    return std::max(variable_behind(choice->getTrueExpr()),
                    variable_behind(choice->getFalseExpr()));
  }
  const auto* cast = llvm::dyn_cast<clang::CastExpr>(pointer);
  if (cast == nullptr) return "";
  const clang::Expr* const from = cast->getSubExpr();
  if (cast->getCastKind() == clang::CK_ArrayToPointerDecay) return variable_at(from);
  if (cast->getCastKind() != clang::CK_LValueToRValue) {
    return from->getType()->isPointerType() ? variable_behind(from) : "";
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(from->IgnoreParens());
  const auto* variable =
      name == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(name->getDecl());
  const bool is_fixed = variable != nullptr && variable->hasLocalStorage() && variable->hasInit() &&
                        variable->getType().isConstQualified();
  return is_fixed ? variable_behind(variable->getInit()) : "";
}

std::string variable_named(const clang::DeclRefExpr& name) {
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(name.getDecl());
  if (variable == nullptr || !variable->hasLocalStorage() || is_tile_static(*variable) ||
      name.refersToEnclosingVariableOrCapture()) {
    return "";
  }
  if (!variable->getType()->isReferenceType()) return "'" + variable->getNameAsString() + "'";
  return variable->hasInit() ? variable_at(variable->getInit()) : "";
}

/// The same of a place.
std::string variable_at(const clang::Expr* place) {
  place = place->IgnoreParens();
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(place)) return variable_named(*name);
  if (const auto* whole = llvm::dyn_cast<clang::ExprWithCleanups>(place)) {
    return variable_at(whole->getSubExpr());
  }
  if (const auto* made = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(place)) {
    return made->getStorageDuration() == clang::SD_Static ? "" : "a value without a name";
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(place)) {
    if (member->getMemberDecl()->getType()->isReferenceType()) return "";
    return member->isArrow() ? variable_behind(member->getBase()) : variable_at(member->getBase());
  }
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(place)) {
    return variable_behind(element->getBase());
  }
  if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(place)) {
    if (operation->getOpcode() == clang::UO_Deref) return variable_behind(operation->getSubExpr());
    return operation->isIncrementDecrementOp() ? variable_at(operation->getSubExpr()) : "";
  }
  if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(place)) {
    return operation->isAssignmentOp() ? variable_at(operation->getLHS()) : "";
  }
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(place)) {
    return std::max(variable_at(choice->getTrueExpr()), variable_at(choice->getFalseExpr()));
  }
  const auto* cast = llvm::dyn_cast<clang::CastExpr>(place);
  const bool is_same_place = cast != nullptr && cast->getSubExpr()->isGLValue();
  return is_same_place ? variable_at(cast->getSubExpr()) : "";
}

class return_visitor : public body_visitor {
 public:
  return_visitor(clang::QualType result, rule_report& report)
      : is_reference_(result->isReferenceType()), report_(report) {}

  bool VisitReturnStmt(clang::ReturnStmt* s) override {
    const clang::Expr* const value = s->getRetValue();
    if (value == nullptr || value->isTypeDependent()) return true;
    const std::string variable = is_reference_ ? variable_at(value) : variable_behind(value);
    if (variable.empty()) return true;
    report_.error(4172, value->getBeginLoc(),
                  std::string("this function gives a ") +
                      (is_reference_ ? "reference" : "pointer") + " to a variable of its own, " +
                      variable + ", which ends with it");
    return true;
  }

 private:
  bool is_reference_;
  rule_report& report_;
};

}  // namespace

void check_returned_places(const amp_function& checked, rule_report& report) {
  const clang::QualType result = checked.function->getReturnType();
  if (!result->isReferenceType() && !result->isPointerType()) return;
  return_visitor(result, report).visit(*checked.function);
}

}  // namespace translator
