// Which instance of a function a call needs: what is known of its object and its pointers.
#include <clang/AST/ExprCXX.h>

#include <algorithm>

#include "translator/lower/function_lowering.hpp"
#include "translator/lower/pointer_uses.hpp"

namespace translator {
namespace {

// Two pointers into one memory share it.
void agree_about_constness(function_instance& made) {
  for (std::optional<memory_set>& one : made.targets) {
    for (std::optional<memory_set>& other : made.targets) {
      if (!one || !other) continue;
      for (memory& a : *one) {
        for (const memory& b : *other) {
          if (a.root == b.root && !b.is_const()) a.type = b.type;
        }
      }
    }
  }
}

}  // namespace

call_of_users function_lowering::read_call(const clang::CallExpr& e) const {
  call_of_users made;
  const clang::FunctionDecl* callee = e.getDirectCallee();
  if (callee == nullptr) fail(e.getBeginLoc(), "a kernel cannot call through a pointer");
  if (const clang::FunctionDecl* definition = callee->getDefinition()) callee = definition;
  made.callee = callee;
  made.given.assign(e.arg_begin(), e.arg_end());
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if (const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&e)) {
    if (!method->isStatic()) made.object = member->getImplicitObjectArgument();
  } else if (method != nullptr && llvm::isa<clang::CXXOperatorCallExpr>(e)) {
    if (!method->isStatic()) made.object = made.given.front();
    made.given.erase(made.given.begin());
  }
  return made;
}

function_instance function_lowering::instance_of(const clang::FunctionDecl& callee,
                                                 const clang::Expr* object_expression,
                                                 expressions given) {
  function_instance made(callee);
  find_parts(made, object_expression, given);
  const auto add_pieces = [&](clang::QualType type, const clang::Expr* e, const part_of& whole) {
    if (!holds_pointers(whole ? type_of(whole, false) : type)) return;
    const handed_object handed = object_to_hand_over(e, type.getNonReferenceType(), whole);
    for (const piece& one : pieces_of(context(), handed.type, handed.name.text())) {
      if (is_pointer(one.type)) made.targets.push_back(piece_targets_[one.path]);
    }
  };
  if (object_expression != nullptr) {
    const auto& method = llvm::cast<clang::CXXMethodDecl>(callee);
    add_pieces(context().getRecordType(method.getParent()), object_expression, made.object);
  }
  pointer_uses uses;
  find_pointer_uses(callee, uses);
  for (unsigned i = 0; i < callee.getNumParams(); ++i) {
    const clang::ParmVarDecl& parameter = *callee.getParamDecl(i);
    const clang::QualType type = parameter.getType();
    part_of no_part;
    part_of& whole = made.parts.empty() ? no_part : made.parts[i];
    if (is_pointer(type)) {
      made.targets.push_back(targets_to_hand_over(given[i], whole));
    } else if (whole || is_taken_apart(type)) {
      add_pieces(type, given[i], whole);
    } else if (uses.addressed.count(&parameter) > 0) {
      memory_set found = targets_if_known(given[i]);
      const bool has_neighbours = std::any_of(found.begin(), found.end(),
                                              [](const memory& one) { return one.has_index(); });
      made.targets.push_back(has_neighbours ? std::optional(std::move(found)) : std::nullopt);
    }
  }
  agree_about_constness(made);
  return made;
}

bool function_lowering::holds_pointers(clang::QualType type) const {
  if (!is_taken_apart(type)) return false;
  for (const piece& one : pieces_of(context(), type.getNonReferenceType(), "")) {
    if (is_pointer(one.type)) return true;
  }
  return false;
}

}  // namespace translator
