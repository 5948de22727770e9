// Classes that kernel text has no objects of, since they hold views, arrays, references or
// pointers: their objects are taken apart into variables, one for each piece.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Type.h>

#include <cstdint>
#include <string>
#include <vector>

namespace translator {

/// A piece of an object, and where it lies there.
struct piece {
  std::string path;      ///< the object's name and the members' that lead to it: "self__rows__data"
  clang::QualType type;  ///< without the reference
  bool is_reference = false;
  /// As kernel_argument::offsets.
  std::vector<std::int64_t> offsets;
};

/// True for classes without members, too: nothing is left of their objects; and for arrays of what
/// is taken apart, and of views.
bool is_taken_apart(clang::QualType type);

/// What stands for a member: its name, or a number where it has none.
std::string member_name(const clang::FieldDecl* field);
std::string base_name(unsigned number);
/// What of an object's path follows its own name.
std::string piece_path(const std::string& object, const std::string& member);

std::vector<piece> pieces_of(const clang::ASTContext& context, clang::QualType type,
                             const std::string& object);

}  // namespace translator
