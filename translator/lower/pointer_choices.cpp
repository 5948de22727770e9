// Statements that change something by way of a pointer that may point into several memories: kernel
// text has no place that is one of two, so the statement is written for each of them.
#include <clang/AST/ExprCXX.h>

#include "translator/lower/changed_places.hpp"
#include "translator/lower/function_lowering.hpp"

namespace translator {

/// The first part of a statement that may be in one of several memories and has to be a place.
const clang::Expr* function_lowering::place_in_several(const clang::Expr* statement) {
  for (const clang::Expr* one : changed_places(*statement)) {
    if (fixed_targets_.count(one) > 0) continue;
    if (is_pointer(one->getType()) && one->isLValue()) continue;  // the pointer itself changes
    const bool is_place = !is_pointer(one->getType());
    if (is_place && (!one->isLValue() || is_taken_apart(one->getType()))) continue;
    if (targets_if_known(one).size() > 1) return one;
  }
  return nullptr;
}

/// Nothing of what cannot be lowered, which is reported where it is written.
memory_set function_lowering::targets_if_known(const clang::Expr* part) {
  const progress before = made_so_far();
  try {
    return asked(
        [&] { return is_pointer(part->getType()) ? targets_of(part) : targets_of_place(part); });
  } catch (const not_lowered&) {
    go_back_to(before);
    return {};
  }
}

bool function_lowering::write_for_each_memory(const clang::Expr* statement) {
  const clang::Expr* const part = place_in_several(statement);
  if (part == nullptr) return false;
  const bool is_place = !is_pointer(part->getType());
  const memory_set all = is_place ? targets_of_place(part) : targets_of(part);
  open_block();
  const auto* assignment = llvm::dyn_cast<clang::BinaryOperator>(statement);
  const clang::Expr* const value = assignment != nullptr ? assignment->getRHS() : nullptr;
  if (value != nullptr && part->HasSideEffects(context())) {  // C++ computes the value first
    const std::string name = kernel_.names().make_local("value");
    const clang::QualType type = value->getType().getUnqualifiedType();
    add_line(fragment(kernel_.declaration(type, name, value->getBeginLoc())) + " = " +
             expression(value) + ";");
    fixed_targets_[value] = {{name, type}, ""};
  }
  const std::string name = kernel_.names().make_local("place");
  add_line(fragment("const int " + name + " = ", part->getBeginLoc()) +
           (is_place ? place_of(part) : place_in(part)) + ";");
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool is_last = i + 1 == all.size();
    const fragment condition = is_last ? "" : "if (" + is_below_range(i + 1, name) + ")";
    add_line((i > 0 ? is_last ? "else" : "else " : "") + condition);
    open_block();
    fixed_targets_[part] = {all[i], without_range(i, name).text()};
    expression_statement(statement);
    close_block();
  }
  fixed_targets_.erase(part);
  if (value != nullptr) fixed_targets_.erase(value);
  close_block();
  return true;
}

}  // namespace translator
