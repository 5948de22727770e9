// The control flow of a function, as Clang's analyses want it.
#pragma once

#include <clang/Analysis/AnalysisDeclContext.h>
#include <clang/Analysis/CFG.h>

#include <optional>

#include "translator/check/rule_group.hpp"

namespace translator {

/// Without the branches that conditions of a known value exclude.
class control_flow {
 public:
  explicit control_flow(const amp_function& checked)
      : function_(checked.function->getDefinition()) {
    if (function_ == nullptr || function_->isInvalidDecl()) return;
    context_.emplace(nullptr, function_);
    context_->getCFGBuildOptions().PruneTriviallyFalseEdges = true;
    context_->getCFGBuildOptions().AddInitializers = true;
    context_->getCFGBuildOptions().setAllAlwaysAdd();
    graph_ = context_->getCFG();
  }

  /// nullptr of a function without a body, or with one that Clang does not understand.
  const clang::CFG* graph() const { return graph_; }

  /// \pre there is a graph
  const clang::FunctionDecl& function() const { return *function_; }
  clang::AnalysisDeclContext& context() { return *context_; }

 private:
  const clang::FunctionDecl* const function_;
  std::optional<clang::AnalysisDeclContext> context_;
  const clang::CFG* graph_ = nullptr;
};

/// Whether what ends a block decides which way is taken: a loop may be known to run at least once,
/// and a 'switch' to have all cases.
inline bool is_choice(const clang::Stmt* end) {
  return llvm::isa_and_nonnull<clang::IfStmt, clang::AbstractConditionalOperator,
                               clang::BinaryOperator>(end);
}

}  // namespace translator
