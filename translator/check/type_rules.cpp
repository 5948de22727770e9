#include "translator/check/type_rules.hpp"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecordLayout.h>

#include <algorithm>

#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

bool is_without_elements(clang::QualType type) {
  if (type->isIncompleteArrayType()) return true;
  const auto* array = llvm::dyn_cast<clang::ConstantArrayType>(type);
  return array != nullptr && array->getSize().isZero();
}

// Clang lays out neither what it has refused nor what has such a part.
bool has_layout(const clang::ASTContext& context, clang::QualType type) {
  type = context.getBaseElementType(type.getNonReferenceType());
  const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (record == nullptr) return true;
  record = record->getDefinition();
  if (record == nullptr || record->isInvalidDecl()) return false;
  for (const clang::CXXBaseSpecifier& base : record->bases()) {
    if (!has_layout(context, base.getType())) return false;
  }
  for (const clang::FieldDecl* field : record->fields()) {
    if (field->isInvalidDecl()) return false;
    const bool is_part = !field->getType()->isReferenceType();
    if (is_part && !has_layout(context, field->getType())) return false;
  }
  return true;
}

bool can_enumeration_have(const clang::BuiltinType& type, bool is_strict) {
  switch (type.getKind()) {
    case clang::BuiltinType::Int:
    case clang::BuiltinType::UInt:
    case clang::BuiltinType::Long:
    case clang::BuiltinType::ULong:
      return true;
    case clang::BuiltinType::Bool:
      return false;
    default:
      return !is_strict;
  }
}

}  // namespace

std::string type_rules::quoted(clang::QualType type) const {
  return "'" + type.getAsString(context_.getPrintingPolicy()) + "'";
}

std::string type_rules::why_not(clang::QualType written) {
  const clang::QualType type = written.getCanonicalType();
  if (type->isDependentType() || type->isUndeducedType()) return "";
  if (type.isVolatileQualified()) return quoted(written) + " is volatile";
  if (type->isFunctionType()) return quoted(written) + " is a function";
  if (type->isMemberPointerType()) return quoted(written) + " is a pointer to a member";
  if (type->isPointerType()) return why_no_pointee(type);
  if (type->isReferenceType()) {
    const clang::QualType to = type.getNonReferenceType();
    if (to->isFunctionType()) return quoted(written) + " refers to a function";
    return is_array(to) || is_texture(to) ? "" : why_not(to);
  }
  if (type->isAnyComplexType() || type->isVectorType() || type->isAtomicType()) {
    return quoted(written) + " is no type of C++ AMP";
  }
  if (type->isVariableArrayType()) return "the size of " + quoted(written) + " is no constant";
  if (type->isArrayType()) return why_no_member(type);
  if (const auto* enumeration = type->getAs<clang::EnumType>()) {
    return why_no_enumeration(*enumeration->getDecl());
  }
  if (const auto* builtin = type->getAs<clang::BuiltinType>()) return why_no_builtin(*builtin);
  if (const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl()) return why_no_class(*record);
  return "";
}

std::string type_rules::why_no_member(clang::QualType written) {
  if (is_without_elements(written.getCanonicalType())) return quoted(written) + " has no elements";
  const clang::QualType type = context_.getBaseElementType(written).getCanonicalType();
  if (type->isReferenceType()) {
    const clang::QualType to = type.getNonReferenceType();
    if (is_array(to) || is_texture(to)) return "";
    return quoted(written) +
           " is a reference, of which members can only be to an array or a texture";
  }
  if (type->isPointerType()) return quoted(written) + " is a pointer in an array or a class";
  if (is_strict_ && written->isArrayType() && type->isBooleanType()) {
    return quoted(written) + " is an array of bool";
  }
  return why_not(type);
}

