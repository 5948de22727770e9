// What pointers point into. It is known for each function and each call: this finds it, without
// writing any text.
#include <clang/AST/ExprCXX.h>

#include <algorithm>

#include "translator/lower/changed_places.hpp"
#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"
#include "translator/lower/pointer_uses.hpp"

namespace translator {

/// What is asked about another statement, or about what may not be computed, is not done here.
memory_set function_lowering::asked(llvm::function_ref<memory_set()> question) {
  const std::size_t lines = lines_.size();
  made_temporaries temporaries = temporaries_;
  memory_set found = question();
  lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(lines), lines_.end());
  temporaries_ = std::move(temporaries);
  return found;
}

memory_set function_lowering::targets_of_variable(const clang::VarDecl& variable) {
  memory_set found;
  const auto known = targets_.find(&variable);
  if (known != targets_.end()) found = known->second;
  if (!variables_in_question_.insert(&variable).second) return found;
  const auto values = pointer_uses_.values.find(&variable);
  if (known == targets_.end() && values == pointer_uses_.values.end()) {
    fail(variable.getLocation(),
         "what '" + variable.getNameAsString() + "' points to is not known in a kernel");
  }
  if (values != pointer_uses_.values.end()) {
    for (const clang::Expr* one : values->second) {
      found = joined(std::move(found), asked([&] { return targets_of(one); }));
    }
  }
  variables_in_question_.erase(&variable);
  return found;
}

/// \param e  a pointer
memory_set function_lowering::targets_of(const clang::Expr* e) {
  const auto copied = addressed_members_.find(e);
  if (copied != addressed_members_.end()) return {copied->second};
  e = e->IgnoreParens();
  if (const clang::Expr* one = chosen_place(e)) return targets_of(one);
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) return targets_of_cast(*cast);
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    const bool is_address = unary->getOpcode() == clang::UO_AddrOf;
    return is_address ? targets_of_place(unary->getSubExpr()) : targets_of(unary->getSubExpr());
  }
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    const bool is_left =
        binary->getOpcode() != clang::BO_Comma && is_pointer(binary->getLHS()->getType());
    return targets_of(is_left ? binary->getLHS() : binary->getRHS());
  }
  if (const auto* choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(e)) {
    return joined(targets_of(choice->getTrueExpr()), targets_of(choice->getFalseExpr()));
  }
  if (const clang::Expr* inner = wrapped(e)) return targets_of(inner);
  if (llvm::isa<clang::CXXThisExpr>(e)) {
    return {{object(e).text(), e->getType()->getPointeeType()}};
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e)) return targets_of_call(*call);
  if (const clang::VarDecl* variable = named_variable(e)) {
    if (is_null_constant(*variable)) return {};
    const auto captured = object_.captures.find(variable);
    if (captured == object_.captures.end()) return targets_of_variable(*variable);
    return piece_targets_[member_of_closure(captured->second)];
  }
  return {};
}

memory_set function_lowering::targets_of_cast(const clang::CastExpr& cast) {
  switch (cast.getCastKind()) {
    case clang::CK_NullToPointer:
      return {};
    case clang::CK_ArrayToPointerDecay: {
      const auto* array = context().getAsConstantArrayType(cast.getSubExpr()->getType());
      memory_set found = targets_of_place(cast.getSubExpr());
      for (memory& one : found) one = element_of(std::move(one), *array);
      return found;
    }
    case clang::CK_DerivedToBase:
    case clang::CK_UncheckedDerivedToBase:
      return targets_of_base(cast);
    case clang::CK_BaseToDerived:
      return derived_of(targets_of(cast.getSubExpr()), cast);
    default:
      return targets_of(cast.getSubExpr());
  }
}

memory_set function_lowering::targets_of_base(const clang::CastExpr& cast) {
  const clang::Expr* const from = cast.getSubExpr();
  const bool is_pointer = cast.getType()->isPointerType();
  const clang::QualType base = is_pointer ? cast.getType()->getPointeeType() : cast.getType();
  if (is_taken_apart(is_pointer ? from->getType()->getPointeeType() : from->getType())) {
    return {{base_of_pieces(cast).text(), base}};
  }
  memory_set found = is_pointer ? targets_of(from) : targets_of_place(from);
  for (const std::string& name : base_members(&cast)) {
    for (memory& one : found) one = member_of(std::move(one), name, base);
  }
  return found;
}

memory_set function_lowering::derived_of(memory_set found, const clang::CastExpr& cast) {
  const clang::QualType type = cast.getType();
  const clang::QualType derived = type->isPointerType() ? type->getPointeeType() : type;
  for (memory& one : found) {
    if (one.has_index()) {
      one = without_steps(std::move(one), base_path(cast, derived), cast.getBeginLoc());
    } else {
      one = {object_cast_down(cast, one.root), derived};
    }
  }
  return found;
}

/// \param bases  which lead from the object that is asked for to what `found` is
memory function_lowering::without_steps(memory found, const std::vector<std::string>& bases,
                                        clang::SourceLocation where) const {
  for (auto base = bases.rbegin(); base != bases.rend(); ++base) {
    if (found.steps.back().member != "." + *base) {
      fail(where, "the pointer points to no part of an object of this class");
    }
    found.steps.pop_back();
  }
  return found;
}

/// The object that has `found` as the part `part`; `found` itself where nothing is known of one.
memory function_lowering::object_with_part(memory found, const part_of& part,
                                           clang::SourceLocation where) const {
  if (!part) return found;
  if (found.has_index()) return without_steps(std::move(found), part.path, where);
  const std::optional<std::string> name = without_path(found.root, part);
  if (!name) fail(where, "in a kernel the object of this base is not known");
  return {*name, type_of(part, found.is_const())};
}

