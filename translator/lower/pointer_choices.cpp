// Statements that change something by way of a pointer that may point into several memories: kernel
// text has no place that is one of two, so the statement is written for each of them.
#include <clang/AST/ExprCXX.h>
#include <llvm/Support/SaveAndRestore.h>

#include <algorithm>

#include "translator/lower/changed_places.hpp"
#include "translator/lower/function_lowering.hpp"

namespace translator {
namespace {

bool is_part_of(const clang::Stmt& part, const clang::Stmt& whole) {
  if (&part == &whole) return true;
  for (const clang::Stmt* one : whole.children()) {
    if (one != nullptr && is_part_of(part, *one)) return true;
  }
  return false;
}

}  // namespace

/// Whether something that leads there, or the place itself, is computed already.
bool function_lowering::is_part_of_fixed(const clang::Expr& e) const {
  return std::any_of(fixed_targets_.begin(), fixed_targets_.end(),
                     [&](const auto& known) { return is_part_of(e, *known.first); });
}

/// The first part of a statement that may be in one of several memories and has to be a place.
const clang::Expr* function_lowering::place_in_several(const clang::Expr* statement) {
  for (const clang::Expr* one : changed_places(*statement)) {
    while (const clang::Expr* chosen = chosen_place(one->IgnoreParens()))
      one = leading_part(chosen);
    if (is_part_of_fixed(*one)) continue;
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
  open_block();
  write_for_each_memory(statement, part);
  close_block();
  return true;
}

/// \return the variable that has the place of `part`; empty if `part` occurs only in the value,
///         which is computed before
std::string function_lowering::write_for_each_memory(const clang::Expr* statement,
                                                     const clang::Expr* part) {
  const bool is_place = !is_pointer(part->getType());
  const memory_set all = is_place ? targets_of_place(part) : targets_of(part);
  const std::vector<const clang::Expr*> values = assigned_values(statement);
  const auto has_part = [&](const clang::Expr* value) { return is_part_of(*part, *value); };
  const bool is_in_value = std::any_of(values.begin(), values.end(), has_part);
  const bool has_order =
      part->HasSideEffects(context()) ||
      (!is_in_value && std::any_of(values.begin(), values.end(), [](const clang::Expr* value) {
        return changes_something(*value);
      }));
  const std::vector<const clang::Expr*> first =
      has_order ? compute_all_first(values) : std::vector<const clang::Expr*>();
  std::string name;
  if (std::any_of(first.begin(), first.end(), has_part)) {
    expression_statement(statement);
  } else {
    name = kernel_.names().make_local("place");
    add_line(fragment("const int " + name + " = ", part->getBeginLoc()) +
             (is_place ? place_of(part) : place_in(part)) + ";");
    for (std::size_t i = 0; i < all.size(); ++i) {
      const bool is_last = i + 1 == all.size();
      const fragment condition = is_last ? "" : "if (" + is_below_range(i + 1, name) + ")";
      if (all.size() > 1) add_line((i > 0 ? is_last ? "else" : "else " : "") + condition);
      open_block();
      fixed_targets_[part] = {all[i], all.size() > 1 ? without_range(i, name).text() : name};
      expression_statement(statement);
      close_block();
    }
    fixed_targets_.erase(part);
  }
  forget(first);
  return name;
}

/// The place that an assignment gives, which is made before.
/// \param changed  what it changes
fragment function_lowering::place_after(const clang::Expr* assignment, const clang::Expr* changed) {
  if (conditional_ > 0) fail_in_condition(assignment);
  const llvm::SaveAndRestore<const clang::Expr*> outer(statement_);
  if (!is_part_of_fixed(*leading_part(changed))) {
    const memory_set all = targets_if_known(changed);
    const bool has_number = !all.empty() && (all.size() > 1 || all.front().has_index());
    if (has_number) return place_found_before(assignment, changed);
  }
  if (changes_something(*changed) || !is_steady(*changed)) fail_to_repeat(*changed);
  expression_statement(assignment);
  return place_of(changed);
}

/// Of an assignment to one of several places, which it may move: the values first, as in C++.
fragment function_lowering::place_found_before(const clang::Expr* assignment,
                                               const clang::Expr* changed) {
  const std::vector<const clang::Expr*> first = compute_all_first(assigned_values(assignment));
  const std::string found = write_for_each_memory(assignment, changed);
  forget(first);
  return found;
}

}  // namespace translator