std::string type_rules::why_no_builtin(const clang::BuiltinType& type) const {
  const std::string name = "'" + type.getName(context_.getPrintingPolicy()).str() + "'";
  switch (type.getKind()) {
    case clang::BuiltinType::LongDouble:
    case clang::BuiltinType::Float128:
    case clang::BuiltinType::Int128:
    case clang::BuiltinType::UInt128:
      return "there is no " + name + " on devices";
    case clang::BuiltinType::Char_S:
    case clang::BuiltinType::Char_U:
    case clang::BuiltinType::SChar:
    case clang::BuiltinType::UChar:
    case clang::BuiltinType::Char8:
    case clang::BuiltinType::Char16:
    case clang::BuiltinType::Char32:
    case clang::BuiltinType::WChar_S:
    case clang::BuiltinType::WChar_U:
    case clang::BuiltinType::Short:
    case clang::BuiltinType::UShort:
    case clang::BuiltinType::LongLong:
    case clang::BuiltinType::ULongLong:
    case clang::BuiltinType::Half:
    case clang::BuiltinType::Float16:
      return is_strict_ ? name + " is an extension, which -ftiles-strict refuses" : "";
    default:
      return "";
  }
}

std::string type_rules::why_no_enumeration(const clang::EnumDecl& declared) const {
  const std::string name = quoted(context_.getTypeDeclType(&declared));
  const clang::QualType values = declared.getIntegerType();
  if (values.isNull()) return "";
  const auto* builtin = values->getAs<clang::BuiltinType>();
  if (builtin != nullptr && !can_enumeration_have(*builtin, is_strict_)) {
    return "the values of " + name + " are " + quoted(values);
  }
  const bool may_be_long = declared.isFixed() && !is_strict_;
  const unsigned negative = declared.getNumNegativeBits();
  const unsigned sign = negative > 0 ? 1 : 0;
  const unsigned bits = std::max(declared.getNumPositiveBits() + sign, negative);
  return may_be_long || bits <= 32 ? "" : "the values of " + name + " need more than 32 bits";
}

std::string type_rules::why_no_pointee(clang::QualType type) {
  const clang::QualType to = type->getPointeeType();
  if (to->isPointerType()) return quoted(type) + " is a pointer to a pointer";
  if (to->isFunctionType()) return quoted(type) + " is a pointer to a function";
  if (is_array(to) || is_texture(to)) return "";
  return why_not(to);
}

std::string type_rules::why_no_class(const clang::CXXRecordDecl& declared) {
  // An instance of a template that so far only references and pointers name is made now.
  const clang::QualType type = context_.getRecordType(&declared);
  if (!type->isDependentType()) sema_.isCompleteType(declared.getLocation(), type);
  const clang::CXXRecordDecl* const record = declared.getDefinition();
  if (record == nullptr || record->isDependentContext()) return "";
  if (is_of_graphics(record)) {
    const bool is_owner = is_texture(context_.getRecordType(record));
    return is_owner ? "a 'texture' can only be referred to" : "";
  }
  const auto [known, is_new] = classes_.emplace(record, "");
  if (is_new && has_layout(context_, type)) {
    known->second =
        is_of_library(record) ? why_no_library_class(*record) : why_no_users_class(*record);
  }
  return classes_[record];
}

std::string type_rules::why_no_users_class(const clang::CXXRecordDecl& record) {
  const std::string name = "'" + record.getNameAsString() + "'";
  if (record.isPolymorphic()) return name + " has virtual functions";
  if (record.getNumVBases() > 0) return name + " has virtual bases";
  for (const clang::CXXBaseSpecifier& base : record.bases()) {
    const std::string why = why_not(base.getType());
    if (!why.empty()) return "of the base of " + name + ": " + why;
  }
  if (record.isLambda()) return "";  // captures have rules of their own
  const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(&record);
  for (const clang::FieldDecl* field : record.fields()) {
    const std::string member = "the member '" + field->getNameAsString() + "' of " + name;
    const std::string why = why_no_member(field->getType());
    if (!why.empty()) return "of " + member + ": " + why;
    const bool is_aligned = layout.getFieldOffset(field->getFieldIndex()) % 32 == 0;
    if (is_strict_ && !field->isBitField() && !is_aligned) {
      return member + " does not lie at a multiple of 4 bytes";
    }
  }
  return "";
}

