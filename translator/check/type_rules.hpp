// Which types restrict(amp) knows.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/Sema/Sema.h>

#include <map>
#include <string>

namespace translator {

class type_rules {
 public:
  /// \param is_strict  whether what libtiles adds to C++ AMP is refused
  type_rules(clang::Sema& sema, bool is_strict)
      : sema_(sema), context_(sema.getASTContext()), is_strict_(is_strict) {}

  /// Why a variable, parameter or result cannot have the type; empty if it can.
  std::string why_not(clang::QualType type);
  /// Why a member or an element of an array cannot have it.
  std::string why_no_member(clang::QualType type);
  /// Why what a kernel is given, or a view holds, cannot have it.
  std::string why_not_handed_over(clang::QualType type);
  /// Why an array or a view cannot hold its elements; empty for what is neither.
  std::string why_no_container(clang::QualType type);

 private:
  std::string quoted(clang::QualType type) const;
  std::string why_no_builtin(const clang::BuiltinType& type) const;
  std::string why_no_enumeration(const clang::EnumDecl& declared) const;
  std::string why_no_pointee(clang::QualType type);
  std::string why_no_class(const clang::CXXRecordDecl& record);
  std::string why_no_users_class(const clang::CXXRecordDecl& record);
  std::string why_no_library_class(const clang::CXXRecordDecl& record);
  std::string why_no_element(clang::QualType type);
  std::string why_not_captured(clang::QualType type);
  std::string why_no_captures(clang::QualType type);
  bool is_of_bools(clang::QualType type) const;

  clang::Sema& sema_;
  const clang::ASTContext& context_;
  bool is_strict_;
  std::map<const clang::CXXRecordDecl*, std::string> classes_;
};

}  // namespace translator
