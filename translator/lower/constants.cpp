// Values that are known when the program is compiled.
#include <clang/AST/APValue.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/SmallString.h>

#include "translator/lower/function_lowering.hpp"
#include "translator/lower/struct_layout.hpp"

namespace translator {
namespace {

clang::QualType underlying(clang::QualType type) {
  type = type.getCanonicalType().getUnqualifiedType();
  if (const auto* enumeration = type->getAs<clang::EnumType>()) {
    return enumeration->getDecl()->getIntegerType().getCanonicalType();
  }
  return type;
}

std::string suffix_of(clang::QualType type) {
  switch (type->castAs<clang::BuiltinType>()->getKind()) {
    case clang::BuiltinType::UInt:
      return "u";
    case clang::BuiltinType::Long:
    case clang::BuiltinType::LongLong:
      return "l";
    case clang::BuiltinType::ULong:
    case clang::BuiltinType::ULongLong:
      return "ul";
    default:
      return "";
  }
}

}  // namespace

std::optional<fragment> function_lowering::constant(const clang::Expr* e) {
  if (e->isValueDependent() || !e->getType()->isArithmeticType()) {
    if (!e->getType()->isEnumeralType()) return std::nullopt;
  }
  clang::Expr::EvalResult result;
  if (!e->EvaluateAsRValue(result, context()) || result.HasSideEffects) return std::nullopt;
  if (result.Val.isInt()) return number(result.Val.getInt(), e->getType());
  if (result.Val.isFloat()) return real(result.Val.getFloat(), e->getType());
  return std::nullopt;
}

fragment function_lowering::number(const llvm::APSInt& value, clang::QualType type) {
  const clang::QualType plain = underlying(type);
  if (plain->isBooleanType()) return value.getBoolValue() ? "true" : "false";
  llvm::SmallString<32> digits;
  value.toString(digits, 10);
  std::string text = digits.str().str() + suffix_of(plain);
  const bool is_wide = context().getTypeSize(plain) >= 32;
  if (value.isSigned() && value.isMinSignedValue() && is_wide) {
    llvm::APSInt above = value;
    ++above;
    return "(" + number(above, type) + " - 1)";
  }
  if (!is_wide) text = "(" + kernel_.type_name(plain, {}) + ")" + "(" + text + ")";
  return value.isSigned() && value.isNegative() ? "(" + text + ")" : text;
}

fragment function_lowering::real(const llvm::APFloat& value, clang::QualType type) {
  const bool is_single = type->isSpecificBuiltinType(clang::BuiltinType::Float);
  if (!value.isFinite()) {
    const std::string zero = is_single ? "0.0f" : "0.0";
    const std::string one = is_single ? "1.0f" : "1.0";
    if (value.isNaN()) return "(" + zero + " / " + zero + ")";
    return "(" + ((value.isNegative() ? "-" : "") + one) + " / " + zero + ")";
  }
  llvm::SmallString<40> digits;
  value.toString(digits, is_single ? 9 : 17, 0);
  std::string text = digits.str().str();
  if (text.find_first_of(".E") == std::string::npos) text += ".0";
  if (is_single) text += "f";
  return text.front() == '-' ? "(" + text + ")" : text;
}

fragment function_lowering::zero(clang::QualType type, clang::SourceLocation where) {
  const clang::QualType plain = underlying(type);
  if (plain->isBooleanType()) return "false";
  if (plain->isSpecificBuiltinType(clang::BuiltinType::Float)) return "0.0f";
  if (plain->isFloatingType()) return "0.0";
  if (plain->isIntegerType()) {
    return number(context().MakeIntValue(0, plain), plain);
  }
  if (plain->isRecordType()) return kernel_.zero_value(plain, where);
  fail(where, "a value of the type '" + type.getAsString() + "' cannot be made in a kernel");
}

fragment function_lowering::VisitIntegerLiteral(const clang::IntegerLiteral* e) {
  return number(llvm::APSInt(e->getValue(), e->getType()->isUnsignedIntegerType()), e->getType());
}

fragment function_lowering::VisitCharacterLiteral(const clang::CharacterLiteral* e) {
  return number(context().MakeIntValue(e->getValue(), e->getType()), e->getType());
}

fragment function_lowering::VisitFloatingLiteral(const clang::FloatingLiteral* e) {
  return real(e->getValue(), e->getType());
}

fragment function_lowering::VisitCXXBoolLiteralExpr(const clang::CXXBoolLiteralExpr* e) {
  return e->getValue() ? "true" : "false";
}

fragment function_lowering::VisitCXXNullPtrLiteralExpr(const clang::CXXNullPtrLiteralExpr*) {
  return null_place;
}

fragment function_lowering::VisitUnaryExprOrTypeTraitExpr(
    const clang::UnaryExprOrTypeTraitExpr* e) {
  return VisitExpr(e);
}
fragment function_lowering::VisitTypeTraitExpr(const clang::TypeTraitExpr* e) {
  return VisitExpr(e);
}
fragment function_lowering::VisitSizeOfPackExpr(const clang::SizeOfPackExpr* e) {
  return VisitExpr(e);
}
fragment function_lowering::VisitCXXNoexceptExpr(const clang::CXXNoexceptExpr* e) {
  return VisitExpr(e);
}

fragment function_lowering::VisitConstantExpr(const clang::ConstantExpr* e) {
  if (std::optional<fragment> value = constant(e)) return *value;
  return expression(e->getSubExpr());
}

fragment function_lowering::VisitImplicitValueInitExpr(const clang::ImplicitValueInitExpr* e) {
  return e->getType()->isArrayType() ? "{}" : zero(e->getType(), e->getBeginLoc());
}

fragment function_lowering::VisitCXXScalarValueInitExpr(const clang::CXXScalarValueInitExpr* e) {
  return zero(e->getType(), e->getBeginLoc());
}

namespace {

/// A constant's value as an initialiser of kernel text.
class value_printer {
 public:
  /// \param where  it is used
  value_printer(kernel_lowering& kernel, const clang::ValueDecl& constant,
                clang::SourceLocation where)
      : kernel_(kernel), constant_(constant), where_(where) {}