std::string type_rules::why_no_library_class(const clang::CXXRecordDecl& record) {
  const std::string name = record.getNameAsString();
  if (name == "accelerator" || name == "accelerator_view" || name == "completion_future") {
    return "'" + name + "' is of the host";
  }
  const library_class kind = library_class_of(&record);
  if (kind == library_class::array) return "an 'array' can only be referred to";
  return kind == library_class::array_view ? why_no_element(type_argument(&record, 0)) : "";
}

std::string type_rules::why_no_element(clang::QualType type) {
  type.removeLocalConst();
  const std::string why = why_no_member(type);
  if (!why.empty()) return "of the elements of a view: " + why;
  if (!has_layout(context_, type)) return "";
  const bool may_be_small = !is_strict_ && !is_of_bools(type);
  if (may_be_small || context_.getTypeSizeInChars(type).getQuantity() % 4 == 0) return "";
  return "of the elements of a view: the size of " + quoted(type) + " is no multiple of 4";
}

std::string type_rules::why_not_captured(clang::QualType type) {
  const std::string why = why_not_handed_over(type);
  if (why.empty()) return "";
  return type->isReferenceType() ? "this lambda captures a variable by reference"
                                 : "of what this lambda captures: " + why;
}

// A lambda that is handed over with what it captured: inside a kernel, it may refer to variables.
std::string type_rules::why_no_captures(clang::QualType type) {
  const clang::CXXRecordDecl* record = context_.getBaseElementType(type)->getAsCXXRecordDecl();
  record = record == nullptr ? nullptr : record->getDefinition();
  if (record == nullptr || is_of_library(record)) return "";
  for (const clang::CXXBaseSpecifier& base : record->bases()) {
    const std::string why = why_no_captures(base.getType());
    if (!why.empty()) return why;
  }
  for (const clang::FieldDecl* field : record->fields()) {
    const std::string why =
        record->isLambda() ? why_not_captured(field->getType()) : why_no_captures(field->getType());
    if (!why.empty()) return why;
  }
  return "";
}

std::string type_rules::why_not_handed_over(clang::QualType type) {
  std::string why = why_no_member(type);
  if (why.empty()) why = why_no_captures(type);
  if (!has_layout(context_, type)) return why;
  const bool is_whole = !type->isRecordType() || !is_of_bools(type) ||
                        context_.getTypeSizeInChars(type).getQuantity() % 4 == 0;
  if (!why.empty() || is_whole) return why;
  return "the size of " + quoted(type) + " is no multiple of 4";
}

std::string type_rules::why_no_container(clang::QualType type) {
  const library_class kind = library_class_of(type);
  if (kind != library_class::array && kind != library_class::array_view) return "";
  const clang::CXXRecordDecl& record =
      *type.getNonReferenceType().getCanonicalType()->getAsCXXRecordDecl();
  return record.isDependentContext() ? "" : why_no_element(type_argument(&record, 0));
}

// Other numbers of less than 4 bytes are an extension.
bool type_rules::is_of_bools(clang::QualType type) const {
  const clang::QualType element = context_.getBaseElementType(type);
  const clang::CXXRecordDecl* record = element->getAsCXXRecordDecl();
  record = record == nullptr ? nullptr : record->getDefinition();
  if (record == nullptr || record->isLambda()) return element->isBooleanType();
  for (const clang::CXXBaseSpecifier& base : record->bases()) {
    const bool is_empty = base.getType()->getAsCXXRecordDecl()->isEmpty();
    if (!is_empty && !is_of_bools(base.getType())) return false;
  }
  for (const clang::FieldDecl* field : record->fields()) {
    if (!is_of_bools(field->getType())) return false;
  }
  return !record->isEmpty();
}

}  // namespace translator
