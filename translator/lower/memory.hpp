// What a pointer of a kernel points into. Kernel text knows the memory by its name; the pointer
// itself is an int there: a place in that memory, counted in elements.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Type.h>

#include <cstdint>
#include <string>
#include <vector>

#include "translator/lower/fragment.hpp"

namespace translator {

struct memory_step {
  std::string member;       ///< ".name"; of an index: empty
  std::int64_t extent = 0;  ///< of an index: how many elements there are; 0 of a view

  bool is_index() const { return member.empty(); }
};

struct memory {
  std::string root;      ///< kernel text that names an object, an array or a view
  clang::QualType type;  ///< of that
  /// From there to what is pointed to; the first one is an index.
  std::vector<memory_step> steps{};

  bool has_index() const { return !steps.empty(); }
  bool is_const() const;
  /// How many elements lie in one of what the first index numbers.
  std::int64_t inner_count() const;
  /// Whether the text of an element has its place in it once.
  bool needs_place_once() const;
  /// All but the root's name.
  std::string form() const;
};

bool operator==(const memory& a, const memory& b);

/// Of what is pointed to; null where it is not known.
clang::QualType pointee_of(const clang::ASTContext& context, const memory& in);

/// What a pointer may point into. None: the pointer is always null.
using memory_set = std::vector<memory>;

memory_set joined(memory_set a, const memory_set& b);

memory member_of(memory whole, const std::string& member, clang::QualType type);
/// \param array  of which the element is one
memory element_of(memory whole, const clang::ConstantArrayType& array);

/// What stands at a place of a memory.
fragment element_text(const memory& in, const fragment& place);

/// A pointer that may point into several memories has a range of numbers for each.
fragment in_range_of(std::size_t number, const fragment& place);
fragment without_range(std::size_t number, const fragment& place);
/// True for those before: "p < end"
fragment is_below_range(std::size_t number, const fragment& place);

inline const char* const null_place = "(-2147483647 - 1)";

/// Whether a text may be written twice: it calls and changes nothing.
bool is_repeatable(const std::string& text);

}  // namespace translator
