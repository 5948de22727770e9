// What is computed only sometimes, or again and again: &&, || and ?:. What such a part needs in
// front of it cannot stand in front of the statement, so the part becomes a statement of its own.
#include <clang/AST/Expr.h>

#include "translator/lower/changed_places.hpp"
#include "translator/lower/function_lowering.hpp"

namespace translator {
namespace {

/// What a condition always is, by one operand of && and || if not by both.
std::optional<bool> known_condition(const clang::ASTContext& context, const clang::Expr& e) {
  bool is_true = false;
  if (e.EvaluateAsBooleanCondition(is_true, context)) return is_true;
  const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(e.IgnoreParenImpCasts());
  if (operation == nullptr || !operation->isLogicalOp()) return std::nullopt;
  const bool deciding = operation->getOpcode() == clang::BO_LOr;
  for (const clang::Expr* one : {operation->getLHS(), operation->getRHS()}) {
    if (known_condition(context, *one) == deciding) return deciding;
  }
  return std::nullopt;
}

}  // namespace

void function_lowering::fail_in_condition(const clang::Expr* e) const {
  throw needs_statements(
      e->getBeginLoc(),
      "this has to be computed in a variable before the condition or loop, in a kernel");
}

function_lowering::progress function_lowering::made_so_far() const {
  return {object_,  statement_, conditional_,   lines_.size(),
          depth_,   scopes_,    temporaries_,   variables_in_question_,
          callers_, return_to_, fixed_targets_, chosen_places_};
}

void function_lowering::go_back_to(const progress& earlier) {
  object_ = earlier.object;
  statement_ = earlier.statement;
  conditional_ = earlier.conditional;
  lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(earlier.lines), lines_.end());
  depth_ = earlier.depth;
  scopes_ = earlier.scopes;
  temporaries_ = earlier.temporaries;
  variables_in_question_ = earlier.variables_in_question;
  callers_ = earlier.callers;
  return_to_ = earlier.return_to;
  fixed_targets_ = earlier.fixed_targets_then;
  chosen_places_ = earlier.chosen_places;
}

/// \return nothing if a part needs statements in front of it
std::optional<fragment> function_lowering::without_statements(llvm::function_ref<fragment()> make) {
  const progress before = made_so_far();
  ++conditional_;
  try {
    fragment made = make();
    --conditional_;
    return made;
  } catch (const needs_statements&) {
    go_back_to(before);
    return std::nullopt;
  }
}

std::optional<fragment> function_lowering::without_statements(const clang::Expr* e) {
  if (e == nullptr) return fragment();
  return without_statements([&] { return expression(e); });
}

fragment function_lowering::logical_operation(const clang::BinaryOperator& e) {
  // The same in all threads, such as x > 0 || true: a barrier may depend on it.
  const std::optional<bool> known = known_condition(context(), e);
  if (known && !changes_something(e)) return *known ? "true" : "false";
  const fragment left = expression(e.getLHS());
  if (const std::optional<fragment> right = without_statements(e.getRHS())) {
    const fragment whole = left + (" " + e.getOpcodeStr().str() + " ") + *right;
    return &e == statement_ ? whole : "(" + whole + ")";
  }
  if (conditional_ > 0) fail_in_condition(e.getRHS());
  const std::string name = kernel_.names().make_local("condition");
  add_line(fragment("bool " + name + " = ", e.getBeginLoc()) + left + ";");
  const bool is_and = e.getOpcode() == clang::BO_LAnd;
  add_line(std::string("if (") + (is_and ? "" : "!") + name + ")");
  open_block();
  statement_ = nullptr;
  const fragment right = expression(e.getRHS());
  add_line(name + " = " + right + ";");
  close_block();
  return name;
}

/// \param type  of the variable that keeps what is chosen; empty if nothing is
/// \param one   writes one of the two
fragment function_lowering::chosen(const clang::AbstractConditionalOperator& e,
                                   const std::string& type,
                                   llvm::function_ref<fragment(const clang::Expr*)> one) {
  const fragment condition = expression(e.getCond());
  const auto both = [&] {
    const fragment first = one(e.getTrueExpr());
    return "(" + condition + " ? " + first + " : " + one(e.getFalseExpr()) + ")";
  };
  const bool is_statement = e.getType()->isVoidType() && conditional_ == 0;
  if (const std::optional<fragment> made = is_statement ? std::nullopt : without_statements(both)) {
    return *made;
  }
  if (conditional_ > 0) fail_in_condition(&e);
  statement_ = nullptr;
  const std::string name = type.empty() ? "" : kernel_.names().make_local("chosen");
  if (!type.empty()) add_line(type + " " + name + ";");
  const auto choose = [&](const clang::Expr* of) {
    open_block();
    const fragment value = one(of);
    if (!value.empty()) add_line((type.empty() ? fragment() : name + " = ") + value + ";");
    close_block();
  };
  add_line(fragment("if (", e.getBeginLoc()) + condition + ")");
  choose(e.getTrueExpr());
  add_line("else");
  choose(e.getFalseExpr());
  return name;
}

/// (a ?: b), in which the condition is also what is chosen.
fragment function_lowering::VisitBinaryConditionalOperator(
    const clang::BinaryConditionalOperator* e) {
  const bool is_late = changes_something(*e->getCommon());
  if (is_late) compute_first(e->getOpaqueValue());
  fragment made = VisitAbstractConditionalOperator(e);
  if (is_late) fixed_targets_.erase(e->getOpaqueValue());
  return made;
}

fragment function_lowering::VisitAbstractConditionalOperator(
    const clang::AbstractConditionalOperator* e) {
  const bool is_object = e->isPRValue() && has_destructor(e->getType());
  const auto value = [&](const clang::Expr* one) {
    const fragment made = is_object ? initial_value(one) : expression(one);
    return is_object && made.empty()
               ? fragment(kernel_.zero_value(e->getType(), one->getBeginLoc()))
               : made;
  };
  if (e->getType()->isVoidType()) return chosen(*e, "", value);
  if (e->isPRValue()) {
    const clang::QualType type = e->getType().getUnqualifiedType();
    return chosen(*e, kernel_.type_name(type, e->getBeginLoc()), value);
  }
  // A place is no value that a variable could keep.
  const fragment condition = expression(e->getCond());
  ++conditional_;
  const fragment made = "(" + condition + " ? " + expression(e->getTrueExpr()) + " : " +
                        expression(e->getFalseExpr()) + ")";
  --conditional_;
  return made;
}

}  // namespace translator
