// Elements of views as what pointers point to.
#include <clang/AST/ExprCXX.h>

#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {

memory function_lowering::view_memory(const clang::Expr& view) {
  const clang::Expr* const bare = view.IgnoreParenImpCasts();
  const bool has_name = llvm::isa<clang::DeclRefExpr>(bare) || llvm::isa<clang::MemberExpr>(bare);
  if (!has_name) {
    fail(view.getBeginLoc(),
         "a pointer to an element of this view needs the view in a variable: auto rows = ...");
  }
  return {expression(bare).text(), view.getType().getUnqualifiedType(), {{"", 0}}};
}

std::optional<function_lowering::element_of_view> function_lowering::viewed(const clang::Expr* e) {
  e = e->IgnoreParenImpCasts();
  if (const clang::Expr* inner = wrapped(e)) return viewed(inner);
  const auto* call = llvm::dyn_cast<clang::CallExpr>(e);
  if (call == nullptr || call->getDirectCallee() == nullptr ||
      !is_of_library(call->getDirectCallee())) {
    return std::nullopt;
  }
  const clang::Expr* view = nullptr;
  std::vector<const clang::Expr*> subscripts(call->arg_begin(), call->arg_end());
  if (const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(call)) {
    view = member->getImplicitObjectArgument();
    const std::string name = call->getDirectCallee()->getNameAsString();
    if (name != "data" && name != "get_ref") return std::nullopt;
  } else if (const auto* operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(call)) {
    const clang::OverloadedOperatorKind kind = operation->getOperator();
    if (kind != clang::OO_Subscript && kind != clang::OO_Call) return std::nullopt;
    view = subscripts.front();
    subscripts.erase(subscripts.begin());
  }
  if (view == nullptr || (!is_view(view->getType()) && !is_array(view->getType()))) {
    return std::nullopt;
  }
  element_of_view found{view, {}};
  if (const auto outer = viewed(view)) found = *outer;
  found.subscripts.insert(found.subscripts.end(), subscripts.begin(), subscripts.end());
  return found;
}

}  // namespace translator
