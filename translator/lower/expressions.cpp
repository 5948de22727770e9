// Names, subscripts, and what in Clang's tree stands around expressions.
#include <clang/AST/Expr.h>
#include <llvm/ADT/StringExtras.h>

#include <algorithm>
#include <utility>

#include "translator/lower/changed_places.hpp"
#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

// What initialises a variable is no temporary, whose destructor would be called.
const clang::Expr* without_temporary(const clang::Expr* e) {
  if (const auto* full = llvm::dyn_cast<clang::FullExpr>(e)) {
    return without_temporary(full->getSubExpr());
  }
  if (const auto* bound = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(e))
    return bound->getSubExpr();
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) {  // S(1)
    const clang::CastKind kind = cast->getCastKind();
    const bool is_same = kind == clang::CK_ConstructorConversion || kind == clang::CK_NoOp;
    const clang::Expr* const inner = cast->getSubExpr();
    const clang::Expr* const bare = is_same ? without_temporary(inner) : inner;
    return bare == inner ? e : bare;
  }
  return e;
}

/// "object.base_0.member": the object of a base is looked for by its name.
bool is_name_of_object(const std::string& text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; });
}

}  // namespace

fragment function_lowering::expression(const clang::Expr* e) {
  const auto fixed = fixed_targets_.find(e);
  if (fixed != fixed_targets_.end() && !is_pointer(e->getType())) {
    return element_text(fixed->second.first, fixed->second.second);
  }
  if (const clang::Expr* one = chosen_place(e)) return expression(one);
  if (const auto* choice = place_to_choose(e)) return change_chosen_place(e, *choice);
  const fragment made = is_pointer(e->getType()) ? place_in(e) : Visit(e);
  return made.at(e->getBeginLoc());
}

// Nothing where an object is left as it is.
fragment function_lowering::initial_value(const clang::Expr* e) {
  if (fixed_targets_.count(e) > 0) return expression(e);
  const clang::Expr* const bare = e->IgnoreImplicit();
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(bare)) {
    const clang::CXXConstructorDecl& constructor = *made->getConstructor();
    const bool is_plain = constructor.isDefaultConstructor() && constructor.isTrivial();
    if (is_plain && !made->requiresZeroInitialization()) return {};
  }
  return expression(without_temporary(e));
}

fragment function_lowering::VisitExpr(const clang::Expr* e) {
  if (std::optional<fragment> value = constant(e)) return *value;
  if (const auto* rewritten = llvm::dyn_cast<clang::CXXRewrittenBinaryOperator>(e)) {
    return expression(rewritten->getSemanticForm());  // a != b by operator==
  }
  fail(e->getBeginLoc(), std::string("a function that is restrict(amp) cannot contain this: ") +
                             e->getStmtClassName());
}

fragment function_lowering::VisitParenExpr(const clang::ParenExpr* e) {
  const fragment inner = expression(e->getSubExpr());
  const bool has_parentheses = !inner.text().empty() && inner.text().front() == '(';
  return has_parentheses || is_name_of_object(inner.text()) ? inner : "(" + inner + ")";
}

fragment function_lowering::VisitFullExpr(const clang::FullExpr* e) {
  return expression(e->getSubExpr());
}

fragment function_lowering::VisitMaterializeTemporaryExpr(
    const clang::MaterializeTemporaryExpr* e) {
  const auto known = temporaries_.find(e);
  if (known != temporaries_.end()) return known->second.path;
  const std::size_t objects = scopes_.back().objects.size();
  const fragment made = expression(e->getSubExpr());
  const bool is_kept = e->getStorageDuration() == clang::SD_Automatic;
  if (is_kept && scopes_.back().objects.size() > objects) keep_last_temporary();
  return made;
}

fragment function_lowering::VisitCXXBindTemporaryExpr(const clang::CXXBindTemporaryExpr* e) {
  if (!has_destructor(e->getType())) return expression(e->getSubExpr());
  if (conditional_ > 0) fail_in_condition(e);
  const std::string name = kernel_.names().make_local("temporary");
  const fragment value = expression(e->getSubExpr());
  add_line((kernel_.declaration(e->getType(), name, e->getBeginLoc()) + " = " + value + ";"));
  scopes_.back().objects.push_back({e->getType(), name, true});
  return name;
}

fragment function_lowering::VisitSubstNonTypeTemplateParmExpr(
    const clang::SubstNonTypeTemplateParmExpr* e) {
  return expression(e->getReplacement());
}

