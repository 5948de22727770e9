// Types as kernel text writes them.
#include <clang/AST/Attr.h>
#include <clang/AST/Type.h>
#include <llvm/ADT/STLExtras.h>

#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"
#include "translator/lower/struct_layout.hpp"

namespace translator {
namespace {

std::string builtin_name(const clang::BuiltinType& type, const clang::ASTContext& context) {
  switch (type.getKind()) {
    case clang::BuiltinType::Char_S:
    case clang::BuiltinType::SChar:
      return "char";
    case clang::BuiltinType::Char_U:
    case clang::BuiltinType::UChar:
    case clang::BuiltinType::Char8:
      return "unsigned char";
    case clang::BuiltinType::Char16:
      return "unsigned short";
    case clang::BuiltinType::Char32:
      return "unsigned int";
    case clang::BuiltinType::WChar_S:
    case clang::BuiltinType::NullPtr:  // as pointers are
      return "int";
    case clang::BuiltinType::WChar_U:
      return "unsigned int";
    case clang::BuiltinType::LongLong:
      return "long";
    case clang::BuiltinType::ULongLong:
      return "unsigned long";
    case clang::BuiltinType::Void:
    case clang::BuiltinType::Bool:
    case clang::BuiltinType::Short:
    case clang::BuiltinType::UShort:
    case clang::BuiltinType::Int:
    case clang::BuiltinType::UInt:
    case clang::BuiltinType::Long:
    case clang::BuiltinType::ULong:
    case clang::BuiltinType::Float:
    case clang::BuiltinType::Double:
      return type.getName(context.getPrintingPolicy()).str();
    default:
      return "";
  }
}

std::string vector_component(const std::string& scalar) {
  const bool is_unsigned = llvm::StringRef(scalar).starts_with("unsigned ");
  return is_unsigned ? "u" + scalar.substr(std::string("unsigned ").size()) : scalar;
}

std::string tile_arguments(const clang::CXXRecordDecl& record) {
  std::string made;
  for (unsigned d = 0; d < 3; ++d) {
    const std::int64_t extent = number_argument(&record, d);
    if (extent > 0) made += (d > 0 ? ", " : "") + std::to_string(extent);
  }
  return "<" + made + ">";
}

// Of these a copy is as good, and the kernel language knows no references to them.
bool is_passed_by_value(clang::QualType type) {
  switch (library_class_of(type)) {
    case library_class::array_view:
    case library_class::tiled_index:
    case library_class::tiled_extent:
    case library_class::tile_barrier:
      return true;
    case library_class::index:
    case library_class::extent:
    case library_class::short_vector:
    case library_class::norm:
    case library_class::unorm:
      return type.isConstQualified();
    default:
      return false;
  }
}

}  // namespace

std::string kernel_lowering::library_name(const clang::CXXRecordDecl& record,
                                          clang::SourceLocation where) {
  const std::string name = record.getName().str();
  switch (library_class_of(&record)) {
    case library_class::index:
    case library_class::extent:
      return name + "<" + std::to_string(number_argument(&record, 0)) + ">";
    case library_class::tiled_index:
    case library_class::tiled_extent:
      return name + tile_arguments(record);
    case library_class::array:
    case library_class::array_view:
      require_host_layout(type_argument(&record, 0), where);
      return name + "<" + type_name(type_argument(&record, 0), where) + ", " +
             std::to_string(number_argument(&record, 1)) + ">";
    case library_class::short_vector:
      return vector_component(type_name(type_argument(&record, 0), where)) + "_" +
             std::to_string(number_argument(&record, 1));
    case library_class::stored_float:
    case library_class::norm:
    case library_class::unorm:
    case library_class::tile_barrier:
      return name;
    default:
      throw not_lowered(where,
                        "'" + record.getQualifiedNameAsString() +
                            "' is for the host; no function that is restrict(amp) can use it");
  }
}

namespace {

/// Whether a class, or one that is a part of it, says how closely its members lie.
bool is_packed(clang::QualType type) {
  const clang::CXXRecordDecl* const record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (record == nullptr || !record->hasDefinition()) return false;
  const auto base_is_packed = [](const auto& base) { return is_packed(base.getType()); };
  const auto member_is_packed = [](const clang::FieldDecl* field) {
    return field->hasAttr<clang::PackedAttr>() || is_packed(field->getType());
  };
  return record->hasAttr<clang::PackedAttr>() || record->hasAttr<clang::MaxFieldAlignmentAttr>() ||
         llvm::any_of(record->bases(), base_is_packed) ||
         llvm::any_of(record->fields(), member_is_packed);
}

}  // namespace

/// Of what comes from the host, or goes there.
void kernel_lowering::require_host_layout(clang::QualType type, clang::SourceLocation where) const {
  const std::optional<layout_difference> found = layout_difference_of(context_, type);
  if (!found) return;
  const std::string host = std::to_string(found->on_host);
  const std::string kernel = std::to_string(found->in_kernel);
  const std::string what =
      found->member.empty()
          ? "it has " + host + " bytes on the host and " + kernel + " bytes in a kernel"
          : found->member + " is at byte " + host + " on the host and at byte " + kernel +
                " in a kernel";
  const std::string name = type.getUnqualifiedType().getAsString(context_.getPrintingPolicy());
  const std::string why =
      is_packed(type)
          ? "where each member lies by the alignment of its type; declare the class without "
            "'packed' and '#pragma pack'"
          : "where the padding at the end of a base class holds no members; declare members in the "
            "base class that fill its padding";
  throw not_lowered(
      where, "'" + name + "' cannot be shared by the host and a kernel: " + what + ", " + why);
}

std::string kernel_lowering::type_name(clang::QualType type, clang::SourceLocation where) {
  type = type.getCanonicalType();
  const clang::CXXRecordDecl* const object = type->getAsCXXRecordDecl();
  const bool is_mutable =
      object != nullptr && object->hasDefinition() && object->hasMutableFields();
  const std::string constness = type.isConstQualified() && !is_mutable ? "const " : "";
  if (is_pointer(type)) return constness + "int";
  if (const auto* enumeration = type->getAs<clang::EnumType>()) {
    return constness + type_name(enumeration->getDecl()->getIntegerType(), where);
  }
  if (const auto* builtin = type->getAs<clang::BuiltinType>()) {
    const std::string name = builtin_name(*builtin, context_);
    if (!name.empty()) return constness + name;
  }
  if (const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl()) {
    return constness +
           (is_of_library(record) ? library_name(*record, where) : class_name(*record, where));
  }
  throw not_lowered(where, "a function that is restrict(amp) cannot use the type '" +
                               type.getUnqualifiedType().getAsString() + "'");
}

std::string kernel_lowering::declaration(clang::QualType type, const std::string& name,
                                         clang::SourceLocation where) {
  if (type->isRValueReferenceType()) return declaration(type->getPointeeType(), name, where);
  if (type->isReferenceType()) {
    const clang::QualType target = type->getPointeeType();
    if (is_passed_by_value(target)) return declaration(target.getUnqualifiedType(), name, where);
    if (target->isArrayType()) return declaration(target, "(&" + name + ")", where);
    return declaration(target, "& " + name, where);
  }
  if (const auto* array = context_.getAsConstantArrayType(type)) {
    const std::string size = std::to_string(array->getSize().getZExtValue());
    return declaration(array->getElementType(), name + "[" + size + "]", where);
  }
  const bool is_indirect = !name.empty() && (name.front() == '&' || name.front() == '*');
  return type_name(type, where) + (is_indirect ? "" : " ") + name;
}

}  // namespace translator
