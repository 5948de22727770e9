// Assignments by which all threads of a tile write different values to one tile_static place.
// Only what is certain is reported: the rest, checked mode finds where it happens.
#include <algorithm>

#include "translator/check/rule_group.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

enum class value_kind {
  same,       ///< in all threads of a tile
  different,  ///< in each two of them
  unknown
};

/// How the values of expressions of a kernel relate between the threads of a tile.
class thread_values {
 public:
  explicit thread_values(const clang::ASTContext& context) : context_(context) {}

  value_kind of(const clang::Expr* written) const {
    const clang::Expr* const e = written->IgnoreParenCasts();
    if (e->isValueDependent()) return value_kind::unknown;
    if (e->isEvaluatable(context_)) return value_kind::same;
    if (const auto* access = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e))
      return of_access(*access);
    if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(e)) {
      return of_operation(*operation);
    }
    const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(e);
    const auto* variable =
        named == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(named->getDecl());
    const bool is_fixed = variable != nullptr && variable->hasLocalStorage() &&
                          variable->getType().isConstQualified() && variable->getInit() != nullptr;
    return is_fixed ? of(variable->getInit()) : value_kind::unknown;
  }

 private:
  // t.local[0], v[t], v[t.global], v(t.global[0])
  value_kind of_access(const clang::CXXOperatorCallExpr& e) const {
    const bool is_subscript = e.getOperator() == clang::OO_Subscript;
    if ((!is_subscript && e.getOperator() != clang::OO_Call) || e.getNumArgs() != 2) {
      return value_kind::unknown;
    }
    const clang::Expr* const of_what = e.getArg(0)->IgnoreParenImpCasts();
    if (is_view(of_what->getType()) || is_array(of_what->getType())) {
      return is_of_thread(e.getArg(1)) ? value_kind::different : of_number(e.getArg(1));
    }
    const bool is_component = is_of_thread(of_what) && has_threads_along(e.getArg(1), of_what);
    return is_component ? value_kind::different : value_kind::unknown;
  }
  value_kind of_number(const clang::Expr* e) const {
    return e->getType()->isIntegerType() ? of(e) : value_kind::unknown;
  }
  value_kind of_operation(const clang::BinaryOperator& e) const {
    const value_kind left = of(e.getLHS());
    const value_kind right = of(e.getRHS());
    if (left == value_kind::same && right == value_kind::same) return value_kind::same;
    const bool is_one_the_same = left == value_kind::same || right == value_kind::same;
    const bool keeps = e.isAdditiveOp() && left != value_kind::unknown &&
                       right != value_kind::unknown && is_one_the_same;
    return keeps ? value_kind::different : value_kind::unknown;
  }

  // The tiled_index itself, or its position in the tile or the domain.
  static bool is_of_thread(const clang::Expr* written) {
    const clang::Expr* e = written->IgnoreParens()->IgnoreImplicit();
    if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(e)) {
      if (made->getNumArgs() != 1) return false;
      e = made->getArg(0)->IgnoreParens()->IgnoreImplicit();
    }
    if (const auto* converted = llvm::dyn_cast<clang::CXXMemberCallExpr>(e)) {
      const auto* to = llvm::dyn_cast_or_null<clang::CXXConversionDecl>(converted->getMethodDecl());
      return to != nullptr && is_tiled_index(converted->getImplicitObjectArgument()->getType());
    }
    if (is_tiled_index(e->getType())) return true;
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(e);
    if (member == nullptr || !is_tiled_index(member->getBase()->getType())) return false;
    const std::string name = member->getMemberDecl()->getNameAsString();
    return name == "local" || name == "global";
  }
  bool has_threads_along(const clang::Expr* component, const clang::Expr* index) const {
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(index);
    clang::Expr::EvalResult number;
    if (member == nullptr || !component->EvaluateAsInt(number, context_)) return false;
    const std::int64_t d = number.Val.getInt().getExtValue();
    const clang::CXXRecordDecl* const tile =
        member->getBase()->getType().getCanonicalType()->getAsCXXRecordDecl();
    return d >= 0 && d < 3 && number_argument(tile, static_cast<unsigned>(d)) > 1;
  }

  const clang::ASTContext& context_;
};

/// A tile_static variable, a member of it, or an element by a number that is the same everywhere.
bool is_one_place(const clang::Expr* written, const thread_values& values) {
  const clang::Expr* const e = written->IgnoreParenImpCasts();
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    return values.of(element->getIdx()) == value_kind::same &&
           is_one_place(element->getBase(), values);
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
    return !member->isArrow() && is_one_place(member->getBase(), values);
  }
  const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(e);
  const auto* variable =
      named == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(named->getDecl());
  return variable != nullptr && is_tile_static(*variable);
}

/// What a statement assigns to, if threads that run it assign different values.
const clang::Expr* place_of_many_values(const clang::Stmt& one, const thread_values& values) {
  if (const auto* full = llvm::dyn_cast<clang::FullExpr>(&one)) {
    return place_of_many_values(*full->getSubExpr(), values);
  }
  if (const auto* counted = llvm::dyn_cast<clang::UnaryOperator>(&one)) {
    return counted->isIncrementDecrementOp() ? counted->getSubExpr() : nullptr;
  }
  const auto* assigned = llvm::dyn_cast<clang::BinaryOperator>(&one);
  if (assigned == nullptr || !assigned->isAssignmentOp()) return nullptr;
  const bool differs =
      assigned->isCompoundAssignmentOp() || values.of(assigned->getRHS()) == value_kind::different;
  return differs ? assigned->getLHS() : nullptr;
}

bool may_return(const clang::Stmt* s) {
  if (s == nullptr || llvm::isa<clang::LambdaExpr>(s)) return false;
  return llvm::isa<clang::ReturnStmt>(s) ||
         std::any_of(s->child_begin(), s->child_end(), may_return);
}

bool has_threads(clang::QualType tile) {
  std::int64_t threads = 1;
  for (unsigned d = 0; d < 3; ++d) {
    const std::int64_t extent =
        number_argument(tile.getNonReferenceType().getCanonicalType()->getAsCXXRecordDecl(), d);
    threads *= extent > 0 ? extent : 1;
  }
  return threads > 1;
}

}  // namespace

// Of the statements of a kernel itself those that all threads run.
void check_races(const amp_function& checked, rule_report& report) {
  const clang::FunctionDecl& function = *checked.function;
  const auto* body = llvm::dyn_cast_or_null<clang::CompoundStmt>(function.getBody());
  if (body == nullptr || function.getNumParams() != 1) return;
  const clang::QualType index = function.getParamDecl(0)->getType();
  if (!is_tiled_index(index) || !has_threads(index)) return;
  const thread_values values(report.context());
  for (const clang::Stmt* one : body->body()) {
    if (may_return(one)) return;
    const clang::Expr* const place = place_of_many_values(*one, values);
    if (place == nullptr || !is_one_place(place, values)) continue;
    report.error(3569, one->getBeginLoc(),
                 "all threads of a tile write to this place, each its own value; use an atomic "
                 "function, or let one thread do it: if (t_idx.local[0] == 0)");
  }
}

}  // namespace translator
