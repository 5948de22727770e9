// Casts and conversions. What C++ converts implicitly the kernel language does, too.
#include <clang/AST/ExprCXX.h>

#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"
#include "translator/lower/value_types.hpp"

namespace translator {
namespace {

clang::QualType pointee_or_self(clang::QualType type) {
  return type->isPointerType() ? type->getPointeeType() : type;
}

// Of int(x) and static_cast<int>(x) Clang's conversion stands inside of the cast.
bool is_part_of_written_cast(const clang::CastExpr& e) {
  const auto* implicit = llvm::dyn_cast<clang::ImplicitCastExpr>(&e);
  return implicit == nullptr || implicit->isPartOfExplicitCast();
}

}  // namespace

// The bases that a cast to a base passes, outermost first.
std::vector<std::string> function_lowering::base_members(const clang::CastExpr* cast) const {
  const clang::CastKind kind = cast->getCastKind();
  if (kind != clang::CK_DerivedToBase && kind != clang::CK_UncheckedDerivedToBase) return {};
  return base_path(*cast, pointee_or_self(cast->getSubExpr()->getType()));
}

/// \param derived  which the cast's path begins with
std::vector<std::string> function_lowering::base_path(const clang::CastExpr& cast,
                                                      clang::QualType derived) const {
  const clang::CXXRecordDecl* record = derived->getAsCXXRecordDecl();
  std::vector<std::string> names;
  if (record == nullptr || is_of_library(record)) return names;
  for (const clang::CXXBaseSpecifier* wanted : cast.path()) {
    unsigned number = 0;
    for (const clang::CXXBaseSpecifier& base : record->bases()) {
      if (context().hasSameUnqualifiedType(base.getType(), wanted->getType())) break;
      ++number;
    }
    names.push_back(base_name(number));
    record = wanted->getType()->getAsCXXRecordDecl();
  }
  return names;
}

// A base without views in an object that is taken apart: a piece, or a part of one.
fragment function_lowering::base_of_pieces(const clang::CastExpr& cast) {
  std::string text = path_of(cast.getSubExpr());
  bool is_apart = true;
  const std::vector<std::string> names = base_members(&cast);
  for (std::size_t i = 0; i < names.size(); ++i) {
    text = is_apart ? piece_path(text, names[i]) : text + "." + names[i];
    const bool goes_on = is_apart && is_taken_apart(cast.path_begin()[i]->getType());
    if (is_apart && !goes_on) text = piece_text(text).text();
    is_apart = goes_on;
  }
  return text;
}

// The object that a base is part of, where the base is named as its part.
std::string function_lowering::derived_object(const clang::CastExpr& cast,
                                              const std::string& base) const {
  const bool is_apart = is_taken_apart(pointee_or_self(cast.getType()));
  std::string members;
  for (const std::string& one : base_path(cast, pointee_or_self(cast.getType()))) {
    members += is_apart ? piece_path("", one) : "." + one;
  }
  llvm::StringRef whole = base;
  if (!whole.consume_back(members)) {
    fail(cast.getBeginLoc(),
         "a cast to a derived class in a kernel needs an object of it that is named where the cast "
         "is made, or given to this function as a base");
  }
  return whole.str();
}

// Whether the object is known to be of a class that neither is the one that is asked for nor has to
// do with it. Such code is there for objects of the other classes, and never reached for this one.
bool function_lowering::is_of_another_class(const clang::CastExpr& cast) const {
  const auto* before = llvm::dyn_cast<clang::CastExpr>(cast.getSubExpr()->IgnoreParens());
  const bool is_second = before != nullptr && before->getCastKind() == clang::CK_BaseToDerived;
  if (is_second && is_of_another_class(*before)) return true;
  const std::optional<part_of> known = part(cast.getSubExpr());
  if (!known || !*known) return false;
  const clang::CXXRecordDecl* const wanted = pointee_or_self(cast.getType())->getAsCXXRecordDecl();
  return !declaresSameEntity(known->whole, wanted) && !known->whole->isDerivedFrom(wanted) &&
         (known->is_complete || !wanted->isDerivedFrom(known->whole));
}

std::string function_lowering::object_cast_down(const clang::CastExpr& cast,
                                                const std::string& base) {
  const clang::QualType type = pointee_or_self(cast.getType()).getUnqualifiedType();
  if (is_taken_apart(type) || !is_of_another_class(cast)) return derived_object(cast, base);
  const clang::SourceLocation where = cast.getBeginLoc();
  const std::string name = kernel_.names().make_local("other");
  constant_arrays_.push_back(
      fragment(kernel_.declaration(type, name, where) + " = " + zero(type, where).text() + ";",
               where)
          .line(1));
  return name;
}

fragment function_lowering::VisitCastExpr(const clang::CastExpr* e) {
  const clang::Expr* const from = e->getSubExpr();
  const clang::SourceLocation where = e->getBeginLoc();
  switch (e->getCastKind()) {
    case clang::CK_DerivedToBase:
    case clang::CK_UncheckedDerivedToBase: {
      if (is_of_library(pointee_or_self(from->getType())->getAsCXXRecordDecl())) {
        return expression(from);
      }
      if (is_taken_apart(pointee_or_self(from->getType()))) return base_of_pieces(*e);
      fragment made = expression(from);
      for (const std::string& base : base_members(e)) made += "." + base;
      return made;
    }
    case clang::CK_BaseToDerived:
      return object_cast_down(*e, object(from).text());
    case clang::CK_PointerToBoolean:
      return "(" + expression(from) + " != " + null_place + ")";
    case clang::CK_UserDefinedConversion:
    case clang::CK_ConstructorConversion:
    case clang::CK_LValueToRValue:
    case clang::CK_NoOp:
    case clang::CK_ToVoid:
      return expression(from);
    case clang::CK_FunctionToPointerDecay:
    case clang::CK_BuiltinFnToFnPtr:
      fail(where, "a kernel cannot use the address of a function");
    default:
      break;
  }
  const fragment value = expression(from);
  const bool is_written = is_part_of_written_cast(*e);
  const bool changes_enumeration =
      e->getType()->isEnumeralType() || from->getType()->isEnumeralType();
  if (is_number(e->getType()) && (is_written || changes_enumeration)) {
    const std::string type = kernel_.type_name(e->getType().getUnqualifiedType(), where);
    return "((" + type + ")" + value + ")";
  }
  return value;
}

}  // namespace translator
