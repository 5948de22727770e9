#include "translator/check/restrictions.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/Basic/SourceManager.h>

#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

template <class Attribute>
bool is_declared(const clang::FunctionDecl& function) {
  const auto* attribute = function.getAttr<Attribute>();
  return attribute != nullptr && !attribute->isImplicit();
}

const clang::FunctionDecl* function_around(const clang::FunctionDecl& function) {
  const auto* member = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  if (member == nullptr) return nullptr;
  for (const clang::DeclContext* one = member->getParent(); one != nullptr;
       one = one->getParent()) {
    if (const auto* found = llvm::dyn_cast<clang::FunctionDecl>(one)) return found;
  }
  return nullptr;
}

bool is_lambda(const clang::FunctionDecl& function) {
  const auto* member = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  return member != nullptr && member->getParent()->isLambda();
}

bool is_of_system(const clang::FunctionDecl& function) {
  const clang::SourceManager& sources = function.getASTContext().getSourceManager();
  return function.getBuiltinID() != 0 ||
         (!is_of_library(&function) && sources.isInSystemHeader(function.getLocation()));
}

// What is defaulted behind its class is as what has a body.
bool is_made_by_compiler(const clang::FunctionDecl& function) {
  return function.isImplicit() ||
         (function.isDefaulted() && function.getCanonicalDecl()->isDefaulted());
}

restrictions found_by_clang(const clang::FunctionDecl& function) {
  const bool cpu = function.hasAttr<clang::CUDAHostAttr>();
  const bool amp = function.hasAttr<clang::CUDADeviceAttr>();
  return cpu || amp ? restrictions{cpu, amp} : restrictions{true, true};
}

}  // namespace

bool is_declared_with_restriction(const clang::FunctionDecl& function) {
  return is_declared<clang::CUDAHostAttr>(function) || is_declared<clang::CUDADeviceAttr>(function);
}

restrictions restrictions_of(const clang::FunctionDecl& function) {
  const bool cpu = is_declared<clang::CUDAHostAttr>(function);
  const bool amp = is_declared<clang::CUDADeviceAttr>(function);
  if (cpu || amp) return {cpu, amp};
  if (is_made_by_compiler(function)) return found_by_clang(function);
  const clang::FunctionDecl* const outer = function_around(function);
  if (outer != nullptr) {
    const restrictions around = restrictions_of(*outer);
    if (around.amp) return around;
  }
  if (is_lambda(function)) return {true, false};
  if (function.isConstexpr() || is_of_system(function)) return {true, true};
  return {true, false};
}

}  // namespace translator
