// Barriers that some threads of a tile do not reach. libtiles' compiler finds those of kernels;
// here are those of functions that no kernel calls, as far as they are certain.
#include <set>

#include "translator/ast/dynamic_visitor.hpp"
#include "translator/check/rule_group.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

/// Whether a function waits at a barrier, itself or through others.
class wait_finder : public body_visitor {
 public:
  static bool is_wait(const clang::CallExpr& call) {
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call.getDirectCallee());
    return method != nullptr && method->getIdentifier() != nullptr &&
           library_class_of(method->getParent()) == library_class::tile_barrier &&
           method->getName().starts_with("wait");
  }

  bool VisitCallExpr(clang::CallExpr* call) override {
    waits_ = waits_ || is_wait(*call);
    const clang::FunctionDecl* callee = call->getDirectCallee();
    callee = callee == nullptr ? nullptr : callee->getDefinition();
    const bool is_users = callee != nullptr && !is_of_library(callee);
    if (is_users && followed_.insert(callee).second) visit(*callee);
    return !waits_;
  }
  bool waits() const { return waits_; }

 private:
  bool waits_ = false;
  std::set<const clang::FunctionDecl*> followed_;
};

/// What an expression is made of that differs between the threads of a tile.
class thread_parts : public dynamic_visitor {
 public:
  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr*) override { return true; }
  bool TraverseLambdaExpr(clang::LambdaExpr*) override { return true; }
  bool VisitMemberExpr(clang::MemberExpr* e) override {
    if (!is_of_tile(e->getBase()->getType())) return true;
    const std::string name = e->getMemberDecl()->getNameAsString();
    has_local_ = has_local_ || name == "local";
    has_global_ = has_global_ || name == "global" || llvm::StringRef(name).starts_with("operator");
    return true;
  }
  // The same in all threads of a tile may be what is computed so: global - local, global / 16.
  bool VisitBinaryOperator(clang::BinaryOperator* e) override {
    const bool is_coarse = e->getOpcode() == clang::BO_Div || e->getOpcode() == clang::BO_Shr;
    loses_threads_ = loses_threads_ || is_coarse;
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(e->getDecl());
    const bool is_fixed = variable != nullptr && variable->hasLocalStorage() &&
                          variable->getType().isConstQualified() && variable->hasInit();
    return !is_fixed || TraverseStmt(const_cast<clang::Expr*>(variable->getInit()));
  }
  bool differ() const { return has_local_ != has_global_ && !loses_threads_; }

 private:
  static bool is_of_tile(clang::QualType type) {
    if (library_class_of(type) != library_class::tiled_index) return false;
    const clang::CXXRecordDecl* const record =
        type.getNonReferenceType().getCanonicalType()->getAsCXXRecordDecl();
    bool has_threads = true;
    for (unsigned d = 0; d < 3; ++d) has_threads = has_threads && number_argument(record, d) != 1;
    return has_threads;
  }

  bool has_local_ = false;
  bool has_global_ = false;
  bool loses_threads_ = false;
};

bool differs(const clang::Expr* e) {
  if (e == nullptr) return false;
  thread_parts parts;
  parts.TraverseStmt(const_cast<clang::Expr*>(e));
  return parts.differ();
}

/// Goes through statements in their order, and knows which ones only some threads run.
class divergence {
 public:
  explicit divergence(rule_report& report) : report_(report) {}

  void walk(const clang::Stmt* s, bool is_apart) {
    if (s == nullptr || llvm::isa<clang::LambdaExpr>(s)) return;
    if (is_apart && llvm::isa<clang::ReturnStmt>(s)) some_left_ = true;
    if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(s)) return walk_if(*branch, is_apart);
    if (const auto* choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(s)) {
      return walk_children(s, is_apart || differs(choice->getCond()));
    }
    if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(s);
        operation != nullptr && operation->isLogicalOp()) {
      walk(operation->getLHS(), is_apart);
      return walk(operation->getRHS(), is_apart || differs(operation->getLHS()));
    }
    walk_children(s, is_apart || differs(repeating_condition(*s)));
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(s)) check(*call, is_apart);
  }

 private:
  void walk_if(const clang::IfStmt& branch, bool is_apart) {
    walk(branch.getInit(), is_apart);
    walk(branch.getCond(), is_apart);
    const bool is_chosen = is_apart || (!branch.isConstexpr() && differs(branch.getCond()));
    walk(branch.getThen(), is_chosen);
    walk(branch.getElse(), is_chosen);
  }
  static const clang::Expr* repeating_condition(const clang::Stmt& s) {
    if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(&s)) return loop->getCond();
    if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(&s)) return loop->getCond();
    if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(&s)) return loop->getCond();
    const auto* choice = llvm::dyn_cast<clang::SwitchStmt>(&s);
    return choice == nullptr ? nullptr : choice->getCond();
  }
  void walk_children(const clang::Stmt* s, bool is_apart) {
    for (const clang::Stmt* child : s->children()) walk(child, is_apart);
  }
  void check(const clang::CallExpr& call, bool is_apart) {
    if (!is_apart && !some_left_) return;
    wait_finder finder;
    finder.TraverseStmt(const_cast<clang::CallExpr*>(&call));
    if (!finder.waits()) return;
    const std::string what =
        wait_finder::is_wait(call) ? "this barrier" : "the barrier in this call";
    report_.error(
        3561, call.getExprLoc(),
        "some threads of a tile may not reach " + what + ", where the others wait for them");
  }

  rule_report& report_;
  bool some_left_ = false;
};

}  // namespace

void check_barriers(const amp_function& checked, rule_report& report) {
  if (checked.is_in_kernel || checked.function->getBody() == nullptr) return;
  divergence(report).walk(checked.function->getBody(), false);
}

}  // namespace translator
