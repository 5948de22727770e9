#include "translator/lower/changed_places.hpp"

#include <clang/AST/ExprCXX.h>

#include <set>

#include "translator/ast/dynamic_visitor.hpp"
#include "translator/lower/library_classes.hpp"
#include "translator/lower/pointer_uses.hpp"

namespace translator {

namespace {

/// The operand that an operator changes and, unless a program says otherwise, gives back.
const clang::Expr* operand_assigned(const clang::CXXOperatorCallExpr& e) {
  const clang::OverloadedOperatorKind kind = e.getOperator();
  const bool counts = kind == clang::OO_PlusPlus || kind == clang::OO_MinusMinus;
  const bool gives_back = e.isLValue() && (e.isAssignmentOp() || (counts && e.getNumArgs() == 1));
  return gives_back ? e.getArg(0) : nullptr;
}

/// Whether an object has no name, whatever assignments give it back.
bool has_no_name(const clang::Expr* e) {
  e = e->IgnoreParenImpCasts();
  if (llvm::isa<clang::MaterializeTemporaryExpr>(e) || e->isPRValue()) return true;
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
    const bool is_part =
        !member->isArrow() && !member->getMemberDecl()->getType()->isReferenceType();
    return is_part && has_no_name(member->getBase());
  }
  if (const auto* cast = llvm::dyn_cast<clang::ExplicitCastExpr>(e)) {
    return has_no_name(cast->getSubExpr());
  }
  if (const clang::Expr* same = handed_on(e)) return has_no_name(same);
  const auto* const operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e);
  const clang::Expr* const assigned = operation == nullptr ? nullptr : operand_assigned(*operation);
  return assigned != nullptr && has_no_name(assigned);
}

/// What an assignment that a class has by itself changes and gives back, or one of the library;
/// null if it is none.
const clang::Expr* object_assigned(const clang::Expr* e) {
  const auto* const operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e);
  const clang::FunctionDecl* const callee =
      operation == nullptr ? nullptr : operation->getDirectCallee();
  const clang::Expr* const object = callee == nullptr ? nullptr : operand_assigned(*operation);
  if (object == nullptr) return nullptr;
  const auto* const method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  const bool is_own =
      method != nullptr && method->isTrivial() && operation->getOperator() == clang::OO_Equal;
  return (is_own || is_of_library(callee)) && !has_no_name(object) ? object : nullptr;
}

}  // namespace

const clang::Expr* leading_part(const clang::Expr* e) {
  e = e->IgnoreParens();
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) {
    return cast->isGLValue() ? leading_part(cast->getSubExpr()) : e;
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
    return member->isArrow() ? member->getBase()->IgnoreParens() : leading_part(member->getBase());
  }
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    const auto* array = llvm::dyn_cast<clang::ImplicitCastExpr>(element->getBase()->IgnoreParens());
    const bool is_array = array != nullptr && array->getCastKind() == clang::CK_ArrayToPointerDecay;
    return is_array ? leading_part(array->getSubExpr()) : e;
  }
  if (const auto* assignment = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    return assignment->isAssignmentOp() ? leading_part(assignment->getLHS()) : e;
  }
  if (const clang::Expr* object = object_assigned(e)) return leading_part(object);
  const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e);
  if (unary != nullptr && unary->isPrefix() && unary->isIncrementDecrementOp()) {
    return leading_part(unary->getSubExpr());
  }
  const bool follows = unary != nullptr && unary->getOpcode() == clang::UO_Deref;
  return follows ? unary->getSubExpr()->IgnoreParens() : e;
}

const clang::Expr* without_same_casts(const clang::Expr* e) {
  e = e->IgnoreParens();
  if (const auto* full = llvm::dyn_cast<clang::FullExpr>(e)) {
    return without_same_casts(full->getSubExpr());
  }
  const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
  const bool is_same =
      cast != nullptr && cast->isGLValue() && cast->getCastKind() == clang::CK_NoOp;
  return is_same ? without_same_casts(cast->getSubExpr()) : e;
}

const clang::BinaryOperator* comma_of_places(const clang::Expr* e) {
  const auto* comma = llvm::dyn_cast<clang::BinaryOperator>(without_same_casts(e));
  const bool is_comma =
      comma != nullptr && comma->isGLValue() && comma->getOpcode() == clang::BO_Comma;
  return is_comma ? comma : nullptr;
}

