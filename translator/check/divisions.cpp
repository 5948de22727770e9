// Divisions by zero that a function can reach. libtiles' compiler finds those of kernels; here are
// those of functions that no kernel calls, too.
#include <set>
#include <vector>

#include "translator/check/control_flow.hpp"

namespace translator {
namespace {

bool divides_by_zero(const clang::Stmt& one, const clang::ASTContext& context) {
  const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&one);
  if (operation == nullptr || !operation->getType()->isIntegerType()) return false;
  switch (operation->getOpcode()) {
    case clang::BO_Div:
    case clang::BO_Rem:
    case clang::BO_DivAssign:
    case clang::BO_RemAssign:
      break;
    default:
      return false;
  }
  const clang::Expr* const by = operation->getRHS();
  clang::Expr::EvalResult value;
  return by->getType()->isIntegerType() && !by->isValueDependent() &&
         by->EvaluateAsInt(value, context) && value.Val.getInt() == 0;
}

// What a condition with a known value excludes is not reached.
std::vector<const clang::CFGBlock*> reached_blocks(const clang::CFG& graph) {
  std::set<const clang::CFGBlock*> seen{&graph.getEntry()};
  std::vector<const clang::CFGBlock*> found{&graph.getEntry()};
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const clang::CFGBlock* next : found[i]->succs()) {
      if (next != nullptr && seen.insert(next).second) found.push_back(next);
    }
  }
  return found;
}

}  // namespace

void check_divisions(const amp_function& checked, rule_report& report) {
  const control_flow flow(checked);
  if (flow.graph() == nullptr) return;
  for (const clang::CFGBlock* block : reached_blocks(*flow.graph())) {
    for (const clang::CFGElement& element : *block) {
      const auto statement = element.getAs<clang::CFGStmt>();
      if (!statement || !divides_by_zero(*statement->getStmt(), report.context())) continue;
      report.error(3567, statement->getStmt()->getBeginLoc(), "division by zero");
    }
  }
}

}  // namespace translator
