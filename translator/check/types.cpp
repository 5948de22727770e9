// The types that a function restrict(amp) takes, gives and has in it.
#include <set>
#include <utility>

#include "translator/check/rule_group.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

class type_visitor : public body_visitor {
 public:
  explicit type_visitor(rule_report& report) : report_(report) {}

  bool VisitVarDecl(clang::VarDecl* variable) override {
    const std::string name = "the variable '" + variable->getNameAsString() + "'";
    return require(variable->getType(), variable->getLocation(), name);
  }
  // Constants of the program, which are used by their values.
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    if (llvm::isa<clang::EnumConstantDecl>(e->getDecl())) {
      return require_of_expression(e->getType(), e->getLocation(),
                                   "'" + e->getDecl()->getNameAsString() + "'");
    }
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(e->getDecl());
    if (variable == nullptr || !variable->hasGlobalStorage() ||
        !variable->getType().isConstQualified() || is_tile_static(*variable) ||
        is_of_library(variable) || variable->getType()->isIncompleteArrayType()) {
      return true;
    }
    return require(variable->getType(), e->getLocation(), "'" + variable->getNameAsString() + "'");
  }
  bool VisitFloatingLiteral(clang::FloatingLiteral* e) override {
    return require_of_expression(e->getType(), e->getLocation(), "the number");
  }
  bool VisitExplicitCastExpr(clang::ExplicitCastExpr* cast) override {
    return require_of_expression(cast->getType(), cast->getBeginLoc(), "the result of a cast");
  }
  bool VisitUnaryOperator(clang::UnaryOperator* e) override {
    const bool is_of_pointer =
        e->getOpcode() == clang::UO_AddrOf && e->getSubExpr()->getType()->isPointerType();
    return !is_of_pointer ||
           require_of_expression(e->getType(), e->getOperatorLoc(), "the address");
  }
  bool VisitCXXRecordDecl(clang::CXXRecordDecl* record) override {
    if (record->isLambda() || !record->isThisDeclarationADefinition()) return true;
    const clang::QualType type(record->getTypeForDecl(), 0);
    return require(type, record->getLocation(), "the class '" + record->getNameAsString() + "'");
  }

  bool require(clang::QualType type, clang::SourceLocation where, const std::string& what) {
    const std::string why = report_.types().why_not(type);
    if (!why.empty()) refuse(why, where, what);
    return true;
  }

 private:
  // Not where the variable of this line was refused for the same reason.
  bool require_of_expression(clang::QualType type, clang::SourceLocation where,
                             const std::string& what) {
    const std::string why = report_.types().why_not(type);
    if (!why.empty() && refused_.count({line_of(where), why}) == 0) refuse(why, where, what);
    return true;
  }
  void refuse(const std::string& why, clang::SourceLocation where, const std::string& what) {
    refused_.emplace(line_of(where), why);
    report_.error(3581, where, what + " has a type that restrict(amp) does not know; " + why);
  }
  unsigned line_of(clang::SourceLocation where) const {
    return report_.context().getSourceManager().getExpansionLineNumber(where);
  }

  rule_report& report_;
  std::set<std::pair<unsigned, std::string>> refused_;  ///< reasons, by the line
};

}  // namespace

void check_types(const amp_function& checked, rule_report& report) {
  const clang::FunctionDecl& function = *checked.function;
  type_visitor types(report);
  types.require(function.getReturnType(), function.getLocation(), "the result");
  for (const clang::ParmVarDecl* one : function.parameters()) {
    types.require(one->getType(), one->getLocation(),
                  "the parameter '" + one->getNameAsString() + "'");
  }
  const auto* member = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  if (member != nullptr && !member->isStatic() && !member->isVirtual() &&
      checked.lambda == nullptr) {
    const clang::QualType type(member->getParent()->getTypeForDecl(), 0);
    types.require(type, function.getLocation(), "the object of a member function");
  }
  types.visit(function);
}

// Of the host.
void check_container(clang::QualType type, clang::SourceLocation where, rule_report& report) {
  const std::string why = report.types().why_no_container(type);
  if (why.empty()) return;
  report.error(3581, where, "the elements have a type that restrict(amp) does not know; " + why);
}

}  // namespace translator
