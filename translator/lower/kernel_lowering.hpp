// Makes kernel text of what a program launches: a functor's operator(), and all that it uses.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Mangle.h>
#include <clang/Sema/Sema.h>
#include <llvm/ADT/DenseMap.h>

#include <deque>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "translator/lower/const_casts.hpp"
#include "translator/lower/fragment.hpp"
#include "translator/lower/function_instance.hpp"
#include "translator/lower/lowered_kernel.hpp"
#include "translator/lower/names.hpp"

namespace translator {

/// All kernels of a translation unit. What cannot be one is reported.
std::vector<lowered_kernel> lower_kernels(clang::Sema& sema);

/// Thrown where something cannot be lowered.
struct not_lowered : std::runtime_error {
  not_lowered(clang::SourceLocation at, const std::string& what)
      : std::runtime_error(what), where(at) {}
  clang::SourceLocation where;
};

/// Thrown where a part of an expression needs statements in front of it, which cannot stand there.
struct needs_statements : not_lowered {
  using not_lowered::not_lowered;
};

/// One kernel while it is made: what its functions share.
class kernel_lowering {
 public:
  explicit kernel_lowering(clang::Sema& sema);

  /// \param instance  of call_kernel, which calls the functor
  lowered_kernel lower(const clang::FunctionDecl& instance);

  clang::Sema& sema() const { return sema_; }
  clang::ASTContext& context() const { return context_; }
  name_table& names() { return names_; }

  /// How kernel text writes a type that is neither reference, pointer nor array.
  std::string type_name(clang::QualType type, clang::SourceLocation where);
  /// A variable or parameter of any type.
  std::string declaration(clang::QualType type, const std::string& name,
                          clang::SourceLocation where);

  /// The name of a function, which becomes part of the text.
  std::string function_name(const function_instance& function);
  /// Whether a function casts objects to derived classes, or one that it calls.
  bool casts_down(const clang::FunctionDecl& function);
  /// Whether a function, or one that it calls, assigns views of its caller's.
  bool assigns_views(const clang::FunctionDecl& function);
  /// Whether any function of the kernel does: then a view is not another name of the one that it
  /// was made of.
  bool views_change() const { return views_change_; }
  /// Whether a function changes what a reference leads to, in spite of its const.
  /// \param variable  null for the object of a member function
  bool casts_const_away(const clang::FunctionDecl& function, const clang::VarDecl* variable) {
    return const_casts_.found_in(function).count(variable) > 0;
  }
  /// The value of a constant outside of functions, as an initialiser.
  std::string constant_value(const clang::VarDecl& variable, clang::SourceLocation where);
  /// The same of an object that is an argument of a template.
  std::string constant_value(const clang::TemplateParamObjectDecl& argument,
                             clang::SourceLocation where);
  /// A call of a function that makes a value of zeros.
  std::string zero_value(clang::QualType type, clang::SourceLocation where);

  /// A struct that holds an array, since a kernel has no parameters of arrays.
  std::string array_class(clang::QualType type, clang::SourceLocation where);

  /// Throws where an object does not lie in a kernel's memory as in the host's.
  void require_host_layout(clang::QualType type, clang::SourceLocation where) const;

  /// As std::type_info calls it.
  std::string type_info_name(clang::QualType type) const;

 private:
  std::string class_name(const clang::CXXRecordDecl& record, clang::SourceLocation where);
  std::string library_name(const clang::CXXRecordDecl& record, clang::SourceLocation where);
  void define_class(const clang::CXXRecordDecl& record, const std::string& name);
  void lower_functions();

  clang::Sema& sema_;
  clang::ASTContext& context_;
  std::unique_ptr<clang::ItaniumMangleContext> mangling_;
  name_table names_;
  std::map<std::string, std::string> functions_;  ///< by function_instance::key
  llvm::DenseMap<const clang::FunctionDecl*, bool> casts_down_;
  llvm::DenseMap<const clang::FunctionDecl*, bool> assigns_views_;
  bool views_change_ = false;
  const_casts const_casts_;
  std::deque<function_instance> to_lower_;
  llvm::DenseMap<const clang::CXXRecordDecl*, std::string> classes_;
  std::vector<std::pair<std::string, std::string>> zeros_;   ///< of each type: its function
  std::vector<std::pair<std::string, std::string>> arrays_;  ///< of each declaration: its struct
  std::vector<text_line> definitions_;
  std::vector<text_line> prototypes_;
  std::vector<text_line> bodies_;
};

}  // namespace translator
