#include "translator/lower/pieces.hpp"

#include <clang/AST/RecordLayout.h>
#include <llvm/ADT/DenseMap.h>

#include "translator/lower/kernel_lowering.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

const clang::CXXRecordDecl* user_class(clang::QualType type) {
  const clang::CXXRecordDecl* const record =
      type.getNonReferenceType().getCanonicalType()->getAsCXXRecordDecl();
  const bool is_known = record != nullptr && record->hasDefinition() && !record->isUnion();
  if (!is_known || (is_of_library(record) && !is_made_of_parts(record))) return nullptr;
  return record->getDefinition();
}

// An empty member takes a byte, and has no pieces.
bool is_empty_class(clang::QualType type) {
  const clang::CXXRecordDecl* const record = user_class(type);
  return record != nullptr && record->isEmpty();
}

bool makes_pieces(clang::QualType member) {
  if (member->isReferenceType() || member->isPointerType()) return true;
  return is_view(member) || is_array(member) || is_known_by_type(member) ||
         (is_taken_apart(member) && !is_empty_class(member));
}

class collector {
 public:
  explicit collector(const clang::ASTContext& context) : context_(context) {}

  void add_members(clang::QualType type, const piece& whole) {
    if (const auto* array = context_.getAsConstantArrayType(type)) {
      return add_elements(*array, whole);
    }
    const clang::CXXRecordDecl* const record = user_class(type);
    const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(record);
    llvm::DenseMap<const clang::ValueDecl*, clang::FieldDecl*> captures;
    clang::FieldDecl* captured_this = nullptr;
    if (record->isLambda()) record->getCaptureFields(captures, captured_this);
    unsigned number = 0;
    for (const clang::CXXBaseSpecifier& base : record->bases()) {
      const clang::CXXRecordDecl* const of_base = base.getType()->getAsCXXRecordDecl();
      add(base.getType(), false,
          below(whole, base_name(number++), layout.getBaseClassOffset(of_base).getQuantity()));
    }
    for (const clang::FieldDecl* field : record->fields()) {
      if (field->isBitField()) {
        throw not_lowered(field->getLocation(),
                          "a class that holds views, references or pointers cannot have bit fields "
                          "in a kernel");
      }
      const std::int64_t bits =
          static_cast<std::int64_t>(layout.getFieldOffset(field->getFieldIndex()));
      add(field->getType(), field == captured_this, below(whole, member_name(field), bits / 8));
    }
  }

  std::vector<piece> take() { return std::move(found_); }

 private:
  void add_elements(const clang::ConstantArrayType& array, const piece& whole) {
    const clang::QualType type = array.getElementType();
    const std::int64_t size = context_.getTypeSizeInChars(type).getQuantity();
    const auto length = static_cast<std::int64_t>(array.getSize().getZExtValue());
    for (std::int64_t i = 0; i < length; ++i) {
      add(type, false, below(whole, std::to_string(i), i * size));
    }
  }
  static piece below(const piece& whole, const std::string& member, std::int64_t offset) {
    piece made = whole;
    made.path = piece_path(whole.path, member);
    made.offsets.back() += offset;
    return made;
  }

  void add(clang::QualType type, bool is_captured_this, piece made) {
    if (is_of_host(type)) return;
    const bool leads_on = is_captured_this && type->isPointerType();
    if (type->isReferenceType() || leads_on) {
      made.is_reference = true;
      made.offsets.push_back(0);
      type = type->getPointeeType();
    }
    made.type = type;
    if (is_taken_apart(type)) {
      add_members(type, made);
    } else {
      found_.push_back(made);
    }
  }

  const clang::ASTContext& context_;
  std::vector<piece> found_;
};

}  // namespace

bool is_taken_apart(clang::QualType type) {
  if (const auto* array = type.getNonReferenceType()->getAsArrayTypeUnsafe()) {
    return makes_pieces(array->getElementType());
  }
  const clang::CXXRecordDecl* const record = user_class(type);
  if (record == nullptr) return false;
  if (record->isEmpty()) return true;
  for (const clang::CXXBaseSpecifier& base : record->bases()) {
    if (makes_pieces(base.getType())) return true;
  }
  for (const clang::FieldDecl* field : record->fields()) {
    if (makes_pieces(field->getType())) return true;
  }
  return false;
}

std::string member_name(const clang::FieldDecl* field) {
  if (!field->getName().empty()) return field->getName().str();
  return "member_" + std::to_string(field->getFieldIndex() + 1);
}

std::string base_name(unsigned number) { return "base_" + std::to_string(number + 1); }

std::string piece_path(const std::string& object, const std::string& member) {
  return object + "__" + member;
}

std::vector<piece> pieces_of(const clang::ASTContext& context, clang::QualType type,
                             const std::string& object) {
  collector all(context);
  all.add_members(type, {object, type, false, {0}});
  return all.take();
}

}  // namespace translator
