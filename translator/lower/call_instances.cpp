// Which instance of a function a call needs: what is known of its object and its pointers.
#include <clang/AST/ExprCXX.h>

#include <algorithm>

#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"
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

/// References that are passed beside others, or pointers, which lead to the same variable: the rest
/// needs no memory.
void keep_shared(function_instance& made, const std::vector<std::size_t>& references) {
  const auto is_shared = [&](std::size_t at) {
    for (std::size_t i = 0; i < made.targets.size(); ++i) {
      if (i == at || !made.targets[i]) continue;
      for (const memory& one : *made.targets[i]) {
        if (one.root == made.targets[at]->front().root) return true;
      }
    }
    return false;
  };
  std::vector<std::size_t> alone;
  for (std::size_t at : references) {
    if (!is_shared(at)) alone.push_back(at);
  }
  for (std::size_t at : alone) made.targets[at].reset();
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
  std::vector<std::size_t> references;
  const auto add_pieces = [&](clang::QualType type, const clang::Expr* e, const part_of& whole) {
    if (!holds_pointers(whole ? type_of(whole, false) : type)) return;
    const handed_object handed = object_to_hand_over(e, type.getNonReferenceType(), whole);
    for (const piece& one : pieces_of(context(), handed.type, handed.name.text())) {
      if (is_pointer(one.type)) made.targets.push_back(piece_targets_[one.path]);
      if (!may_be_shared(one, handed.type)) continue;
      references.push_back(made.targets.size());
      made.targets.push_back(memory_set{{piece_text(one.path).text(), one.type}});
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
      const bool is_one = found.size() == 1 && !has_neighbours;
      if (is_one) references.push_back(made.targets.size());
      const bool is_known = has_neighbours || is_one;
      made.targets.push_back(is_known ? std::optional(std::move(found)) : std::nullopt);
    }
  }
  keep_shared(made, references);
  agree_about_constness(made);
  return made;
}

/// Whether a piece of an object may be what a pointer of the same object leads to.
bool function_lowering::may_be_shared(const piece& one, clang::QualType whole) const {
  return one.is_reference && !is_pointer(one.type) && !is_view(one.type) && !is_array(one.type) &&
         holds_pointers(whole);
}

bool function_lowering::holds_pointers(clang::QualType type) const {
  if (!is_taken_apart(type)) return false;
  for (const piece& one : pieces_of(context(), type.getNonReferenceType(), "")) {
    if (is_pointer(one.type)) return true;
  }
  return false;
}

}  // namespace translator
