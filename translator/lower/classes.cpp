// Classes of the user's as structs of kernel text.
#include <clang/AST/DeclCXX.h>

#include <algorithm>

#include "translator/lower/bit_place.hpp"
#include "translator/lower/kernel_lowering.hpp"
#include "translator/lower/pieces.hpp"
#include "translator/lower/struct_layout.hpp"

namespace translator {
namespace {

bool is_empty(clang::QualType type) {
  const clang::CXXRecordDecl* const record = type->getAsCXXRecordDecl();
  return record != nullptr && record->isEmpty();
}

// A word of bit fields holds nothing else.
void check_bit_field(const clang::ASTContext& context, const clang::FieldDecl& field) {
  const clang::RecordDecl& record = *field.getParent();
  const std::uint64_t first = context.getFieldOffset(&field);
  const std::uint64_t word = first / bit_field_word;
  bool fits = (first + field.getBitWidthValue(context) - 1) / bit_field_word == word &&
              context.getTypeAlign(context.getRecordType(&record)) >= bit_field_word;
  for (const clang::FieldDecl* other : record.fields()) {
    if (other->isBitField()) continue;
    const std::uint64_t begin = context.getFieldOffset(other);
    const std::uint64_t end = begin + context.getTypeSize(other->getType());
    fits = fits && (end <= word * bit_field_word || begin >= (word + 1) * bit_field_word);
  }
  if (fits) return;
  throw not_lowered(field.getLocation(),
                    "a bit field in a kernel has to lie in one word of 32 bits, beside other bit "
                    "fields alone");
}

}  // namespace

// As libtiles' headers call it, too: a view's elements have to be of the struct that the kernel
// has.
std::string kernel_lowering::class_name(const clang::CXXRecordDecl& record,
                                        clang::SourceLocation where) {
  const clang::CXXRecordDecl* const key = record.getCanonicalDecl();
  const auto known = classes_.find(key);
  if (known != classes_.end()) return known->second;
  std::string name = "class_" + type_info_name(context_.getRecordType(&record));
  std::replace(name.begin(), name.end(), '$', '_');  // of a struct without a name
  classes_[key] = name;
  if (!record.hasDefinition() || record.isPolymorphic()) {
    throw not_lowered(where, "the class '" + record.getNameAsString() +
                                 "' has virtual functions, which no kernel can call");
  }
  define_class(*record.getDefinition(), name);
  return name;
}

std::string kernel_lowering::array_class(clang::QualType type, clang::SourceLocation where) {
  const std::string member = declaration(type, "elements", where);
  for (const auto& [known, name] : arrays_) {
    if (known == member) return name;
  }
  const std::string name = names_.make_global("captured_array");
  arrays_.emplace_back(member, name);
  definitions_.push_back(fragment("struct " + name + " { " + member + "; };").line(0));
  return name;
}

void kernel_lowering::define_class(const clang::CXXRecordDecl& record, const std::string& name) {
  std::vector<text_line> members;
  const auto add = [&](clang::QualType type, const std::string& member, clang::SourceLocation at) {
    members.push_back(fragment(declaration(type, member, at) + ";", at).line(1));
  };
  const auto fill = [&](std::uint64_t bytes) {
    if (bytes == 0) return;
    const std::string member = "filler" + std::to_string(members.size());
    members.push_back(fragment("char " + member + "[" + std::to_string(bytes) + "];").line(1));
  };
  const struct_fillers fillers = record.isUnion() ? struct_fillers() : fillers_of(context_, record);
  unsigned number = 0;
  for (const clang::CXXBaseSpecifier& base : record.bases()) {
    fill(fillers.before_values[number]);
    const std::string member = base_name(number++);
    if (!is_empty(base.getType())) add(base.getType(), member, base.getBeginLoc());
  }
  for (const clang::FieldDecl* field : record.fields()) {
    if (record.isUnion() || field->isZeroLengthBitField(context_)) continue;
    fill(fillers.before(field));
    if (!field->isBitField()) {
      add(field->getType(), member_name(field), field->getLocation());
      continue;
    }
    check_bit_field(context_, *field);
    const std::string text = "unsigned int " + bit_field_member(context_, *field) + ";";
    if (members.empty() || members.back().text != "  " + text) {
      members.push_back(fragment(text, field->getLocation()).line(1));
    }
  }
  if (record.isUnion()) {
    const unsigned bits = word_bits_of(context_, record);
    const std::uint64_t words = context_.getTypeSize(context_.getRecordType(&record)) / bits;
    members.push_back(
        fragment(word_type(bits) + " " + words_of_union + "[" + std::to_string(words) + "];",
                 record.getLocation())
            .line(1));
  }
  fill(fillers.at_end);
  if (members.empty()) members.push_back(fragment("char nothing;", record.getLocation()).line(1));
  definitions_.push_back(fragment("struct " + name + " {", record.getLocation()).line(0));
  definitions_.insert(definitions_.end(), members.begin(), members.end());
  definitions_.push_back(fragment("};").line(0));
}

}  // namespace translator
