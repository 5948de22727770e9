// Statements and expressions that restrict(amp) does not know: jumps, exceptions, types at run
// time, memory on the heap.
#include "translator/check/rule_group.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

class statement_visitor : public body_visitor {
  using base = body_visitor;

 public:
  explicit statement_visitor(rule_report& report) : report_(report) {}

  bool VisitGotoStmt(clang::GotoStmt* s) override {
    return refuse(3593, s, "'goto' cannot be used");
  }
  bool VisitLabelStmt(clang::LabelStmt* s) override {
    return refuse(3598, s, "labels cannot be used");
  }
  bool VisitAddrLabelExpr(clang::AddrLabelExpr* s) override {
    return refuse(3598, s, "labels cannot be used");
  }
  bool VisitIndirectGotoStmt(clang::IndirectGotoStmt* s) override {
    return refuse(3593, s, "'goto' cannot be used");
  }
  bool VisitCXXThrowExpr(clang::CXXThrowExpr* s) override {
    return refuse(3594, s, "'throw' cannot be used");
  }
  bool VisitCXXTryStmt(clang::CXXTryStmt* s) override {
    return refuse(3594, s, "'try' cannot be used");
  }
  bool VisitAsmStmt(clang::AsmStmt* s) override { return refuse(3592, s, "'asm' cannot be used"); }
  bool VisitCXXTypeidExpr(clang::CXXTypeidExpr* s) override {
    return refuse(3591, s, "'typeid' cannot be used");
  }
  bool VisitCXXDynamicCastExpr(clang::CXXDynamicCastExpr* s) override {
    return refuse(3587, s, "'dynamic_cast' cannot be used");
  }
  // What a debug function prints is kept on the host, and the compiler reads what NAN is made of.
  bool TraverseCallExpr(clang::CallExpr* call) override {
    const clang::FunctionDecl* const callee = call->getDirectCallee();
    const bool has_name = callee != nullptr && callee->getIdentifier() != nullptr;
    const bool prints =
        has_name && is_of_library(callee) && callee->getName().starts_with("direct3d_");
    const bool is_nan = has_name && callee->getName().starts_with("__builtin_nan");
    return prints || is_nan || base::TraverseCallExpr(call);
  }
  bool VisitStringLiteral(clang::StringLiteral* s) override {
    return refuse(3589, s, "string literals cannot be used");
  }
  bool VisitCXXNewExpr(clang::CXXNewExpr* s) override {
    return refuse(3930, s, "'new' cannot be used");
  }
  bool VisitCXXDeleteExpr(clang::CXXDeleteExpr* s) override {
    return refuse(3930, s, "'delete' cannot be used");
  }

 private:
  bool refuse(int code, const clang::Stmt* what, const std::string& message) {
    report_.error(code, what->getBeginLoc(), message + " in a function that is restrict(amp)");
    return true;
  }

  rule_report& report_;
};

}  // namespace

void check_statements(const amp_function& checked, rule_report& report) {
  statement_visitor(report).visit(*checked.function);
}

}  // namespace translator