const clang::Expr* place_behind_assignments(const clang::Expr* e) {
  e = e->IgnoreParens();
  const auto* const binary = llvm::dyn_cast<clang::BinaryOperator>(e);
  if (binary != nullptr && binary->isAssignmentOp()) {
    return place_behind_assignments(binary->getLHS());
  }
  if (const clang::Expr* object = object_assigned(e)) return place_behind_assignments(object);
  const auto* const unary = llvm::dyn_cast<clang::UnaryOperator>(e);
  const bool counts = unary != nullptr && unary->isPrefix() && unary->isIncrementDecrementOp();
  return counts ? place_behind_assignments(unary->getSubExpr()) : e;
}

namespace {

class place_finder : public dynamic_visitor {
 public:
  bool VisitBinaryOperator(clang::BinaryOperator* e) override {
    if (e->isAssignmentOp()) add(e->getLHS());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* e) override {
    if (e->isIncrementDecrementOp()) add(e->getSubExpr());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* e) override {
    const clang::FunctionDecl* const callee = e->getDirectCallee();
    if (callee == nullptr) return true;
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
    const bool changes_object = method != nullptr && !method->isStatic() && !method->isConst();
    const auto* of_member = llvm::dyn_cast<clang::CXXMemberCallExpr>(e);
    if (of_member != nullptr && changes_object) add(of_member->getImplicitObjectArgument());
    const unsigned objects = llvm::isa<clang::CXXOperatorCallExpr>(e) && method != nullptr ? 1 : 0;
    if (objects > 0 && changes_object) add(e->getArg(0));
    for (unsigned i = 0; i < callee->getNumParams() && i + objects < e->getNumArgs(); ++i) {
      const clang::QualType type = callee->getParamDecl(i)->getType();
      const bool is_place =
          type->isLValueReferenceType() && !type->getPointeeType().isConstQualified();
      if (is_place || (is_of_library(callee) && type->isPointerType())) add(e->getArg(i + objects));
    }
    return true;
  }
  bool TraverseLambdaExpr(clang::LambdaExpr*) override { return true; }
  const std::vector<const clang::Expr*>& found() const { return found_; }

 private:
  void add(const clang::Expr* e) { found_.push_back(leading_part(e)); }

  std::vector<const clang::Expr*> found_;
};

/// Finds the variables that something else than their name may lead to.
class address_finder : public dynamic_visitor {
 public:
  bool VisitUnaryOperator(clang::UnaryOperator* e) override {
    if (e->getOpcode() == clang::UO_AddrOf) add(e->getSubExpr());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* variable) override {
    if (variable->getInit() != nullptr && variable->getType()->isReferenceType()) {
      add(variable->getInit());
    }
    return true;
  }
  bool VisitLambdaExpr(clang::LambdaExpr* lambda) override {
    for (const clang::LambdaCapture& one : lambda->captures()) {
      if (one.capturesVariable()) found_.insert(one.getCapturedVar());
    }
    return true;
  }
  const std::set<const clang::ValueDecl*>& found() const { return found_; }

 private:
  void add(const clang::Expr* e) {
    if (const clang::VarDecl* variable = named_variable(leading_part(e))) found_.insert(variable);
  }

  std::set<const clang::ValueDecl*> found_;
};

/// Finds whether something is changed, here or by a function that is called.
class change_finder : public dynamic_visitor {
 public:
  bool VisitBinaryOperator(clang::BinaryOperator* e) override { return add(e->isAssignmentOp()); }
  bool VisitUnaryOperator(clang::UnaryOperator* e) override {
    return add(e->isIncrementDecrementOp());
  }
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr* e) override {
    const clang::OverloadedOperatorKind kind = e->getOperator();
    return add(e->isAssignmentOp() || kind == clang::OO_PlusPlus || kind == clang::OO_MinusMinus);
  }
  bool VisitCallExpr(clang::CallExpr* e) override {
    const clang::FunctionDecl* const callee = e->getDirectCallee();
    return callee == nullptr ? add(true) : add_call(*callee);
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* e) override {
    return add_call(*e->getConstructor());
  }
  bool found() const { return found_; }

