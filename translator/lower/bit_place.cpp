#include "translator/lower/bit_place.hpp"

#include <algorithm>

namespace translator {
namespace {

std::string suffix(unsigned word_bits) { return word_bits == 64 ? "ul" : "u"; }

std::string mask(const bit_place& place) {
  const std::uint64_t ones = ~std::uint64_t{0} >> (64 - place.width);
  return std::to_string(ones) + suffix(place.word_bits);
}

bool is_whole_word(const bit_place& place) { return place.width == place.word_bits; }

std::string signed_type(unsigned word_bits) { return word_bits == 64 ? "long" : "int"; }

// Shifts are of 32 bits at least.
unsigned computed_bits(const bit_place& place) { return std::max(place.word_bits, 32u); }

fragment raw(const bit_place& place) {
  if (is_whole_word(place)) return place.word;
  return "((" + place.word + " >> " + place.shift + ") & " + mask(place) + ")";
}

fragment signed_value(const bit_place& place) {
  const unsigned bits = computed_bits(place);
  const std::string type = signed_type(place.word_bits);
  if (place.width == bits) return "((" + type + ")" + place.word + ")";
  const std::string above = std::to_string(bits - place.width);
  const std::string word = "(" + word_type(bits) + ")";
  return "(((" + type + ")((" + word + raw(place) + ") << " + above + ")) >> " + above + ")";
}

}  // namespace

unsigned word_bits_of(const clang::ASTContext& context, const clang::RecordDecl& record) {
  const std::uint64_t alignment = context.getTypeAlign(context.getRecordType(&record));
  return static_cast<unsigned>(std::min<std::uint64_t>(alignment, 64));
}

std::string word_type(unsigned bits) {
  switch (bits) {
    case 8:
      return "unsigned char";
    case 16:
      return "unsigned short";
    case 32:
      return "unsigned int";
    default:
      return "unsigned long";
  }
}

std::string bit_field_member(const clang::ASTContext& context, const clang::FieldDecl& field) {
  return "bits__" + std::to_string(context.getFieldOffset(&field) / bit_field_word);
}

bool has_bit_fields(const clang::RecordDecl& record) {
  return std::any_of(record.field_begin(), record.field_end(),
                     [](const clang::FieldDecl* field) { return field->isBitField(); });
}

bit_place number_at(const bit_position& position, clang::QualType type, unsigned width) {
  const std::int64_t word = position.word_bits;
  bit_place made{{}, {}, position.word_bits, width, type};
  bool steps_over_words = true;
  for (const auto& [index, bits] : position.steps) {
    steps_over_words = steps_over_words && bits % word == 0;
  }
  const std::int64_t unit = steps_over_words ? word : 1;
  fragment at = std::to_string(position.bits / unit);
  for (const auto& [index, bits] : position.steps) {
    at += " + (" + index + ") * " + std::to_string(bits / unit);
  }
  if (steps_over_words) {
    made.word = position.words + "[" + at + "]";
    made.shift = std::to_string(position.bits % word);
  } else {
    const std::string size = std::to_string(word);
    made.word = position.words + "[(" + at + ") / " + size + "]";
    made.shift = "((" + at + ") % " + size + ")";
  }
  return made;
}

fragment read_bits(const bit_place& place, const std::string& type_name) {
  if (place.type->isBooleanType()) return "(" + raw(place) + " != 0)";
  if (place.type->isFloatingType()) {
    const bool is_single = place.width == 32;
    const std::string word = word_type(place.width);
    return (is_single ? "as_float((" : "as_double((") + word + ")" + raw(place) + ")";
  }
  const bool is_signed = place.type->isSignedIntegerOrEnumerationType();
  return "((" + type_name + ")" + (is_signed ? signed_value(place) : raw(place)) + ")";
}

fragment as_word(const bit_place& place, const std::string& type_name, const fragment& value) {
  const std::string word = "(" + word_type(computed_bits(place)) + ")";
  const fragment converted = "((" + type_name + ")(" + value + "))";
  fragment bits = word + converted;
  if (place.type->isBooleanType()) {
    bits = word + ("(" + converted + " ? 1 : 0)");
  } else if (place.type->isFloatingType()) {
    bits = word + ((place.width == 32 ? "as_uint" : "as_ulong") + ("(" + converted + ")"));
  }
  if (is_whole_word(place)) return bits;
  return "((" + bits + " & " + mask(place) + ") << " + place.shift + ")";
}

fragment write_bits(const bit_place& place, const std::string& type_name, const fragment& value) {
  const fragment bits = as_word(place, type_name, value);
  if (is_whole_word(place)) return place.word + " = " + bits;
  return place.word + " = (" + place.word + " & ~(" + mask(place) + " << " + place.shift + ")) | " +
         bits;
}

}  // namespace translator
