// Compares the layout of a struct of kernel text, member by member, with what Clang says of the
// host's class: data that a kernel reads elsewhere than the host wrote it would be wrong without a
// message.
#include <clang/AST/RecordLayout.h>

#include <algorithm>

#include "translator/lower/bit_place.hpp"
#include "translator/lower/library_classes.hpp"
#include "translator/lower/struct_layout.hpp"

namespace translator {
namespace {

struct extent_in_memory {
  std::uint64_t size = 0, alignment = 1;
};

class layout_comparison {
 public:
  explicit layout_comparison(const clang::ASTContext& context) : context_(context) {}

  extent_in_memory extent_of(clang::QualType type) {
    if (const auto* array = context_.getAsConstantArrayType(type)) {
      extent_in_memory made = extent_of(array->getElementType());
      made.size *= array->getSize().getZExtValue();
      return made;
    }
    const clang::CXXRecordDecl* const record = type->getAsCXXRecordDecl();
    const bool is_users = record != nullptr && !is_of_library(record) && record->hasDefinition();
    if (!is_users) return {bytes(context_.getTypeSize(type)), bytes(context_.getTypeAlign(type))};
    const clang::CXXRecordDecl& definition = *record->getDefinition();
    if (definition.isUnion()) {
      return {bytes(context_.getTypeSize(type)), bytes(word_bits_of(context_, definition))};
    }
    return extent_of(definition);
  }

  const std::optional<layout_difference>& found() const { return found_; }

 private:
  std::uint64_t bytes(std::uint64_t bits) const { return bits / context_.getCharWidth(); }

  // As kernel_lowering::define_class writes it.
  extent_in_memory extent_of(const clang::CXXRecordDecl& record) {
    const struct_fillers fillers = fillers_of(context_, record);
    const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(&record);
    const std::string of = " of '" + record.getNameAsString() + "'";
    extent_in_memory made;
    std::size_t number = 0;
    for (const clang::CXXBaseSpecifier& base : record.bases()) {
      const std::uint64_t filler = fillers.before_values[number++];
      const clang::CXXRecordDecl& part = *base.getType()->getAsCXXRecordDecl();
      if (part.isEmpty()) continue;
      const auto offset =
          static_cast<std::uint64_t>(layout.getBaseClassOffset(&part).getQuantity());
      const std::string name = "the base '" + part.getNameAsString() + "'" + of;
      add(made, filler, extent_of(base.getType()), name, offset);
    }
    constexpr std::uint64_t word = bit_field_word / 8;
    std::uint64_t last_word = ~std::uint64_t(0);
    for (const clang::FieldDecl* field : record.fields()) {
      if (field->isZeroLengthBitField(context_)) continue;
      const std::uint64_t offset = bytes(context_.getFieldOffset(field));
      const std::string name = "'" + field->getNameAsString() + "'" + of;
      if (!field->isBitField()) {
        add(made, fillers.before(field), extent_of(field->getType()), name, offset);
      } else if (offset / word != last_word) {
        last_word = offset / word;
        add(made, fillers.before(field), {word, word}, name, last_word * word);
      }
    }
    made.size = std::max<std::uint64_t>(made.size + fillers.at_end, 1);
    made.size = rounded(made.size, made.alignment);
    const std::uint64_t size = bytes(context_.getTypeSize(context_.getRecordType(&record)));
    compare("", size, made.size);
    return made;
  }

  static std::uint64_t rounded(std::uint64_t size, std::uint64_t alignment) {
    return (size + alignment - 1) / alignment * alignment;
  }

  void add(extent_in_memory& whole, std::uint64_t filler, const extent_in_memory& part,
           const std::string& name, std::uint64_t on_host) {
    const std::uint64_t begin = rounded(whole.size + filler, part.alignment);
    whole = {begin + part.size, std::max(whole.alignment, part.alignment)};
    compare(name, on_host, begin);
  }

  void compare(const std::string& name, std::uint64_t on_host, std::uint64_t in_kernel) {
    if (!found_ && on_host != in_kernel) found_ = layout_difference{name, on_host, in_kernel};
  }

  const clang::ASTContext& context_;
  std::optional<layout_difference> found_;
};

}  // namespace

std::optional<layout_difference> layout_difference_of(const clang::ASTContext& context,
                                                      clang::QualType type) {
  layout_comparison comparison(context);
  comparison.extent_of(type);
  return comparison.found();
}

}  // namespace translator
