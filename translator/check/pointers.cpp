// What pointers cannot be used for, and which values literals cannot have.
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/APFloat.h>
#include <llvm/ADT/SmallString.h>

#include "translator/check/rule_group.hpp"

namespace translator {
namespace {

bool is_to_bool(const clang::Expr* e) {
  const clang::QualType type = e->getType();
  return type->isPointerType() && type->getPointeeType()->isBooleanType();
}

class pointer_visitor : public body_visitor {
 public:
  pointer_visitor(const amp_function& checked, rule_report& report)
      : checked_(checked), report_(report) {}

  bool VisitCastExpr(clang::CastExpr* cast) override {
    switch (cast->getCastKind()) {
      case clang::CK_IntegralToPointer:
      case clang::CK_PointerToIntegral:
        report_.error(3588, cast->getBeginLoc(),
                      "'" + cast->getSubExpr()->getType().getAsString() + "' cannot be cast to '" +
                          cast->getType().getAsString() + "' in a function that is restrict(amp)");
        break;
      case clang::CK_LValueBitCast:
        check_keeps_type(*cast, cast->getSubExpr()->getType(), cast->getType());
        break;
      case clang::CK_BitCast:
        check_keeps_pointee(*cast);
        break;
      default:
        break;
    }
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* e) override {
    const bool adds = e->isAdditiveOp() || e->getOpcode() == clang::BO_AddAssign ||
                      e->getOpcode() == clang::BO_SubAssign;
    if (adds && (is_to_bool(e->getLHS()) || is_to_bool(e->getRHS()))) refuse_arithmetic(e);
    return true;
  }
  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr* e) override {
    if (is_to_bool(e->getBase()->IgnoreParenImpCasts())) refuse_arithmetic(e);
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* e) override {
    if (e->isIncrementDecrementOp() && is_to_bool(e->getSubExpr())) refuse_arithmetic(e);
    return true;
  }
  bool VisitIntegerLiteral(clang::IntegerLiteral* literal) override {
    if (literal->getValue().isIntN(32)) return true;
    if (report_.options().strict || !is_written_long(*literal)) refuse_value(literal);
    return true;
  }
  bool VisitFloatingLiteral(clang::FloatingLiteral* literal) override {
    if (literal->getValue().isInfinity()) refuse_value(literal);
    return true;
  }

 private:
  // long long is an extension, which a program asks for: 0x100000000LL.
  bool is_written_long(const clang::IntegerLiteral& literal) const {
    const clang::ASTContext& context = report_.context();
    llvm::SmallString<32> spelled;
    const llvm::StringRef text = clang::Lexer::getSpelling(
        literal.getLocation(), spelled, context.getSourceManager(), context.getLangOpts());
    return text.find_first_of("lL") != llvm::StringRef::npos;
  }
  // What a pointer points to keeps its type. What one to void was made of is known in kernels only.
  void check_keeps_pointee(const clang::CastExpr& cast) {
    const clang::QualType from = cast.getSubExpr()->getType();
    const clang::QualType to = cast.getType();
    if (!from->isPointerType() || !to->isPointerType()) return;
    if (to->isVoidPointerType() || (from->isVoidPointerType() && checked_.is_in_kernel)) return;
    check_keeps_type(cast, from->getPointeeType(), to->getPointeeType());
  }
  void check_keeps_type(const clang::CastExpr& cast, clang::QualType from, clang::QualType to) {
    if (report_.context().hasSimilarType(from, to)) return;
    const bool refers = cast.isGLValue();
    const std::string types = "to '" + from.getAsString() + "' cannot become one to '" +
                              to.getAsString() + "' in a function that is restrict(amp): ";
    report_.error(3588, cast.getBeginLoc(),
                  refers ? "a reference " + types + "what it refers to keeps its type"
                         : "a pointer " + types + "what it points to keeps its type");
  }
  void refuse_value(const clang::Expr* literal) {
    report_.error(3595, literal->getBeginLoc(),
                  "the literal is out of the range of the types that restrict(amp) knows");
  }
  void refuse_arithmetic(const clang::Expr* e) {
    report_.error(3599, e->getExprLoc(),
                  "a pointer to bool cannot be moved in a function that is restrict(amp)");
  }

  const amp_function& checked_;
  rule_report& report_;
};

}  // namespace

void check_pointers_and_literals(const amp_function& checked, rule_report& report) {
  pointer_visitor(checked, report).visit(*checked.function);
}

}  // namespace translator