fragment function_lowering::VisitCXXDefaultArgExpr(const clang::CXXDefaultArgExpr* e) {
  made_temporaries outer = std::exchange(temporaries_, {});  // each call makes its own
  fragment made = expression(e->getExpr());
  temporaries_ = std::move(outer);
  return made;
}

fragment function_lowering::VisitCXXDefaultInitExpr(const clang::CXXDefaultInitExpr* e) {
  return expression(e->getExpr());
}

fragment function_lowering::VisitOpaqueValueExpr(const clang::OpaqueValueExpr* e) {
  return expression(e->getSourceExpr());
}

fragment function_lowering::VisitDeclRefExpr(const clang::DeclRefExpr* e) {
  const clang::SourceLocation where = e->getBeginLoc();
  if (const auto* enumerator = llvm::dyn_cast<clang::EnumConstantDecl>(e->getDecl())) {
    return number(enumerator->getInitVal(), e->getType());
  }
  if (const auto* part = llvm::dyn_cast<clang::BindingDecl>(e->getDecl())) {
    return expression(part->getBinding());
  }
  if (const auto* argument = llvm::dyn_cast<clang::TemplateParamObjectDecl>(e->getDecl())) {
    return template_argument(*argument, where);
  }
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(e->getDecl());
  if (variable == nullptr) {
    fail(where, "a function cannot be used as a value in a kernel: '" +
                    e->getDecl()->getNameAsString() + "'");
  }
  const auto member = named_members_.find(variable);
  if (member != named_members_.end()) return expression(member->second);
  const auto captured = object_.captures.find(variable);
  if (captured != object_.captures.end()) {
    const std::string name = member_of_closure(captured->second);
    return is_taken_apart(context().getRecordType(object_.closure)) ? piece_text(name)
                                                                    : fragment(name);
  }
  const bool is_shared = is_tile_static(*variable);
  if (!is_shared && !llvm::isa<clang::ParmVarDecl>(variable) && e->getType()->isScalarType() &&
      variable->getType().isConstQualified()) {
    if (std::optional<fragment> value = constant(e)) return *value;
  }
  if (is_null_constant(*variable)) return null_place;
  // A lambda does not capture an array of constants of which it reads elements.
  const bool is_of_outer_function =
      e->isNonOdrUse() == clang::NOUR_Constant && variables_.count(variable) == 0;
  if ((variable->hasGlobalStorage() && !is_shared) || is_of_outer_function) {
    return constant_array(*variable, where);
  }
  if (is_place_variable(*variable)) return followed(e);
  return piece_text(name_of(*variable));
}

// Components of vectors that stand as members: v.zx = w. The calls that stand for it name the
// object more than once.
fragment function_lowering::VisitPseudoObjectExpr(const clang::PseudoObjectExpr* e) {
  std::vector<const clang::Expr*> parts;
  bool has_order = false;
  for (const clang::Expr* one : e->semantics()) {
    const auto* part = llvm::dyn_cast<clang::OpaqueValueExpr>(one);
    if (part == nullptr || is_taken_apart(part->getType())) continue;
    parts.push_back(part);
    has_order = has_order || changes_something(*part->getSourceExpr());
  }
  const std::vector<const clang::Expr*> first =
      has_order ? compute_all_first(parts) : std::vector<const clang::Expr*>();
  fragment made;
  for (const clang::Expr* one : e->semantics()) {
    if (!llvm::isa<clang::OpaqueValueExpr>(one)) made = expression(one);
  }
  forget(first);
  return made;
}

fragment function_lowering::VisitArraySubscriptExpr(const clang::ArraySubscriptExpr* e) {
  if (std::optional<fragment> value = read_bits_of(e)) return *value;
  const auto* array = llvm::dyn_cast<clang::ImplicitCastExpr>(e->getBase()->IgnoreParens());
  if (array != nullptr && array->getCastKind() == clang::CK_ArrayToPointerDecay) {
    if (is_taken_apart(array->getSubExpr()->getType())) return piece_text(path_of(e));
    const clang::Expr* const whole = array->getSubExpr()->IgnoreParens();
    const bool is_chosen = llvm::isa<clang::AbstractConditionalOperator>(whole);
    if (is_chosen && chosen_place(whole) == nullptr && fixed_targets_.count(whole) == 0) {
      return followed(e);
    }
    const sides both = sides_in_order(array->getSubExpr(), e->getIdx());
    return both.left + "[" + both.right + "]";
  }
  return followed(e);
}

}  // namespace translator
