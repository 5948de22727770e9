// Places that a condition chooses, and that are changed: (c ? a : b) = x. Kernel text has no such
// place, so what changes it is written for each of the two.
#include <clang/AST/ExprCXX.h>
#include <llvm/Support/SaveAndRestore.h>

#include <algorithm>

#include "translator/lower/changed_places.hpp"
#include "translator/lower/function_lowering.hpp"

namespace translator {

namespace {

const clang::Expr* given_back(const clang::Expr* e) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(e);
  return call == nullptr ? nullptr : operand_given_back(*call);
}

}  // namespace

/// What leads to a place, behind the choices that are made and the calls that give it back.
const clang::Expr* function_lowering::place_behind(const clang::Expr* e) const {
  while (true) {
    const clang::Expr* const chosen = chosen_place(e);
    const clang::Expr* const next = chosen != nullptr ? chosen : given_back(e);
    if (next == nullptr) return e;
    e = leading_part(next);
  }
}

/// One of two places that an expression changes itself, and none of its parts does.
const clang::ConditionalOperator* function_lowering::place_to_choose(const clang::Expr* e) const {
  for (const clang::Expr* one : changed_operands(*e)) {
    one = place_behind(one);
    if (is_part_of_fixed(*one)) continue;
    const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(one);
    if (choice != nullptr && choice->isGLValue()) return choice;
  }
  return nullptr;
}

/// The place that is being written, of the two of a choice; null where both are.
const clang::Expr* function_lowering::chosen_place(const clang::Expr* choice) const {
  const auto found = chosen_places_.find(choice);
  return found == chosen_places_.end() ? nullptr : found->second;
}

namespace {

/// What an expression that changes a place is as a value, where that is the place itself.
const clang::Expr* changed_place(const clang::Expr* e) {
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(e)) return binary->getLHS();
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e)) return unary->getSubExpr();
  const auto* operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e);
  if (operation == nullptr || given_back(e) != nullptr) return given_back(e);
  const clang::OverloadedOperatorKind kind = operation->getOperator();
  const bool is_first =
      operation->isAssignmentOp() || kind == clang::OO_PlusPlus || kind == clang::OO_MinusMinus;
  return is_first ? operation->getArg(0) : nullptr;
}

/// Whether it can be lowered twice; the condition of the choice itself is in a variable by then.
bool can_be_computed_again(const clang::Expr& place) {
  const clang::Expr* const e = place.IgnoreParenImpCasts();
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(e)) {
    return !changes_something(*choice->getTrueExpr()) &&
           !changes_something(*choice->getFalseExpr());
  }
  const auto* const member = llvm::dyn_cast<clang::MemberExpr>(e);
  return member != nullptr ? can_be_computed_again(*member->getBase()) : !changes_something(*e);
}

/// The object that calls give back; null where computing it again would change something.
const clang::Expr* steady_part(const clang::Expr* place) {
  while (place != nullptr) {
    const clang::Expr* const next = given_back(place->IgnoreParenImpCasts());
    if (next == nullptr) return can_be_computed_again(*place) ? place : nullptr;
    place = next;
  }
  return nullptr;
}

/// What leads to a place, next behind `e`.
const clang::Expr* next_behind(const clang::Expr* e) {
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
    return member->isArrow() ? nullptr : member->getBase();
  }
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) return element->getBase();
  return changed_place(e);
}

/// The right side of an assignment; null if `e` is none.
const clang::Expr* assigned_value(const clang::Expr* e) {
  const auto* const binary = llvm::dyn_cast<clang::BinaryOperator>(e);
  if (binary != nullptr) return binary->isAssignmentOp() ? binary->getRHS() : nullptr;
  const auto* operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e);
  return operation != nullptr && operation->isAssignmentOp() ? operation->getArg(1) : nullptr;
}

}  // namespace

std::vector<const clang::Expr*> assigned_values(const clang::Expr* e) {
  std::vector<const clang::Expr*> found;
  while (e != nullptr) {
    e = e->IgnoreParenImpCasts();
    if (const clang::Expr* value = assigned_value(e)) found.push_back(value);
    e = next_behind(e);
  }
  return found;
}

fragment function_lowering::change_chosen_place(const clang::Expr* e,
                                                const clang::ConditionalOperator& choice) {
  if (conditional_ > 0) fail_in_condition(e);
  const clang::SourceLocation where = e->getBeginLoc();
  const bool is_used = e != statement_ && !e->getType()->isVoidType();
  const clang::Expr* const place = e->isGLValue() ? steady_part(changed_place(e)) : nullptr;
  if (is_used && e->isGLValue() && place == nullptr) {
    fail(where,
         "a function that changes one of two objects and returns a reference has to be called in a "
         "statement of its own in a kernel");
  }
  const std::vector<const clang::Expr*> first = compute_values_first(e, choice);
  const std::string condition = kernel_.names().make_local("condition");
  add_line(fragment("const bool " + condition + " = ", where) + expression(choice.getCond()) + ";");
  std::string result;
  if (is_used && place == nullptr) {
    result = kernel_.names().make_local("value");
    add_line(kernel_.declaration(e->getType().getUnqualifiedType(), result, where) + ";");
  }
  const auto change = [&](const clang::Expr* one) {
    chosen_places_[&choice] = one;
    open_block();
    const llvm::SaveAndRestore<const clang::Expr*> unused(statement_, is_used ? nullptr : e);
    // A reference that is chosen may refer to one of several places.
    if (!result.empty() || place_to_choose(e) != nullptr || !write_for_each_memory(e)) {
      fragment made = expression(e);
      if (!result.empty()) made = result + " = " + made;
      if (!made.empty()) add_line(made + ";");
    }
    close_block();
  };
  add_line(fragment("if (" + condition + ")", where));
  change(choice.getTrueExpr());
  add_line("else");
  change(choice.getFalseExpr());
  chosen_places_.erase(&choice);
  forget(first);
  if (!is_used || place == nullptr) return result;
  return one_of_two(choice, condition, place);
}

/// Where a value or the condition of the choice changes something.
/// \return the values that variables stand for now
std::vector<const clang::Expr*> function_lowering::compute_values_first(
    const clang::Expr* e, const clang::ConditionalOperator& choice) {
  std::vector<const clang::Expr*> values = assigned_values(e);
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e)) {
    for (const clang::Expr* argument : call->arguments()) {
      const bool is_place = argument->isGLValue() && changed_place(e) != argument &&
                            place_behind(leading_part(argument)) == &choice;
      if (!is_place) continue;
      const std::vector<const clang::Expr*> more = assigned_values(argument);
      values.insert(values.end(), more.begin(), more.end());
    }
  }
  const bool has_order = changes_something(*choice.getCond()) ||
                         std::any_of(values.begin(), values.end(), [](const clang::Expr* value) {
                           return changes_something(*value);
                         });
  return has_order ? compute_all_first(values) : std::vector<const clang::Expr*>();
}

/// A part of a chosen place that is read.
fragment function_lowering::one_of_two(const clang::ConditionalOperator& choice,
                                       const std::string& condition, const clang::Expr* place) {
  chosen_places_[&choice] = choice.getTrueExpr();
  const fragment first = expression(place);
  chosen_places_[&choice] = choice.getFalseExpr();
  const fragment second = expression(place);
  chosen_places_.erase(&choice);
  return "(" + condition + " ? " + first + " : " + second + ")";
}

}  // namespace translator
