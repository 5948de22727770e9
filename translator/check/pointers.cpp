// What pointers cannot be used for, and which values literals cannot have.
#include <llvm/ADT/APFloat.h>

#include "translator/check/rule_group.hpp"

namespace translator {
namespace {

bool is_to_bool(const clang::Expr* e) {
  const clang::QualType type = e->getType();
  return type->isPointerType() && type->getPointeeType()->isBooleanType();
}

class visitor : public body_visitor<visitor> {
 public:
  explicit visitor(rule_report& report) : report_(report) {}

  bool VisitCastExpr(clang::CastExpr* cast) {
    switch (cast->getCastKind()) {
      case clang::CK_IntegralToPointer:
      case clang::CK_PointerToIntegral:
        report_.error(3588, cast->getBeginLoc(),
                      "'" + cast->getSubExpr()->getType().getAsString() + "' cannot be cast to '" +
                          cast->getType().getAsString() + "' in a function that is restrict(amp)");
        break;
      case clang::CK_IntegralCast:
        check_fits(cast->getSubExpr(), cast->getType());
        break;
      default:
        break;
    }
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* e) {
    const bool adds = e->isAdditiveOp() || e->getOpcode() == clang::BO_AddAssign ||
                      e->getOpcode() == clang::BO_SubAssign;
    if (adds && (is_to_bool(e->getLHS()) || is_to_bool(e->getRHS()))) refuse_arithmetic(e);
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* e) {
    if (e->isIncrementDecrementOp() && is_to_bool(e->getSubExpr())) refuse_arithmetic(e);
    return true;
  }
  bool VisitIntegerLiteral(clang::IntegerLiteral* literal) {
    if (report_.options().strict && !literal->getValue().isIntN(32)) refuse_value(literal);
    return true;
  }
  bool VisitFloatingLiteral(clang::FloatingLiteral* literal) {
    if (literal->getValue().isInfinity()) refuse_value(literal);
    return true;
  }

 private:
  // long long is an extension; a literal that is cut is no use of it.
  void check_fits(const clang::Expr* from, clang::QualType to) {
    const auto* literal = llvm::dyn_cast<clang::IntegerLiteral>(from->IgnoreParenImpCasts());
    if (literal == nullptr || literal->getValue().isIntN(32)) return;
    if (report_.context().getTypeSize(to) <= 32) refuse_value(literal);
  }
  void refuse_value(const clang::Expr* literal) {
    report_.error(3595, literal->getBeginLoc(),
                  "the literal is out of the range of the types that restrict(amp) knows");
  }
  void refuse_arithmetic(const clang::Expr* e) {
    report_.error(3599, e->getExprLoc(),
                  "a pointer to bool cannot be moved in a function that is restrict(amp)");
  }

  rule_report& report_;
};

}  // namespace

void check_pointers_and_literals(const amp_function& checked, rule_report& report) {
  visitor(report).visit(*checked.function);
}

}  // namespace translator
