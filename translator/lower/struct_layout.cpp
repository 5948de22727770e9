#include "translator/lower/struct_layout.hpp"

#include <clang/AST/RecordLayout.h>

#include <algorithm>

#include "translator/lower/bit_place.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

std::uint64_t bytes(const clang::ASTContext& context, std::uint64_t bits) {
  return bits / context.getCharWidth();
}

/// That a type has where no attribute gives it another, in bytes.
std::uint64_t natural_alignment(const clang::ASTContext& context, clang::QualType type) {
  const clang::QualType element = context.getBaseElementType(type).getCanonicalType();
  const clang::CXXRecordDecl* const record = element->getAsCXXRecordDecl();
  if (record == nullptr || is_of_library(record)) {
    return bytes(context, context.getTypeAlign(element));
  }
  if (record->isUnion()) return bytes(context, word_bits_of(context, *record));
  std::uint64_t largest = 1;
  for (const clang::CXXBaseSpecifier& base : record->bases()) {
    if (base.getType()->getAsCXXRecordDecl()->isEmpty()) continue;
    largest = std::max(largest, natural_alignment(context, base.getType()));
  }
  for (const clang::FieldDecl* field : record->fields()) {
    largest = std::max(largest, natural_alignment(context, field->getType()));
  }
  return largest;
}

/// Goes through the members as the struct of kernel text lays them out.
class layout_walk {
 public:
  /// \return the bytes that are missing in front of a member
  std::uint64_t add(std::uint64_t offset, std::uint64_t size, std::uint64_t alignment) {
    const std::uint64_t filler = rounded(alignment) < offset ? offset - end_ : 0;
    end_ += filler;
    end_ = rounded(alignment) + size;
    return filler;
  }
  std::uint64_t rounded(std::uint64_t alignment) const {
    return (end_ + alignment - 1) / alignment * alignment;
  }
  std::uint64_t end() const { return end_; }

 private:
  std::uint64_t end_ = 0;
};

}  // namespace

struct_fillers fillers_of(const clang::ASTContext& context, const clang::CXXRecordDecl& record) {
  struct_fillers made;
  layout_walk walk;
  const clang::ASTRecordLayout& layout = context.getASTRecordLayout(&record);
  const auto size = [&](clang::QualType type) { return bytes(context, context.getTypeSize(type)); };
  for (const clang::CXXBaseSpecifier& base : record.bases()) {
    const clang::CXXRecordDecl& of = *base.getType()->getAsCXXRecordDecl();
    const auto offset = static_cast<std::uint64_t>(layout.getBaseClassOffset(&of).getQuantity());
    made.before_values.push_back(
        of.isEmpty()
            ? 0
            : walk.add(offset, size(base.getType()), natural_alignment(context, base.getType())));
  }
  constexpr std::uint64_t word = bit_field_word / 8;
  std::uint64_t last_word = ~std::uint64_t(0);
  for (const clang::FieldDecl* field : record.fields()) {
    if (field->isZeroLengthBitField(context)) continue;
    const std::uint64_t offset = bytes(context, context.getFieldOffset(field));
    std::uint64_t& filler = made.before_fields[field];
    if (!field->isBitField()) {
      filler =
          walk.add(offset, size(field->getType()), natural_alignment(context, field->getType()));
    } else if (offset / word != last_word) {
      last_word = offset / word;
      filler = walk.add(last_word * word, word, word);
    }
    if (!(field->isBitField() && field->getName().empty())) made.before_values.push_back(filler);
  }
  const clang::QualType type = context.getRecordType(&record);
  const bool has_members = walk.end() > 0;
  if (has_members && size(type) > walk.rounded(natural_alignment(context, type))) {
    made.at_end = size(type) - walk.end();
  }
  return made;
}

bool holds_empty_classes(const clang::ASTContext& context, clang::QualType type) {
  const clang::CXXRecordDecl* record = context.getBaseElementType(type)->getAsCXXRecordDecl();
  if (record == nullptr || is_of_library(record) || type->isReferenceType()) return false;
  record = record->getDefinition();
  if (record == nullptr || record->isUnion()) return false;
  const auto holds = [&](const clang::FieldDecl* field) {
    const clang::QualType member = field->getType();
    const clang::CXXRecordDecl* const of = context.getBaseElementType(member)->getAsCXXRecordDecl();
    return (of != nullptr && of->isEmpty()) || holds_empty_classes(context, member);
  };
  // Of an empty base there is nothing.
  const auto base_holds = [&](const clang::CXXBaseSpecifier& base) {
    return holds_empty_classes(context, base.getType());
  };
  return llvm::any_of(record->fields(), holds) || llvm::any_of(record->bases(), base_holds);
}

bool has_fillers(const clang::ASTContext& context, clang::QualType type) {
  const clang::CXXRecordDecl* record = context.getBaseElementType(type)->getAsCXXRecordDecl();
  if (record == nullptr || is_of_library(record) || type->isReferenceType()) return false;
  record = record->getDefinition();
  if (record == nullptr) return false;
  const bool is_union = record->isUnion();
  const struct_fillers fillers = is_union ? struct_fillers() : fillers_of(context, *record);
  bool found = fillers.at_end > 0;
  for (const std::uint64_t bytes : fillers.before_values) found = found || bytes > 0;
  for (const clang::CXXBaseSpecifier& base : record->bases()) {
    found = found || has_fillers(context, base.getType());
  }
  std::uint64_t largest = 0;
  for (const clang::FieldDecl* field : record->fields()) {
    found = found || has_fillers(context, field->getType());
    largest = std::max(largest, context.getTypeSize(field->getType()));
  }
  return found || (is_union && largest < context.getTypeSize(context.getRecordType(record)));
}

}  // namespace translator
