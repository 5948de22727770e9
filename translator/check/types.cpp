// The types that a function restrict(amp) takes, gives and has in it.
#include "translator/check/rule_group.hpp"

namespace translator {
namespace {

class visitor : public body_visitor<visitor> {
 public:
  explicit visitor(rule_report& report) : report_(report) {}

  bool VisitVarDecl(clang::VarDecl* variable) {
    const std::string name = "the variable '" + variable->getNameAsString() + "'";
    return require(variable->getType(), variable->getLocation(), name);
  }
  bool VisitExplicitCastExpr(clang::ExplicitCastExpr* cast) {
    return require(cast->getType(), cast->getBeginLoc(), "the result of a cast");
  }
  bool VisitCXXRecordDecl(clang::CXXRecordDecl* record) {
    if (record->isLambda() || !record->isThisDeclarationADefinition()) return true;
    const clang::QualType type(record->getTypeForDecl(), 0);
    return require(type, record->getLocation(), "the class '" + record->getNameAsString() + "'");
  }

  bool require(clang::QualType type, clang::SourceLocation where, const std::string& what) {
    const std::string why = report_.types().why_not(type);
    if (!why.empty()) {
      report_.error(3581, where, what + " has a type that restrict(amp) does not know; " + why);
    }
    return true;
  }

 private:
  rule_report& report_;
};

}  // namespace

void check_types(const amp_function& checked, rule_report& report) {
  const clang::FunctionDecl& function = *checked.function;
  visitor types(report);
  types.require(function.getReturnType(), function.getLocation(), "the result");
  for (const clang::ParmVarDecl* one : function.parameters()) {
    types.require(one->getType(), one->getLocation(),
                  "the parameter '" + one->getNameAsString() + "'");
  }
  const auto* member = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  if (member != nullptr && !member->isStatic() && checked.lambda == nullptr) {
    const clang::QualType type(member->getParent()->getTypeForDecl(), 0);
    types.require(type, function.getLocation(), "the object of a member function");
  }
  types.visit(function);
}

}  // namespace translator
