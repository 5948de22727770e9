// Numbers that kernel text has no names for: bit fields, and members of unions. They are bits of
// words.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Type.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "translator/lower/fragment.hpp"

namespace translator {

struct bit_place {
  fragment word;
  fragment shift;  ///< how many bits lie below
  unsigned word_bits = 32;
  unsigned width = 32;
  clang::QualType type;
};

/// Where something lies in a union, whatever its type.
struct bit_position {
  fragment words;  ///< the union's only member, an array
  unsigned word_bits = 32;
  std::int64_t bits = 0;
  std::vector<std::pair<fragment, std::int64_t>>
      steps;  ///< of arrays: an index, bits of an element
};

/// The array that is a union's only member in kernel text.
constexpr const char* words_of_union = "words";
/// Which unsigned type its elements have: as large as its members' alignment.
unsigned word_bits_of(const clang::ASTContext& context, const clang::RecordDecl& record);
std::string word_type(unsigned bits);

constexpr unsigned bit_field_word = 32;
/// The member of kernel text that a bit field is a part of.
std::string bit_field_member(const clang::ASTContext& context, const clang::FieldDecl& field);
bool has_bit_fields(const clang::RecordDecl& record);

bit_place number_at(const bit_position& position, clang::QualType type, unsigned width);

/// The number that lies there. \param type_name  of its type in kernel text
fragment read_bits(const bit_place& place, const std::string& type_name);
/// A word that has the value's bits, and zeros else.
fragment as_word(const bit_place& place, const std::string& type_name, const fragment& value);
/// An assignment, without parentheses.
fragment write_bits(const bit_place& place, const std::string& type_name, const fragment& value);

}  // namespace translator
