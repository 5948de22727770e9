// Operators, those of the language and those that programs define.
#include <clang/AST/ComparisonCategories.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/Support/SaveAndRestore.h>

#include <algorithm>

#include "translator/lower/changed_places.hpp"
#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {

fragment function_lowering::VisitUnaryOperator(const clang::UnaryOperator* e) {
  const clang::Expr* const operand = e->getSubExpr();
  const std::string sign = clang::UnaryOperator::getOpcodeStr(e->getOpcode()).str();
  if (e->getOpcode() == clang::UO_Extension) return expression(operand);
  if (e->getOpcode() == clang::UO_Deref) {
    if (std::optional<fragment> value = read_bits_of(e)) return *value;
    return object(operand);
  }
  if (e->isIncrementDecrementOp()) {
    if (std::optional<fragment> counted = count_bits(*e)) return *counted;
  }
  if (e->getOpcode() == clang::UO_AddrOf) return "(&" + expression(operand) + ")";
  const fragment value = is_pointer(operand->getType()) ? place(operand) : expression(operand);
  return e->isPostfix() ? "(" + value + sign + ")" : "(" + (sign + value) + ")";
}

namespace {

/// Whether an index stays as it is where an element of an array or a view is assigned: numbers, and
/// variables, which are no elements.
/// \param changed  the variable that the assignment changes a part of
bool is_independent(const clang::Expr& index, const clang::VarDecl* changed) {
  const clang::Expr* const e = index.IgnoreParenImpCasts();
  if (const clang::VarDecl* variable = named_variable(e)) {
    const clang::QualType type = variable->getType();
    const library_class known = library_class_of(type);
    const bool is_value = type->isIntegralOrEnumerationType() || known == library_class::index ||
                          known == library_class::extent;
    return variable != changed && is_value && !type->isReferenceType() &&
           !is_tile_static(*variable);
  }
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    return !binary->isAssignmentOp() && is_independent(*binary->getLHS(), changed) &&
           is_independent(*binary->getRHS(), changed);
  }
  return llvm::isa<clang::IntegerLiteral>(e) || llvm::isa<clang::SubstNonTypeTemplateParmExpr>(e);
}

}  // namespace

bool function_lowering::is_steady(const clang::Expr& place) {
  return is_steady(place, named_variable(leading_part(&place)));
}

/// Whether a place is found again behind an assignment to it: of others it is not known whether
/// what leads there has changed.
bool function_lowering::is_steady(const clang::Expr& place, const clang::VarDecl* changed) {
  const clang::Expr* const e = place.IgnoreParenImpCasts();
  if (fixed_targets_.count(e) > 0 || llvm::isa<clang::CXXThisExpr>(e)) return true;
  if (const clang::Expr* chosen = chosen_place(e)) return is_steady(*chosen, changed);
  if (named_variable(e) != nullptr) return true;
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    return unary->getOpcode() == clang::UO_Deref && is_steady(*unary->getSubExpr(), changed);
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
    return is_steady(*member->getBase(), changed);
  }
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    const clang::Expr* const index = element->getIdx();
    const auto* array = llvm::dyn_cast<clang::ImplicitCastExpr>(element->getBase()->IgnoreParens());
    const bool is_array = array != nullptr && array->getCastKind() == clang::CK_ArrayToPointerDecay;
    // A pointer may lead to its own index.
    const bool is_same = is_array ? is_independent(*index, changed) : constant(index).has_value();
    return is_same && is_steady(*element->getBase(), changed);
  }
  if (const clang::Expr* same = handed_on(e)) return is_steady(*same, changed);
  const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e);
  const bool finds_element =
      call != nullptr && is_of_library(call->getDirectCallee()) &&
      (call->getOperator() == clang::OO_Subscript || call->getOperator() == clang::OO_Call);
  if (!finds_element || !is_steady(*call->getArg(0), changed)) return false;
  return std::all_of(call->arg_begin() + 1, call->arg_end(),
                     [&](const clang::Expr* index) { return is_independent(*index, changed); });
}

