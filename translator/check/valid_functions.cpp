#include "translator/check/valid_functions.hpp"

#include "translator/check/rule_group.hpp"

namespace translator {
namespace {

/// Finds what Clang did not understand.
class mistake_finder : public body_visitor {
 public:
  bool VisitStmt(clang::Stmt* one) override {
    const auto* e = llvm::dyn_cast<clang::Expr>(one);
    return note(e != nullptr && e->containsErrors());
  }
  bool VisitDecl(clang::Decl* one) override { return note(one->isInvalidDecl()); }
  bool found() const { return found_; }

 private:
  bool note(bool is_mistake) {
    found_ = found_ || is_mistake;
    return !found_;
  }

  bool found_ = false;
};

}  // namespace

bool is_valid_function(const clang::FunctionDecl& function) {
  if (function.isInvalidDecl()) return false;
  mistake_finder finder;
  finder.visit(function);
  return !finder.found();
}

}  // namespace translator
