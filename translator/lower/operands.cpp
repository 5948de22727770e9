// The order in which operands are computed. What one needs in front of the statement may change
// those before it, which then keep their values in variables in front of that.
#include "translator/lower/operands.hpp"

#include <clang/AST/ExprCXX.h>
#include <llvm/Support/SaveAndRestore.h>

#include "translator/lower/changed_places.hpp"
#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"
#include "translator/lower/pointer_uses.hpp"

namespace translator {
namespace {

bool is_temporary(const clang::Expr& e) {
  const clang::Expr* made = e.IgnoreParens();
  while (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(made)) {
    made = cast->getSubExpr()->IgnoreParens();
  }
  return e.isPRValue() || llvm::isa<clang::MaterializeTemporaryExpr>(made);
}

bool has_name(const fragment& place) {
  return place.text().find_first_of("[(?* ") == std::string::npos;
}

/// Of what kernels hold under its own name alone.
bool is_always_the_same(clang::QualType type) {
  if (type->isVoidType() || is_array(type) || is_known_by_type(type) || is_of_host(type))
    return true;
  const clang::CXXRecordDecl* const record = type->getAsCXXRecordDecl();
  return record != nullptr && (record->isEmpty() || (is_taken_apart(type) && !is_view(type)));
}

}  // namespace

/// \return what declares the variable that keeps an operand; nothing if it needs none
std::optional<fragment> function_lowering::declare_operand(operand& one) {
  const clang::Expr& e = *one.of;
  const clang::SourceLocation where = e.getBeginLoc();
  const bool leads_to_object = e.getType()->isPointerType() && one.form != operand_form::offset;
  const clang::QualType type = leads_to_object ? e.getType()->getPointeeType() : e.getType();
  if (is_always_the_same(type)) return std::nullopt;
  if (has_destructor(type) && has_name(one.text)) return std::nullopt;  // it has a variable
  const bool is_place = leads_to_object || (!is_temporary(e) && !position_in_union(&e));
  const bool has_own_name = (is_view(type) || is_place) && has_name(one.text);
  clang::QualType kept = type.getUnqualifiedType();
  if (one.form == operand_form::offset) {
    kept = context().IntTy.withConst();
  } else if (has_own_name || (!is_place && constant(&e))) {
    return std::nullopt;
  } else if (is_place && !is_view(type)) {
    kept = context().getLValueReferenceType(type);
  } else if (type->isArrayType()) {
    clang::Qualifiers dropped;
    kept = context().getUnqualifiedArrayType(type, dropped);
  }
  const std::string name = kernel_.names().make_local("operand");
  const fragment declared(kernel_.declaration(kept, name, where), where);
  const fragment line = declared + " = " + one.text + ";";
  one.text = kept->isArrayType() ? elements_of(name, kept) : fragment(name);
  return line;
}

/// \param count  how many of the list were lowered before the last one
/// \param lines  how many there were before it
void function_lowering::keep_operands(operand_list& list, std::size_t count, std::size_t lines) {
  if (lines_.size() == lines) return;
  std::vector<text_line> kept;
  for (std::size_t i = 0; i < count; ++i) {
    operand& one = list[i];
    if (one.form == operand_form::steady || one.of == computed_last_) continue;
    if (const std::optional<fragment> line = declare_operand(one)) {
      kept.push_back(line->line(depth_));
    }
    if (one.form != operand_form::address) one.form = operand_form::steady;
  }
  lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(lines), kept.begin(), kept.end());
}

/// \param of_pointer  how a pointer is written
void function_lowering::add_operand(operand_list& list, const clang::Expr* e,
                                    operand_form of_pointer) {
  const std::size_t lines = lines_.size();
  const operand_form form = is_pointer(e->getType()) ? of_pointer : operand_form::expression;
  const fragment made = form == operand_form::address  ? object(e)
                        : has_destructor(e->getType()) ? initial_value(e)
                                                       : expression(e);
  keep_operands(list, list.size(), lines);
  list.add(made, e, form);
}

function_lowering::sides function_lowering::sides_in_order(const clang::Expr* left,
                                                           const clang::Expr* right) {
  operand_list both;
  add_operand(both, left);
  add_operand(both, right);
  return {both[0].text, both[1].text};
}

// The right side of an assignment comes first, which text behind the lines of the left one would
// not.
/// \param make_left  lowers the left one
function_lowering::sides function_lowering::sides_of_assignment(
    const clang::Expr* from, llvm::function_ref<fragment()> make_left) {
  const progress before = made_so_far();
  fragment left = make_left();
  const bool is_late =
      lines_.size() > before.lines && !constant(from) && fixed_targets_.count(from) == 0;
  if (is_late) {
    go_back_to(before);
    compute_first(from);
    left = make_left();
  }
  sides made{left, expression(from)};
  if (is_late) fixed_targets_.erase(from);
  return made;
}

/// In a variable that stands for it from now on.
void function_lowering::compute_first(const clang::Expr* e) {
  if (conditional_ > 0) fail_in_condition(e);
  operand_list list;
  add_operand(list, e);
  if (const std::optional<fragment> line = declare_operand(list[0])) add_line(*line);
  const std::string text = list[0].text.text();
  if (is_pointer(e->getType())) {
    fixed_targets_[e] = {{"", e->getType()}, text};  // the place; the memories are known
  } else {
    fixed_targets_[e] = {{text, e->getType()}, ""};
  }
}

/// \return those that variables stand for now; the others are constants, or computed already
std::vector<const clang::Expr*> function_lowering::compute_all_first(
    const std::vector<const clang::Expr*>& values) {
  std::vector<const clang::Expr*> computed;
  for (const clang::Expr* value : values) {
    if (fixed_targets_.count(value) > 0 || constant(value)) continue;
    compute_first(value);
    computed.push_back(value);
  }
  return computed;
}

void function_lowering::forget(const std::vector<const clang::Expr*>& computed) {
  for (const clang::Expr* one : computed) fixed_targets_.erase(one);
}

/// An assignment that a program defines.
/// \param make  lowers its call
fragment function_lowering::right_side_first(const clang::Expr* to, const clang::Expr* from,
                                             llvm::function_ref<fragment()> make) {
  const llvm::SaveAndRestore<const clang::Expr*> outer(computed_last_, to);
  const bool is_late = changes_something(*to) && is_temporary(*from) &&
                       !is_taken_apart(from->getType()) && !constant(from) &&
                       fixed_targets_.count(from) == 0;
  if (is_late) compute_first(from);
  fragment made = make();
  if (is_late) fixed_targets_.erase(from);
  return made;
}

}  // namespace translator