/// \param e  names an object, an element or a member
memory_set function_lowering::targets_of_place(const clang::Expr* e) {
  e = e->IgnoreParens();
  if (const clang::Expr* one = chosen_place(e)) return targets_of_place(one);
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) {
    if (!base_members(cast).empty()) return targets_of_base(*cast);
    memory_set found = targets_of_place(cast->getSubExpr());
    const bool is_derived = cast->getCastKind() == clang::CK_BaseToDerived;
    return is_derived ? derived_of(std::move(found), *cast) : found;
  }
  const clang::Expr* const changed = place_behind_assignments(e);
  if (changed != e) return targets_of_place(changed);
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    const bool follows = unary->getOpcode() == clang::UO_Deref;
    return follows ? targets_of(unary->getSubExpr()) : targets_of_place(unary->getSubExpr());
  }
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    return targets_of(element->getBase());
  }
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    return targets_of_place(binary->getRHS());  // of a comma
  }
  if (const auto* choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(e)) {
    return joined(targets_of_place(choice->getTrueExpr()),
                  targets_of_place(choice->getFalseExpr()));
  }
  if (llvm::isa<clang::MaterializeTemporaryExpr>(e)) {
    const auto kept = temporaries_.find(e);
    return kept == temporaries_.end() ? memory_set()
                                      : memory_set{{kept->second.path, e->getType()}};
  }
  const bool has_variable = llvm::isa<clang::OpaqueValueExpr>(e) && fixed_targets_.count(e) > 0;
  if (has_variable) return {{expression(e).text(), e->getType()}};
  if (const clang::Expr* inner = wrapped(e)) return targets_of_place(inner);
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) return targets_of_member(*member);
  if (const auto view = viewed(e)) return {view_memory(*view->root)};
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e)) {
    const clang::FunctionDecl* const callee = call->getDirectCallee();
    const bool is_users = callee != nullptr && !is_of_library(callee);
    if (is_users && callee->getReturnType()->isReferenceType()) return targets_of_call(*call);
  }
  if (const clang::VarDecl* variable = named_variable(e)) {
    if (is_place_variable(*variable)) return targets_.find(variable)->second;
    if (const std::optional<memory_set> named = targets_of_other_name(*variable)) return *named;
  }
  return asked([&] { return memory_set{{expression(e).text(), e->getType()}}; });
}

/// Of a reference that is another name of what the function knows.
std::optional<memory_set> function_lowering::targets_of_other_name(const clang::VarDecl& variable) {
  if (object_.captures.count(&variable) > 0) return std::nullopt;  // what it names may not be here
  const clang::Expr* const place = variable.getInit();
  const bool is_name = variable.getType()->isLValueReferenceType() && place != nullptr &&
                       variable.hasLocalStorage() && !llvm::isa<clang::ParmVarDecl>(variable) &&
                       place->IgnoreParens()->isLValue();
  if (!is_name || !variables_in_question_.insert(&variable).second) return std::nullopt;
  memory_set found = targets_if_known(place);
  variables_in_question_.erase(&variable);
  const bool is_object = found.size() == 1 && !found.front().has_index();
  if (!is_object && !becomes_place_variable(variable, found)) return std::nullopt;
  return found;
}

memory_set function_lowering::targets_of_member(const clang::MemberExpr& e) {
  const clang::Expr* const base = e.getBase();
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(e.getMemberDecl());
  const clang::QualType whole = e.isArrow() ? base->getType()->getPointeeType() : base->getType();
  if (field == nullptr || is_of_library(field) || is_taken_apart(whole)) {
    return {{expression(&e).text(), e.getType()}};
  }
  if (field->isBitField() || field->getParent()->isUnion()) {
    fail(e.getBeginLoc(), "the address of a member of a union cannot be taken in a kernel");
  }
  memory_set found = e.isArrow() ? targets_of(base) : targets_of_place(base);
  for (memory& one : found) one = member_of(std::move(one), member_name(field), e.getType());
  return found;
}

/// What stands around an expression without changing it.
const clang::Expr* function_lowering::wrapped(const clang::Expr* e) {
  if (const auto* full = llvm::dyn_cast<clang::FullExpr>(e)) return full->getSubExpr();
  if (const auto* made = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(e)) {
    return made->getSubExpr();
  }
  if (const auto* bound = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(e)) {
    return bound->getSubExpr();
  }
  if (const auto* given = llvm::dyn_cast<clang::CXXDefaultArgExpr>(e)) return given->getExpr();
  if (const auto* given = llvm::dyn_cast<clang::CXXDefaultInitExpr>(e)) return given->getExpr();
  if (const auto* value = llvm::dyn_cast<clang::OpaqueValueExpr>(e)) return value->getSourceExpr();
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(e)) {
    return list->getNumInits() == 1 ? list->getInit(0) : nullptr;
  }
  return handed_on(e);
}

/// A reference that is kept as a pointer, since its address is taken.
bool function_lowering::is_place_variable(const clang::VarDecl& variable) const {
  return variable.getType()->isReferenceType() && !is_pointer(variable.getType()) &&
         targets_.count(&variable) > 0;
}

bool function_lowering::becomes_place_variable(const clang::VarDecl& variable,
                                               const memory_set& targets) const {
  if (!variable.getType()->isLValueReferenceType() || targets.empty()) return false;
  const bool has_neighbours = std::any_of(targets.begin(), targets.end(),
                                          [](const memory& one) { return one.has_index(); });
  const bool is_chosen =
      variable.getInit() != nullptr &&
      llvm::isa<clang::AbstractConditionalOperator>(variable.getInit()->IgnoreParenImpCasts());
  return targets.size() > 1 || is_chosen ||
         (has_neighbours && pointer_uses_.addressed.count(&variable) > 0);
}

}  // namespace translator