 private:
  bool add(bool changes) {
    found_ = found_ || changes;
    return !found_;
  }
  bool add_call(const clang::FunctionDecl& callee) {
    const clang::FunctionDecl* const definition = callee.getDefinition();
    if (is_of_library(&callee) || definition == nullptr) {
      const bool is_constructor = llvm::isa<clang::CXXConstructorDecl>(callee);
      for (const clang::ParmVarDecl* one : callee.parameters()) {
        const clang::QualType type = one->getType();
        const bool is_place = type->isPointerType() || type->isLValueReferenceType();
        add(is_place && !is_constructor && !type->getPointeeType().isConstQualified());
      }
      return !found_;
    }
    if (!called_.insert(definition).second) return !found_;
    return TraverseDecl(const_cast<clang::FunctionDecl*>(definition));
  }

  bool found_ = false;
  std::set<const clang::FunctionDecl*> called_;
};

bool holds_views(clang::QualType type) {
  if (is_view(type)) return true;
  const clang::CXXRecordDecl* const record = type->getAsCXXRecordDecl();
  if (record == nullptr || !record->hasDefinition() || is_of_library(record)) return false;
  for (const clang::CXXBaseSpecifier& base : record->bases()) {
    if (holds_views(base.getType())) return true;
  }
  for (const clang::FieldDecl* field : record->fields()) {
    if (holds_views(field->getType())) return true;
  }
  return false;
}

class view_assignment_finder : public dynamic_visitor {
 public:
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr* e) override {
    return e->getOperator() != clang::OO_Equal || add(*e->getArg(0));
  }
  // As in the assignments that a class has by itself.
  bool VisitCXXMemberCallExpr(clang::CXXMemberCallExpr* e) override {
    const clang::CXXMethodDecl* const method = e->getMethodDecl();
    const bool assigns = method != nullptr && method->getOverloadedOperator() == clang::OO_Equal;
    return !assigns || add(*e->getImplicitObjectArgument());
  }
  bool VisitCallExpr(clang::CallExpr* e) override {
    return e->getDirectCallee() == nullptr || follow(e->getDirectCallee());
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* e) override {
    return follow(e->getConstructor());
  }
  bool found() const { return found_; }

 private:
  bool add(const clang::Expr& target) {
    if (!holds_views(target.getType())) return true;
    const clang::VarDecl* const variable = named_variable(&target);
    found_ = found_ || variable == nullptr || variable->getType()->isReferenceType();
    return !found_;
  }
  bool follow(const clang::FunctionDecl* function) {
    const clang::FunctionDecl* const called = function->getDefinition();
    if (called == nullptr || is_of_library(called)) return true;
    return !called_.insert(called).second || TraverseStmt(called->getBody());
  }

  bool found_ = false;
  std::set<const clang::FunctionDecl*> called_;
};

}  // namespace

bool assigns_views_of_others(const clang::FunctionDecl& function) {
  const clang::FunctionDecl* const definition = function.getDefinition();
  if (definition == nullptr || is_of_library(&function)) return false;
  view_assignment_finder finder;
  finder.TraverseStmt(definition->getBody());
  return finder.found();
}

bool changes_something(const clang::Expr& e) {
  change_finder finder;
  finder.TraverseStmt(const_cast<clang::Expr*>(&e));
  return finder.found();
}

std::vector<const clang::Expr*> changed_places(const clang::Stmt& statement) {
  place_finder finder;
  finder.TraverseStmt(const_cast<clang::Stmt*>(&statement));
  return finder.found();
}

std::vector<const clang::Expr*> changed_operands(const clang::Expr& e) {
  place_finder finder;
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(&e)) {
    finder.VisitBinaryOperator(const_cast<clang::BinaryOperator*>(binary));
  } else if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(&e)) {
    finder.VisitUnaryOperator(const_cast<clang::UnaryOperator*>(unary));
  } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&e)) {
    finder.VisitCallExpr(const_cast<clang::CallExpr*>(call));
  }
  return finder.found();
}

bool changes(const clang::FunctionDecl& function, const clang::VarDecl& variable) {
  for (const clang::Expr* one : changed_places(*function.getBody())) {
    if (named_variable(one) == &variable) return true;
  }
  address_finder finder;
  finder.TraverseStmt(function.getBody());
  return finder.found().count(&variable) > 0;
}

}  // namespace translator