  std::string print(const clang::APValue& value, clang::QualType type) const {
    if (value.isArray()) return print_array(value, type);
    if (value.isStruct()) return print_struct(value, type);
    if (value.isInt()) return print_integer(value.getInt());
    if (value.isFloat()) {
      llvm::SmallString<40> digits;
      value.getFloat().toString(digits, 17, 0);
      std::string text = digits.str().str();
      if (text.find_first_of(".E") == std::string::npos) text += ".0";
      return text + (type->isSpecificBuiltinType(clang::BuiltinType::Float) ? "f" : "");
    }
    throw not_lowered(where_, "'" + constant_.getNameAsString() +
                                  "' is used in a kernel, and its value is none "
                                  "that a kernel can have");
  }

 private:
  static std::string print_integer(const llvm::APSInt& value) {
    llvm::SmallString<32> digits;
    value.toString(digits, 10);
    if (value.isSigned() && value.isMinSignedValue()) {
      llvm::APSInt above = value;
      return "(" + print_integer(++above) + " - 1)";
    }
    return digits.str().str() + (value.isUnsigned() && value.getBitWidth() >= 32 ? "u" : "") +
           (value.getBitWidth() > 32 ? "l" : "");
  }

  std::string print_array(const clang::APValue& value, clang::QualType type) const {
    const clang::QualType element = kernel_.context().getAsArrayType(type)->getElementType();
    std::string text;
    for (unsigned i = 0; i < value.getArraySize(); ++i) {
      const bool is_given = i < value.getArrayInitializedElts();
      text += (i > 0 ? ", " : "") +
              print(is_given ? value.getArrayInitializedElt(i) : value.getArrayFiller(), element);
    }
    return "{" + text + "}";
  }

  std::string print_struct(const clang::APValue& value, clang::QualType type) const {
    std::string text;
    const auto add = [&](const std::string& one) { text += (text.empty() ? "" : ", ") + one; };
    const clang::CXXRecordDecl& record = *type->getAsCXXRecordDecl();
    const struct_fillers fillers = record.isUnion()
                                       ? struct_fillers()
                                       : fillers_of(kernel_.context(), *record.getDefinition());
    unsigned number = 0;
    for (const clang::CXXBaseSpecifier& base : record.bases()) {
      const unsigned at = number++;
      if (fillers.before_values[at] > 0) add(filler_value);
      if (!base.getType()->getAsCXXRecordDecl()->isEmpty()) {
        add(print(value.getStructBase(at), base.getType()));
      }
    }
    for (const clang::FieldDecl* field : record.fields()) {
      if (fillers.before(field) > 0) add(filler_value);
      add(print(value.getStructField(field->getFieldIndex()), field->getType()));
    }
    return "{" + text + "}";
  }

  kernel_lowering& kernel_;
  const clang::ValueDecl& constant_;
  clang::SourceLocation where_;
};

}  // namespace

std::string kernel_lowering::constant_value(const clang::VarDecl& variable,
                                            clang::SourceLocation where) {
  const clang::VarDecl* definition = nullptr;
  const clang::Expr* const first = variable.getAnyInitializer(definition);
  const bool is_constant = context_.getBaseElementType(variable.getType()).isConstQualified();
  const clang::APValue* const value =
      first != nullptr && is_constant ? definition->evaluateValue() : nullptr;
  if (value == nullptr) {
    throw not_lowered(where, "a function that is restrict(amp) cannot use '" +
                                 variable.getNameAsString() +
                                 "': of variables outside of it only constants are known there");
  }
  return value_printer(*this, *definition, where).print(*value, definition->getType());
}

std::string kernel_lowering::constant_value(const clang::TemplateParamObjectDecl& argument,
                                            clang::SourceLocation where) {
  return value_printer(*this, argument, where).print(argument.getValue(), argument.getType());
}

}  // namespace translator
