// Variables that are read before they have a value. Clang's analysis tells which reads these are:
// always, or after one of the branches in front of them.
#include <clang/Analysis/Analyses/UninitializedValues.h>

#include <algorithm>
#include <map>

#include "translator/check/control_flow.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

/// Whether the value is missing after a branch that the program can take.
bool is_missing(const clang::UninitUse& use) {
  if (use.getKind() == clang::UninitUse::Maybe) return false;
  if (use.getKind() != clang::UninitUse::Sometimes) return true;
  return std::any_of(use.branch_begin(), use.branch_end(),
                     [](const auto& branch) { return is_choice(branch.Terminator); });
}

/// Keeps the first such read of each variable. What tile_static ones hold, other threads may have
/// written.
class first_uses : public clang::UninitVariablesHandler {
 public:
  explicit first_uses(const clang::SourceManager& sources) : sources_(sources) {}

  void handleUseOfUninitVariable(const clang::VarDecl* variable,
                                 const clang::UninitUse& use) override {
    if (is_missing(use) && !is_tile_static(*variable)) add(*variable, use.getUser()->getBeginLoc());
  }
  void handleConstRefUseOfUninitVariable(const clang::VarDecl* variable,
                                         const clang::UninitUse& use) override {
    handleUseOfUninitVariable(variable, use);
  }
  void handleSelfInit(const clang::VarDecl* variable) override {
    add(*variable, variable->getLocation());
  }

  void report_to(rule_report& report) const {
    for (const auto& [variable, where] : found_) {
      report.error(3564, where,
                   "'" + variable->getNameAsString() + "' is used before it has a value");
      report.note(variable->getLocation(), "it is declared here");
    }
  }

 private:
  void add(const clang::VarDecl& variable, clang::SourceLocation where) {
    const auto [known, is_new] = found_.emplace(&variable, where);
    if (!is_new && sources_.isBeforeInTranslationUnit(where, known->second)) known->second = where;
  }

  const clang::SourceManager& sources_;
  std::map<const clang::VarDecl*, clang::SourceLocation> found_;
};

}  // namespace

void check_values(const amp_function& checked, rule_report& report) {
  control_flow flow(checked);
  if (flow.graph() == nullptr) return;
  first_uses uses(report.context().getSourceManager());
  clang::UninitVariablesAnalysisStats counts{};
  clang::runUninitializedVariablesAnalysis(flow.function(), *flow.graph(), flow.context(), uses,
                                           counts);
  uses.report_to(report);
}

}  // namespace translator
