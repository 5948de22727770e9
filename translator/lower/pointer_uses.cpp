#include "translator/lower/pointer_uses.hpp"

#include <set>
#include <utility>

#include "translator/ast/dynamic_visitor.hpp"
#include "translator/lower/pieces.hpp"

namespace translator {
namespace {

class pointer_use_finder : public dynamic_visitor {
 public:
  pointer_use_finder(pointer_uses& found, std::set<const clang::FunctionDecl*>& callers)
      : found_(found), callers_(callers) {}

  bool shouldVisitImplicitCode() const override { return true; }  // begin() and end() of a loop

  bool VisitVarDecl(clang::VarDecl* variable) override {
    if (variable->getInit() != nullptr && is_pointer(variable->getType())) {
      found_.values[variable].push_back(variable->getInit());
    }
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* e) override {
    if (e->isComparisonOp() || e->getOpcode() == clang::BO_Sub ||
        e->getOpcode() == clang::BO_Assign) {
      add_array(e->getLHS());
      add_array(e->getRHS());
    }
    if (e->getOpcode() != clang::BO_Assign || !is_pointer(e->getType())) return true;
    const clang::VarDecl* variable = named_variable(e->getLHS());
    for (; variable != nullptr; variable = referred(*variable)) {
      found_.values[variable].push_back(e->getRHS());
    }
    return true;
  }
  // A function may give a pointer that it gets by reference what its other pointers lead to.
  bool VisitCallExpr(clang::CallExpr* call) override {
    const clang::FunctionDecl* const callee = call->getDirectCallee();
    if (is_in_lambda_ || callee == nullptr || callee->getNumParams() > call->getNumArgs()) {
      return true;
    }
    const unsigned first = call->getNumArgs() - callee->getNumParams();
    for (unsigned i = 0; i < callee->getNumParams(); ++i) {
      const clang::QualType moved = callee->getParamDecl(i)->getType();
      if (!may_be_moved(moved) || !is_assigned(*callee, i)) continue;
      const clang::VarDecl* variable = named_variable(call->getArg(first + i));
      for (; variable != nullptr; variable = referred(*variable)) {
        for (unsigned other = 0; other < callee->getNumParams(); ++other) {
          const clang::QualType given = callee->getParamDecl(other)->getType();
          if (other == i || !may_be_given(given, moved, callee->getASTContext())) continue;
          found_.values[variable].push_back(call->getArg(first + other));
        }
      }
    }
    return true;
  }
  bool TraverseLambdaExpr(clang::LambdaExpr* lambda) override {
    const bool outer = std::exchange(is_in_lambda_, true);
    const bool goes_on = dynamic_visitor::TraverseLambdaExpr(lambda);
    is_in_lambda_ = outer;
    return goes_on;
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
  // p == all + 3, where all is a reference to an array that p may point into.
  void add_array(const clang::Expr* e) {
    if (!is_pointer(e->getType())) return;
    e = e->IgnoreParenImpCasts();
    const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(e);
    if (sum != nullptr && sum->isAdditiveOp()) e = sum->getLHS()->IgnoreParenImpCasts();
    const clang::VarDecl* const variable = named_variable(e);
    if (variable == nullptr || !llvm::isa<clang::ParmVarDecl>(variable)) return;
    const clang::QualType type = variable->getType();
    const bool is_array = type->isReferenceType() && type->getPointeeType()->isArrayType();
    if (is_array) found_.addressed.insert(variable);
  }
  static bool may_be_moved(clang::QualType parameter) {
    return parameter->isLValueReferenceType() && is_pointer(parameter) &&
           !parameter->getPointeeType().isConstQualified();
  }
  // Otherwise a function only moves it in the memory that it leads to.
  bool is_assigned(const clang::FunctionDecl& callee, unsigned parameter) {
    const clang::FunctionDecl* const made = callee.getDefinition();
    if (made == nullptr || !callers_.insert(made).second) return made == nullptr;
    pointer_uses inner;
    pointer_use_finder(inner, callers_).TraverseStmt(made->getBody());
    callers_.erase(made);
    return inner.values.count(made->getParamDecl(parameter)) > 0;
  }
  // Whether C++ converts one pointer to the type of the other.
  static bool may_be_given(clang::QualType from, clang::QualType to,
                           const clang::ASTContext& context) {
    if (!is_pointer(from)) return false;
    const clang::QualType source = from.getNonReferenceType()->getPointeeType();
    const clang::QualType target = to.getNonReferenceType()->getPointeeType();
    if (source.isConstQualified() && !target.isConstQualified()) return false;
    const clang::CXXRecordDecl* const derived = source->getAsCXXRecordDecl();
    const clang::CXXRecordDecl* const base = target->getAsCXXRecordDecl();
    return target->isVoidType() || context.hasSameUnqualifiedType(source, target) ||
           (derived != nullptr && base != nullptr && derived->hasDefinition() &&
            derived->isDerivedFrom(base));
  }
  // The variable that a reference in this function is another name of.
  static const clang::VarDecl* referred(const clang::VarDecl& variable) {
    const bool is_name = variable.getType()->isReferenceType() && variable.getInit() != nullptr &&
                         !llvm::isa<clang::ParmVarDecl>(variable);
    const clang::VarDecl* const named =
        is_name ? named_variable(variable.getInit()->IgnoreParenImpCasts()) : nullptr;
    return named == &variable ? nullptr : named;
  }
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
  std::set<const clang::FunctionDecl*>& callers_;  ///< whose bodies are being visited
  bool is_in_lambda_ = false;  ///< whose parameters are not known here
};

}  // namespace

void find_pointer_uses(const clang::FunctionDecl& function, pointer_uses& found) {
  std::set<const clang::FunctionDecl*> callers{&function};
  pointer_use_finder(found, callers).TraverseStmt(function.getBody());
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
