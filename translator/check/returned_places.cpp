// Pointers and references that a function returns, to variables of its own: these end with it.
#include <set>
#include <vector>

#include "translator/check/rule_group.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

std::string whichever_is_named(const std::string& first, const std::string& second) {
  return first.empty() ? second : first;
}

/// Names the variable of the function that a place is in, or that a pointer leads to.
class own_variable {
 public:
  /// In words; empty if what lies there may live on.
  std::string at(const clang::Expr* place);
  std::string behind(const clang::Expr* pointer);

 private:
  std::string named(const clang::DeclRefExpr& name);
  std::string behind_value_of(const clang::Expr* place);
  // What a reference or a constant pointer was made with. Of a parameter, the caller knows.
  const clang::Expr* origin_of(const clang::VarDecl& variable) {
    const bool is_known = !llvm::isa<clang::ParmVarDecl>(variable) && variable.hasInit();
    return is_known && passed_.insert(&variable).second ? variable.getInit() : nullptr;
  }

  std::set<const clang::VarDecl*> passed_;  ///< one may be made with itself
};

std::string own_variable::behind(const clang::Expr* pointer) {
  pointer = pointer->IgnoreParens();
  if (const auto* address = llvm::dyn_cast<clang::UnaryOperator>(pointer)) {
    return address->getOpcode() == clang::UO_AddrOf ? at(address->getSubExpr()) : "";
  }
  if (const auto* moved = llvm::dyn_cast<clang::BinaryOperator>(pointer)) {
    const bool is_left = moved->getLHS()->getType()->isPointerType();
    return moved->isAdditiveOp() ? behind(is_left ? moved->getLHS() : moved->getRHS()) : "";
  }
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(pointer)) {
    return whichever_is_named(behind(choice->getTrueExpr()), behind(choice->getFalseExpr()));
  }
  const auto* cast = llvm::dyn_cast<clang::CastExpr>(pointer);
  if (cast == nullptr) return "";
  const clang::Expr* const from = cast->getSubExpr();
  if (cast->getCastKind() == clang::CK_ArrayToPointerDecay) return at(from);
  if (cast->getCastKind() == clang::CK_LValueToRValue) return behind_value_of(from);
  return from->getType()->isPointerType() ? behind(from) : "";
}

std::string own_variable::behind_value_of(const clang::Expr* place) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(place->IgnoreParens());
  const auto* variable =
      name == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(name->getDecl());
  const bool is_fixed =
      variable != nullptr && variable->hasLocalStorage() && variable->getType().isConstQualified();
  const clang::Expr* const origin = is_fixed ? origin_of(*variable) : nullptr;
  return origin == nullptr ? "" : behind(origin);
}

std::string own_variable::named(const clang::DeclRefExpr& name) {
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(name.getDecl());
  if (variable == nullptr || !variable->hasLocalStorage() || is_tile_static(*variable) ||
      name.refersToEnclosingVariableOrCapture()) {
    return "";
  }
  if (!variable->getType()->isReferenceType()) return "'" + variable->getNameAsString() + "'";
  const clang::Expr* const origin = origin_of(*variable);
  return origin == nullptr ? "" : at(origin);
}

std::string own_variable::at(const clang::Expr* place) {
  place = place->IgnoreParens();
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(place)) return named(*name);
  if (const auto* whole = llvm::dyn_cast<clang::ExprWithCleanups>(place)) {
    return at(whole->getSubExpr());
  }
  if (const auto* made = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(place)) {
    return made->getStorageDuration() == clang::SD_Static ? "" : "a value without a name";
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(place)) {
    if (member->getMemberDecl()->getType()->isReferenceType()) return "";
    return member->isArrow() ? behind(member->getBase()) : at(member->getBase());
  }
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(place)) {
    return behind(element->getBase());
  }
  if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(place)) {
    if (operation->getOpcode() == clang::UO_Deref) return behind(operation->getSubExpr());
    return operation->isIncrementDecrementOp() ? at(operation->getSubExpr()) : "";
  }
  if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(place)) {
    return operation->isAssignmentOp() ? at(operation->getLHS()) : "";
  }
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(place)) {
    return whichever_is_named(at(choice->getTrueExpr()), at(choice->getFalseExpr()));
  }
  const auto* cast = llvm::dyn_cast<clang::CastExpr>(place);
  const bool is_same_place = cast != nullptr && cast->getSubExpr()->isGLValue() &&
                             cast->getCastKind() != clang::CK_LValueToRValue;
  return is_same_place ? at(cast->getSubExpr()) : "";
}

/// Finds the return statements of a function itself, without those of the classes in it.
class return_finder : public body_visitor {
 public:
  explicit return_finder(const clang::ASTContext& context) : context_(context) {}

  bool TraverseDecl(clang::Decl* one) override {
    return llvm::isa_and_nonnull<clang::CXXRecordDecl>(one) || body_visitor::TraverseDecl(one);
  }
  bool VisitIfStmt(clang::IfStmt* s) override {
    if (!s->isConstexpr() || s->getCond()->isValueDependent()) return true;
    const auto taken = s->getNondiscardedCase(context_);
    if (!taken) return true;
    for (clang::Stmt* branch : {s->getThen(), s->getElse()}) {
      if (branch != nullptr && branch != *taken) leave_out(*branch);
    }
    return true;
  }
  bool VisitReturnStmt(clang::ReturnStmt* s) override {
    if (left_out_.count(s) == 0) found_.push_back(s);
    return true;
  }
  const std::vector<const clang::ReturnStmt*>& found() const { return found_; }

 private:
  void leave_out(clang::Stmt& branch) {
    return_finder inner(context_);
    inner.TraverseStmt(&branch);
    left_out_.insert(inner.found().begin(), inner.found().end());
  }

  const clang::ASTContext& context_;
  std::vector<const clang::ReturnStmt*> found_;
  std::set<const clang::ReturnStmt*> left_out_;
};

void check_return(const clang::ReturnStmt& s, bool is_reference, rule_report& report) {
  const clang::Expr* const value = s.getRetValue();
  if (value == nullptr || value->isTypeDependent()) return;
  own_variable own;
  const std::string variable = is_reference ? own.at(value) : own.behind(value);
  if (variable.empty()) return;
  report.error(4172, value->getBeginLoc(),
               std::string("this function gives a ") + (is_reference ? "reference" : "pointer") +
                   " to a variable of its own, " + variable + ", which ends with it");
}

}  // namespace

void check_returned_places(const amp_function& checked, rule_report& report) {
  const clang::QualType result = checked.function->getReturnType();
  if (!result->isReferenceType() && !result->isPointerType()) return;
  return_finder returns(report.context());
  returns.visit(*checked.function);
  for (const clang::ReturnStmt* one : returns.found()) {
    check_return(*one, result->isReferenceType(), report);
  }
}

}  // namespace translator
