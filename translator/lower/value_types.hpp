// What libtiles' C ABI calls the types of values, and where members of its C++ classes lie.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecordLayout.h>
#include <llvm/ADT/StringRef.h>

#include <cstdint>

#include "tiles/tiles.h"

namespace translator {

inline bool is_number(clang::QualType type) {
  return type->isArithmeticType() || type->isEnumeralType();
}

inline std::int64_t size_in_bits(const clang::ASTContext& context, clang::QualType type) {
  return static_cast<std::int64_t>(context.getTypeSize(type));
}

/// Of a number or an enumeration.
inline int tiles_type_of(const clang::ASTContext& context, clang::QualType type) {
  if (type->isBooleanType()) return TILES_TYPE_BOOL;
  const std::uint64_t bits = context.getTypeSize(type);
  if (type->isFloatingType()) return bits == 32 ? TILES_TYPE_FLOAT32 : TILES_TYPE_FLOAT64;
  const bool is_unsigned = type->isUnsignedIntegerOrEnumerationType();
  switch (bits) {
    case 8:
      return is_unsigned ? TILES_TYPE_UINT8 : TILES_TYPE_INT8;
    case 16:
      return is_unsigned ? TILES_TYPE_UINT16 : TILES_TYPE_INT16;
    case 32:
      return is_unsigned ? TILES_TYPE_UINT32 : TILES_TYPE_INT32;
    default:
      return is_unsigned ? TILES_TYPE_UINT64 : TILES_TYPE_INT64;
  }
}

inline std::int64_t offset_of_member(const clang::ASTContext& context, clang::QualType type,
                                     llvm::StringRef name) {
  const clang::CXXRecordDecl* const record = type->getAsCXXRecordDecl();
  const clang::ASTRecordLayout& layout = context.getASTRecordLayout(record);
  for (const clang::FieldDecl* field : record->fields()) {
    if (field->getName() == name) {
      return static_cast<std::int64_t>(layout.getFieldOffset(field->getFieldIndex()) / 8);
    }
  }
  return -1;
}

}  // namespace translator
