// What the groups of rules have in common. A group is a function in a file of its own, which
// checks.cpp lists.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>

#include <set>
#include <string>
#include <tuple>

#include "translator/lower/kernel_options.hpp"

namespace translator {

/// Reports violations, each once: templates are checked in each instance.
class rule_report {
 public:
  rule_report(clang::ASTContext& context, const kernel_options& options)
      : context_(context), options_(options) {}

  /// \param code  of C++ AMP's documents: 3586 for C3586
  void error(int code, clang::SourceLocation where, const std::string& message);
  /// Where the violation stems from.
  void note(clang::SourceLocation where, const std::string& message);

  clang::ASTContext& context() const { return context_; }
  const kernel_options& options() const { return options_; }

 private:
  clang::ASTContext& context_;
  const kernel_options& options_;
  std::set<std::tuple<int, unsigned, std::string>> told_;
  bool told_last_ = false;
};

/// A function of the user's that is restrict(amp): declared so, or a lambda in such a function.
struct amp_function {
  const clang::FunctionDecl* function = nullptr;
  const clang::LambdaExpr* lambda = nullptr;  ///< of which it is the operator()
  bool is_for_cpu = false;                    ///< restrict(cpu, amp)
  bool is_inside = false;                     ///< of another one that is restrict(amp)
};

/// Visits what stands in a function, but not in the lambdas in it, which are functions themselves.
template <class Derived>
class body_visitor : public clang::RecursiveASTVisitor<Derived> {
 public:
  bool shouldVisitImplicitCode() const { return false; }
  bool TraverseLambdaExpr(clang::LambdaExpr* lambda) {
    for (clang::Expr* captured : lambda->capture_inits()) {
      if (captured != nullptr) this->getDerived().TraverseStmt(captured);
    }
    return true;
  }
};

// The groups.
void check_captures(const amp_function& checked, rule_report& report);
void check_statements(const amp_function& checked, rule_report& report);
void check_strict_types(const amp_function& checked, rule_report& report);

}  // namespace translator
