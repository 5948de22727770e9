// Statements that change something by way of a pointer that may point into several memories: kernel
// text has no place that is one of two, so the statement is written for each of them.
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>

#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

/// What an expression names a part of: the pointer, element or call that leads there.
const clang::Expr* leading_part(const clang::Expr* e) {
  e = e->IgnoreParens();
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) {
    return cast->isGLValue() ? leading_part(cast->getSubExpr()) : e;
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
    return member->isArrow() ? member->getBase()->IgnoreParens() : leading_part(member->getBase());
  }
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    const auto* array = llvm::dyn_cast<clang::ImplicitCastExpr>(element->getBase()->IgnoreParens());
    const bool is_array = array != nullptr && array->getCastKind() == clang::CK_ArrayToPointerDecay;
    return is_array ? leading_part(array->getSubExpr()) : e;
  }
  const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e);
  const bool follows = unary != nullptr && unary->getOpcode() == clang::UO_Deref;
  return follows ? unary->getSubExpr()->IgnoreParens() : e;
}

/// The parts of a statement that have to be places.
class place_finder : public clang::RecursiveASTVisitor<place_finder> {
 public:
  bool VisitBinaryOperator(clang::BinaryOperator* e) {
    if (e->isAssignmentOp()) add(e->getLHS());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* e) {
    if (e->isIncrementDecrementOp()) add(e->getSubExpr());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* e) {
    const clang::FunctionDecl* const callee = e->getDirectCallee();
    if (callee == nullptr) return true;
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
    const bool changes_object = method != nullptr && !method->isStatic() && !method->isConst();
    const auto* of_member = llvm::dyn_cast<clang::CXXMemberCallExpr>(e);
    if (of_member != nullptr && changes_object) add(of_member->getImplicitObjectArgument());
    const unsigned objects = llvm::isa<clang::CXXOperatorCallExpr>(e) && method != nullptr ? 1 : 0;
    if (objects > 0 && changes_object) add(e->getArg(0));
    for (unsigned i = 0; i < callee->getNumParams() && i + objects < e->getNumArgs(); ++i) {
      const clang::QualType type = callee->getParamDecl(i)->getType();
      const bool is_place =
          type->isLValueReferenceType() && !type->getPointeeType().isConstQualified();
      if (is_place || (is_of_library(callee) && type->isPointerType())) add(e->getArg(i + objects));
    }
    return true;
  }
  bool TraverseLambdaExpr(clang::LambdaExpr*) { return true; }
  const std::vector<const clang::Expr*>& found() const { return found_; }

 private:
  void add(const clang::Expr* e) { found_.push_back(leading_part(e)); }

  std::vector<const clang::Expr*> found_;
};

}  // namespace

/// The first part of a statement that may be in one of several memories and has to be a place.
const clang::Expr* function_lowering::place_in_several(const clang::Expr* statement) {
  place_finder finder;
  finder.TraverseStmt(const_cast<clang::Expr*>(statement));
  for (const clang::Expr* one : finder.found()) {
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
  const object_context object = object_;
  const int conditional = conditional_;
  const std::size_t lines = lines_.size();
  const auto variables = variables_in_question_;
  const auto callers = callers_;
  try {
    return is_pointer(part->getType()) ? targets_of(part) : targets_of_place(part);
  } catch (const not_lowered&) {
    object_ = object;
    conditional_ = conditional;
    lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(lines), lines_.end());
    variables_in_question_ = variables;
    callers_ = callers;
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
