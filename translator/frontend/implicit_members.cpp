#include "translator/frontend/implicit_members.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Sema/Sema.h>

#include "translator/check/special_members.hpp"

namespace translator {
namespace {

void add_restrictions(clang::ASTContext& context, clang::FunctionDecl& function) {
  if (!function.hasAttr<clang::CUDAHostAttr>()) {
    function.addAttr(clang::CUDAHostAttr::CreateImplicit(context));
  }
  if (!function.hasAttr<clang::CUDADeviceAttr>()) {
    function.addAttr(clang::CUDADeviceAttr::CreateImplicit(context));
  }
}

void complete(clang::ASTContext& context, clang::CXXMethodDecl& function) {
  const bool is_inferred = (function.isImplicit() || function.isDefaulted()) &&
                           !function.isDeleted() && !is_declared_with_restriction(function);
  if (!is_inferred || !is_special_member(function)) return;
  const restrictions all = restrictions_of_parts(function);
  if (all.cpu && all.amp) add_restrictions(context, function);
}

void restrict_absolute_value(clang::ASTContext& context, clang::Decl& declared) {
  if (auto* block = llvm::dyn_cast<clang::LinkageSpecDecl>(&declared)) {
    for (clang::Decl* one : block->decls()) restrict_absolute_value(context, *one);
  }
  auto* function = llvm::dyn_cast<clang::FunctionDecl>(&declared);
  if (function == nullptr || function->getIdentifier() == nullptr || function->getName() != "abs" ||
      !function->isExternC()) {
    return;
  }
  add_restrictions(context, *function);
}

}  // namespace

bool implicit_members::HandleTopLevelDecl(clang::DeclGroupRef group) {
  if (sema_ == nullptr) return true;
  clang::ASTContext& context = sema_->getASTContext();
  for (clang::Decl* one : group) {
    if (!context.getSourceManager().isInSystemHeader(one->getLocation())) continue;
    restrict_absolute_value(context, *one);
  }
  return true;
}

void implicit_members::HandleTagDeclDefinition(clang::TagDecl* type) {
  auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(type);
  if (sema_ == nullptr || record == nullptr || record->isDependentContext() ||
      record->isInvalidDecl() || record->isLambda()) {
    return;
  }
  clang::ASTContext& context = sema_->getASTContext();
  if (context.getSourceManager().isInSystemHeader(record->getLocation())) return;
  sema_->ForceDeclarationOfImplicitMembers(record);
  for (clang::CXXMethodDecl* one : record->methods()) complete(context, *one);
}

}  // namespace translator