// What is assigned to. Of (a += b) the sum is made before.
fragment function_lowering::place(const clang::Expr* e) {
  const clang::Expr* const bare = without_same_casts(e);
  if (conditional_ > 0 || fixed_targets_.count(bare) > 0) return expression(e);
  if (const clang::BinaryOperator* comma = comma_of_places(e)) {
    const fragment first = expression(comma->getLHS());
    if (!first.empty()) add_line(first + ";");
    return place(comma->getRHS());
  }
  const clang::Expr* const changed = place_behind_assignments(bare);
  if (changed == bare) return expression(e);
  if (fixed_targets_.count(changed) > 0) {
    make_assignment(bare);
    return expression(changed);
  }
  const clang::Expr* const part = leading_part(changed);
  const bool is_computed = chosen_place(part) != nullptr || fixed_targets_.count(part) > 0;
  if (!is_computed && llvm::isa<clang::AbstractConditionalOperator>(part)) fail_to_repeat(*changed);
  const bool may_move = !is_steady(*changed);
  if (is_computed && may_move && part != changed) fail_to_repeat(*changed);
  if (!is_computed && (may_move || changes_something(*changed))) {
    return place_found_once(bare, changed);
  }
  make_assignment(bare);
  return place(changed);
}

/// As a statement of its own.
void function_lowering::make_assignment(const clang::Expr* e) {
  const llvm::SaveAndRestore<const clang::Expr*> statement(statement_, e);
  const fragment made = expression(e);
  if (!made.empty()) add_line(made + ";");
}

/// Of an assignment to what is not found twice without changing more.
fragment function_lowering::place_found_once(const clang::Expr* assignment,
                                             const clang::Expr* changed) {
  const std::vector<const clang::Expr*> first =  // as in C++
      compute_all_first(assigned_values(assignment));
  const fragment found = steady_place(place(changed), changed->getType(), *changed);
  fixed_targets_[changed] = {{found.text(), changed->getType()}, ""};
  make_assignment(assignment);
  fixed_targets_.erase(changed);
  forget(first);
  return found;
}

void function_lowering::fail_to_repeat(const clang::Expr& place) const {
  fail(place.getBeginLoc(),
       "what an assignment changes is needed again here, and finding it twice would change more; "
       "give it a name by a reference before, in a kernel");
}

fragment function_lowering::VisitBinaryOperator(const clang::BinaryOperator* e) {
  if (std::optional<fragment> compared = comparison(*e)) return *compared;
  if (e->isLogicalOp()) return logical_operation(*e);
  if (e->getOpcode() == clang::BO_Cmp) return three_way_comparison(*e);
  const std::string sign = " " + e->getOpcodeStr().str() + " ";
  const bool is_statement = e == statement_;
  if (e->isAssignmentOp()) {
    const std::string own =
        e->isCompoundAssignmentOp() ? sign.substr(0, sign.size() - 2) + " " : "";
    if (auto assigned = assign_bits(e, e->getLHS(), own, e->getRHS())) return *assigned;
  }
  if (e->getOpcode() == clang::BO_Comma) return one_behind_the_other(*e);
  const sides both = e->isAssignmentOp()
                         ? sides_of_assignment(e->getRHS(), [&] { return place(e->getLHS()); })
                         : sides_in_order(e->getLHS(), e->getRHS());
  const fragment whole = both.left + sign + both.right;
  return is_statement ? whole : "(" + whole + ")";
}

