#include "translator/lower/memory.hpp"

#include <llvm/ADT/StringExtras.h>

#include <algorithm>

#include "translator/lower/library_classes.hpp"
#include "translator/lower/pieces.hpp"

namespace translator {
namespace {

clang::QualType type_of_member(const clang::CXXRecordDecl& record, llvm::StringRef name) {
  unsigned number = 0;
  for (const clang::CXXBaseSpecifier& base : record.bases()) {
    if (base_name(number++) == name) return base.getType();
  }
  for (const clang::FieldDecl* field : record.fields()) {
    if (member_name(field) == name) return field->getType();
  }
  return {};
}

constexpr std::int64_t range_size = std::int64_t{1} << 28;

bool is_of_view(const memory& one) { return one.has_index() && one.steps.front().extent == 0; }

// The element of a view of several dimensions: v(o / (e1 * e2), o / e2 % e1, o % e2).
std::string view_subscript(const memory& in, const std::string& number) {
  const auto rank = static_cast<int>(number_argument(in.type->getAsCXXRecordDecl(), 1));
  if (rank == 1) return "[" + number + "]";
  const auto extent = [&](int d) { return in.root + ".extent[" + std::to_string(d) + "]"; };
  std::string components;
  for (int d = 0; d < rank; ++d) {
    std::string inner;
    for (int below = d + 1; below < rank; ++below) {
      inner += (inner.empty() ? "" : " * ") + extent(below);
    }
    const std::string from = inner.empty() ? number : number + " / (" + inner + ")";
    components += (d > 0 ? ", " : "") + from + (d > 0 ? " % " + extent(d) : "");
  }
  return "(" + components + ")";
}

}  // namespace

std::int64_t memory::inner_count() const {
  std::int64_t count = 1;
  for (std::size_t i = 1; i < steps.size(); ++i) {
    if (steps[i].is_index()) count *= steps[i].extent;
  }
  return count;
}

bool memory::needs_place_once() const {
  const bool is_flat_view =
      !is_of_view(*this) || number_argument(type->getAsCXXRecordDecl(), 1) == 1;
  return is_flat_view && inner_count() == 1;
}

std::string memory::form() const {
  const void* const identity = type.getCanonicalType().getUnqualifiedType().getAsOpaquePtr();
  std::string made = llvm::utohexstr(reinterpret_cast<std::uintptr_t>(identity));
  made += is_const() ? "c" : "v";
  for (const memory_step& one : steps) made += one.is_index() ? "[]" : one.member;
  return made;
}

bool operator==(const memory& a, const memory& b) {
  if (a.root != b.root || a.steps.size() != b.steps.size()) return false;
  for (std::size_t i = 0; i < a.steps.size(); ++i) {
    if (a.steps[i].member != b.steps[i].member) return false;
  }
  return true;
}

bool memory::is_const() const {
  clang::QualType innermost = type;
  while (const clang::ArrayType* array = innermost->getAsArrayTypeUnsafe()) {
    if (innermost.isConstQualified()) return true;
    innermost = array->getElementType();
  }
  return innermost.isConstQualified();
}

clang::QualType pointee_of(const clang::ASTContext& context, const memory& in) {
  clang::QualType type = in.type.getNonReferenceType();
  for (const memory_step& one : in.steps) {
    const clang::CXXRecordDecl* const record = type->getAsCXXRecordDecl();
    if (one.is_index()) {
      const auto* array = context.getAsArrayType(type);
      if (array == nullptr && (record == nullptr || !is_of_library(record))) return {};
      type = array != nullptr ? array->getElementType() : type_argument(record, 0);
      continue;
    }
    if (record == nullptr) return {};
    type = type_of_member(*record, llvm::StringRef(one.member).drop_front());
    if (type.isNull()) return type;
  }
  return type;
}

memory_set joined(memory_set a, const memory_set& b) {
  for (const memory& one : b) {
    const auto known = std::find(a.begin(), a.end(), one);
    if (known == a.end()) {
      a.push_back(one);
    } else if (!one.is_const()) {
      known->type = one.type;
    }
  }
  return a;
}

memory member_of(memory whole, const std::string& member, clang::QualType type) {
  if (whole.has_index()) {
    whole.steps.push_back({"." + member});
  } else {
    whole.root += "." + member;
    whole.type = whole.type.isConstQualified() ? type.withConst() : type;
  }
  return whole;
}

memory element_of(memory whole, const clang::ConstantArrayType& array) {
  whole.steps.push_back({"", static_cast<std::int64_t>(array.getSize().getZExtValue())});
  return whole;
}

fragment element_text(const memory& in, const fragment& place) {
  std::int64_t inner = in.inner_count();
  const bool is_whole = inner == 1;
  fragment made = in.root;
  bool is_first = true;
  for (const memory_step& one : in.steps) {
    if (!one.is_index()) {
      made += one.member;
      continue;
    }
    if (!is_first) inner /= one.extent;
    fragment number = place;
    if (!is_whole && inner > 1) number = number + " / " + std::to_string(inner);
    if (!is_first && one.extent > 0) number = number + " % " + std::to_string(one.extent);
    made += one.extent == 0 ? fragment(view_subscript(in, number.text())) : "[" + number + "]";
    is_first = false;
  }
  return made;
}

fragment in_range_of(std::size_t number, const fragment& place) {
  if (number == 0) return place;
  return "(" + place + " + " + std::to_string(range_size * static_cast<std::int64_t>(number)) + ")";
}

fragment without_range(std::size_t number, const fragment& place) {
  if (number == 0) return place;
  return "(" + place + " - " + std::to_string(range_size * static_cast<std::int64_t>(number)) + ")";
}

fragment is_below_range(std::size_t number, const fragment& place) {
  const std::int64_t end = range_size * static_cast<std::int64_t>(number) - range_size / 2;
  return place + " < " + std::to_string(end);
}

bool is_repeatable(const std::string& text) {
  const auto at = [&](std::size_t i) { return i < text.size() ? text[i] : ' '; };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool compares = at(i + 1) == '=' && at(i + 2) == ' ' &&
                          llvm::StringRef("=!<>").contains(text[i]) && at(i - 1) == ' ';
    if (compares) {
      ++i;
      continue;
    }
    if (text[i] == '=' || (text[i] == at(i + 1) && (text[i] == '+' || text[i] == '-'))) {
      return false;
    }
    const bool is_name = i > 0 && (llvm::isAlnum(text[i - 1]) || text[i - 1] == '_');
    if (text[i] == '(' && is_name) return false;
  }
  return true;
}

}  // namespace translator
