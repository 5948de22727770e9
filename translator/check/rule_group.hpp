// What the groups of rules have in common. A group is a function in a file of its own, which
// checks.cpp lists.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/ExprCXX.h>

#include <set>
#include <string>
#include <tuple>

#include "translator/ast/dynamic_visitor.hpp"
#include "translator/check/type_rules.hpp"
#include "translator/lower/kernel_options.hpp"

namespace translator {

/// Reports violations, each once: templates are checked in each instance.
class rule_report {
 public:
  rule_report(clang::Sema& sema, const kernel_options& options)
      : context_(sema.getASTContext()), options_(options), types_(sema, options.strict) {}

  /// \param code  of C++ AMP's documents: 3586 for C3586
  void error(int code, clang::SourceLocation where, const std::string& message);
  /// Where the violation stems from.
  void note(clang::SourceLocation where, const std::string& message);
  /// What is checked from here on: of an instance of a template, errors tell where it was made.
  void set_function(const clang::FunctionDecl* function) { function_ = function; }

  clang::ASTContext& context() const { return context_; }
  const kernel_options& options() const { return options_; }
  type_rules& types() { return types_; }
  bool is_in_system_header(clang::SourceLocation where) const;

 private:
  clang::ASTContext& context_;
  const kernel_options& options_;
  type_rules types_;
  const clang::FunctionDecl* function_ = nullptr;
  std::set<std::tuple<int, unsigned, std::string>> told_;
  bool told_last_ = false;
};

/// A function of the user's that is restrict(amp): declared so, or a lambda in such a function.
struct amp_function {
  const clang::FunctionDecl* function = nullptr;
  const clang::LambdaExpr* lambda = nullptr;  ///< of which it is the operator()
  bool is_for_cpu = false;                    ///< restrict(cpu, amp)
  bool is_inside = false;                     ///< of another one that is restrict(amp)
  bool is_in_kernel = false;                  ///< a kernel calls it
};

/// Visits what a function evaluates, but not the lambdas in it, which are functions themselves.
class body_visitor : public dynamic_visitor {
 public:
  void visit(const clang::FunctionDecl& function) {
    if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(&function)) {
      for (const clang::CXXCtorInitializer* one : constructor->inits()) visit(one->getInit());
    }
    visit(function.getBody());
  }

  bool shouldVisitImplicitCode() const override { return false; }
  bool TraverseLambdaExpr(clang::LambdaExpr* lambda) override {
    for (clang::Expr* captured : lambda->capture_inits()) visit(captured);
    return true;
  }
  bool TraverseCXXDefaultInitExpr(clang::CXXDefaultInitExpr* e) override {
    visit(e->getExpr());
    return true;
  }
  bool TraverseGCCAsmStmt(clang::GCCAsmStmt* s) override {
    return VisitStmt(s) && VisitAsmStmt(s) && VisitGCCAsmStmt(s);
  }
  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr*) override { return true; }
  bool TraverseCXXNoexceptExpr(clang::CXXNoexceptExpr*) override { return true; }
  bool TraverseStaticAssertDecl(clang::StaticAssertDecl*) override { return true; }
  bool TraverseTemplateArgumentLoc(const clang::TemplateArgumentLoc&) override { return true; }
  bool TraverseDecltypeTypeLoc(clang::DecltypeTypeLoc) override { return true; }

 private:
  void visit(const clang::Stmt* what) {
    if (what != nullptr) TraverseStmt(const_cast<clang::Stmt*>(what));
  }
};

/// What a parameter is without an argument. Of a template it is made where it is used.
clang::Expr* known_default(const clang::ParmVarDecl& parameter);

// The groups.
void check_barriers(const amp_function& checked, rule_report& report);
void check_calls(const amp_function& checked, rule_report& report);
void check_captures(const amp_function& checked, rule_report& report);
void check_divisions(const amp_function& checked, rule_report& report);
void check_endless_loops(const amp_function& checked, rule_report& report);
void check_function_values(const amp_function& checked, rule_report& report);
void check_member_values(const amp_function& checked, rule_report& report);
void check_pointers_and_literals(const amp_function& checked, rule_report& report);
void check_races(const amp_function& checked, rule_report& report);
void check_recursion(const amp_function& checked, rule_report& report);
void check_returned_places(const amp_function& checked, rule_report& report);
void check_signature(const amp_function& checked, rule_report& report);
void check_statements(const amp_function& checked, rule_report& report);
void check_types(const amp_function& checked, rule_report& report);
void check_values(const amp_function& checked, rule_report& report);
void check_variables(const amp_function& checked, rule_report& report);

void check_calls_of_host(const clang::FunctionDecl& function, rule_report& report);
void check_initial_function(const clang::VarDecl& variable, rule_report& report);

// What is no matter of one function.
void check_class(const clang::CXXRecordDecl& record, rule_report& report);
void check_container(clang::QualType type, clang::SourceLocation where, rule_report& report);
void check_captures_of_launched(const clang::CXXRecordDecl& functor, rule_report& report);
void check_kernels_called(rule_report& report);

}  // namespace translator