// a <=> b of numbers or pointers: an object of the standard library with one member.
fragment function_lowering::three_way_comparison(const clang::BinaryOperator& e) {
  const clang::ComparisonCategoryInfo& all = context().CompCategories.getInfoForType(e.getType());
  const auto value = [&](const clang::ComparisonCategoryInfo::ValueInfo* one) {
    return std::to_string(one->getIntValue().getExtValue());
  };
  const std::optional<sides> pointers = sides_of_pointers(e);
  const sides both = pointers ? *pointers : sides_in_order(e.getLHS(), e.getRHS());
  const auto repeatable = [&](const fragment& side, const clang::Expr& of) {
    return pointers ? repeatable_place(side, of.getBeginLoc()) : repeatable_value(side, of);
  };
  const fragment left = repeatable(both.left, *e.getLHS());
  const fragment right = repeatable(both.right, *e.getRHS());
  const bool is_partial = all.isPartial();
  fragment other = value(all.getGreater());
  if (is_partial) other = left + " > " + right + " ? " + other + " : " + value(all.getUnordered());
  return kernel_.type_name(e.getType().getUnqualifiedType(), e.getBeginLoc()) + "{" + left + " < " +
         right + " ? " + value(all.getLess()) + " : " + left + " == " + right + " ? " +
         value(all.getEqualOrEquiv()) + " : " + other + "}";
}

/// A number that may be written more than once.
fragment function_lowering::repeatable_value(const fragment& computed, const clang::Expr& of) {
  if (is_repeatable(computed.text())) return computed;
  if (conditional_ > 0) fail_in_condition(&of);
  const std::string name = kernel_.names().make_local("value");
  const clang::QualType type = of.getType().getUnqualifiedType();
  add_line(kernel_.declaration(type, name, of.getBeginLoc()) + " = " + computed + ";");
  return name;
}

fragment function_lowering::one_behind_the_other(const clang::BinaryOperator& comma) {
  const fragment left = expression(comma.getLHS());
  const std::size_t lines = lines_.size();
  const fragment right = expression(comma.getRHS());
  if (lines_.size() == lines) return "(" + left + ", " + right + ")";
  const fragment first = left.empty() ? left : left + ";";  // in front of what the right one needs
  lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(lines), first.line(depth_));
  return right;
}

fragment function_lowering::VisitCXXOperatorCallExpr(const clang::CXXOperatorCallExpr* e) {
  const clang::FunctionDecl* const callee = e->getDirectCallee();
  if (callee == nullptr) fail(e->getBeginLoc(), "a kernel cannot call through a pointer");
  // Kernel text has no members of what an assignment gives back.
  const bool is_object_assigned = place_behind_assignments(e) != e;
  const bool is_used = e != statement_ && !is_taken_apart(e->getType());
  if (is_object_assigned && is_used && conditional_ == 0) return place(e);
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  const bool is_plain_assignment =
      method != nullptr && method->isTrivial() && e->getOperator() == clang::OO_Equal;
  if (is_plain_assignment && is_taken_apart(e->getArg(0)->getType())) {
    return assign_pieces(e->getArg(0), e->getArg(1));
  }
  if (is_plain_assignment) {
    if (std::optional<fragment> made = assign_in_union(e->getArg(0), e->getArg(1))) return *made;
  }
  if (is_of_library(callee) || is_plain_assignment) return library_operator(e);
  const std::vector<const clang::Expr*> given(e->arg_begin(), e->arg_end());
  const bool has_object = method != nullptr && !method->isStatic();
  const bool drops_object = method != nullptr && !has_object;
  const auto make = [&] {
    return has_object ? call(e, *callee, given[0], expressions(given).drop_front())
                      : call(e, *callee, nullptr, expressions(given).drop_front(drops_object));
  };
  return e->isAssignmentOp() ? right_side_first(given[0], given[1], make) : make();
}

// a = b of two objects that are taken apart: piece by piece.
fragment function_lowering::assign_pieces(const clang::Expr* to, const clang::Expr* from) {
  require_not_selected(to);
  const clang::QualType type = to->getType();
  const std::vector<piece> left = pieces_of(context(), type, path_of(to));
  const std::vector<piece> right = pieces_of(context(), type, path_of(from));
  fragment_list all;
  for (std::size_t i = 0; i < left.size(); ++i) {
    all.add(piece_text(left[i].path) + " = " + piece_text(right[i].path));
    if (is_pointer(left[i].type)) piece_targets_[left[i].path] = piece_targets_[right[i].path];
  }
  return all.get();
}

}  // namespace translator
