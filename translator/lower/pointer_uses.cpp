#include "translator/lower/pointer_uses.hpp"

#include "translator/ast/dynamic_visitor.hpp"
#include "translator/lower/pieces.hpp"

namespace translator {
namespace {

class pointer_use_finder : public dynamic_visitor {
 public:
  explicit pointer_use_finder(pointer_uses& found) : found_(found) {}

  bool shouldVisitImplicitCode() const override { return true; }  // begin() and end() of a loop

  bool VisitVarDecl(clang::VarDecl* variable) override {
    if (variable->getInit() != nullptr && is_pointer(variable->getType())) {
      found_.values[variable].push_back(variable->getInit());
    }
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* e) override {
    if (e->getOpcode() != clang::BO_Assign || !is_pointer(e->getType())) return true;
    if (const clang::VarDecl* variable = named_variable(e->getLHS())) {
      found_.values[variable].push_back(e->getRHS());
    }
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* e) override {
    if (e->getOpcode() != clang::UO_AddrOf) return true;
    const clang::VarDecl* const variable = named_variable(e->getSubExpr());
    if (variable != nullptr && variable->getType()->isReferenceType()) {
      found_.addressed.insert(variable);
    }
    return true;
  }
  // A reference that is given back may be one of several.
  bool VisitReturnStmt(clang::ReturnStmt* statement) override {
    if (statement->getRetValue() != nullptr) add_result(statement->getRetValue());
    return true;
  }

 private:
  void add_result(const clang::Expr* e) {
    e = e->IgnoreParens();
    if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(e)) {
      add_result(choice->getTrueExpr());
      add_result(choice->getFalseExpr());
    }
    const clang::VarDecl* const variable = named_variable(e);
    if (e->isLValue() && variable != nullptr && variable->getType()->isReferenceType()) {
      found_.addressed.insert(variable);
    }
  }

  pointer_uses& found_;
};

}  // namespace

void find_pointer_uses(const clang::FunctionDecl& function, pointer_uses& found) {
  pointer_use_finder(found).TraverseStmt(function.getBody());
}

bool is_pointer(clang::QualType type) {
  type = type.getNonReferenceType();
  return type->isPointerType() && !type->getPointeeType()->isFunctionType();
}

bool is_null_constant(const clang::VarDecl& variable) {
  if (!variable.hasGlobalStorage() || !variable.getType()->isPointerType() ||
      !variable.getType().isConstQualified()) {
    return false;
  }
  const clang::VarDecl* definition = nullptr;
  if (variable.getAnyInitializer(definition) == nullptr) return false;
  const clang::APValue* const value = definition->evaluateValue();
  return value != nullptr && value->isLValue() && value->isNullPointer();
}

const clang::VarDecl* named_variable(const clang::Expr* e) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e->IgnoreParens());
  return name == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(name->getDecl());
}

}  // namespace translator
