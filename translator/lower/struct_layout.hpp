// The bytes that a struct of kernel text needs between its members, and behind them, to have the
// layout that the host's class has: kernel text has no alignment but that of the members' types.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <llvm/ADT/DenseMap.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace translator {

struct struct_fillers {
  std::vector<std::uint64_t> before_values;  ///< bytes in front of each base and each member
  llvm::DenseMap<const clang::FieldDecl*, std::uint64_t> before_fields;
  std::uint64_t at_end = 0;

  std::uint64_t before(const clang::FieldDecl* field) const { return before_fields.lookup(field); }
};

/// \param record  no union
struct_fillers fillers_of(const clang::ASTContext& context, const clang::CXXRecordDecl& record);

/// Whether there are such bytes in an object, or bytes of a union that none of its members has.
bool has_fillers(const clang::ASTContext& context, clang::QualType type);

/// Whether members of an object, or of its parts, are of classes without members: they need no
/// value.
bool holds_empty_classes(const clang::ASTContext& context, clang::QualType type);

/// A member that a kernel has at another place than the host.
struct layout_difference {
  std::string member;         ///< "'j' of 'derived'"
  std::uint64_t on_host = 0;  ///< bytes in front of it
  std::uint64_t in_kernel = 0;
};

/// The first one in a type, as kernel text lays its structs out; with no name the sizes, where only
/// those differ. A class has none unless it uses the padding at the end of its bases.
std::optional<layout_difference> layout_difference_of(const clang::ASTContext& context,
                                                      clang::QualType type);

/// What stands for such bytes in a list of initial values.
constexpr const char* filler_value = "{}";

}  // namespace translator
