#include "translator/frontend/implicit_members.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Sema/Sema.h>

#include "translator/check/restrictions.hpp"

namespace translator {
namespace {

enum class special_member {
  none,
  default_constructor,
  copy,
  move,
  copy_assignment,
  move_assignment,
  destructor
};

special_member kind_of(const clang::CXXMethodDecl& function) {
  if (llvm::isa<clang::CXXDestructorDecl>(&function)) return special_member::destructor;
  if (function.isCopyAssignmentOperator()) return special_member::copy_assignment;
  if (function.isMoveAssignmentOperator()) return special_member::move_assignment;
  const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(&function);
  if (constructor == nullptr) return special_member::none;
  if (constructor->isDefaultConstructor()) return special_member::default_constructor;
  if (constructor->isCopyConstructor()) return special_member::copy;
  return constructor->isMoveConstructor() ? special_member::move : special_member::none;
}

// What is moved may be copied.
bool serves_as(special_member kind, special_member wanted) {
  return kind == wanted || (wanted == special_member::move && kind == special_member::copy) ||
         (wanted == special_member::move_assignment && kind == special_member::copy_assignment);
}

restrictions both_of(restrictions a, restrictions b) { return {a.cpu && b.cpu, a.amp && b.amp}; }

/// What the special members of a part's class have between them.
restrictions offered(const clang::ASTContext& context, clang::QualType part,
                     special_member wanted) {
  const clang::CXXRecordDecl* record = context.getBaseElementType(part)->getAsCXXRecordDecl();
  record = record == nullptr ? nullptr : record->getDefinition();
  if (record == nullptr) return {true, true};
  restrictions all;
  bool is_found = false;
  for (const clang::CXXMethodDecl* one : record->methods()) {
    if (one->isDeleted() || !serves_as(kind_of(*one), wanted)) continue;
    is_found = true;
    const restrictions of_one = restrictions_of(*one);
    all = {all.cpu || of_one.cpu, all.amp || of_one.amp};
  }
  return is_found ? all : restrictions{true, true};
}

void add_restrictions(clang::ASTContext& context, clang::FunctionDecl& function) {
  if (!function.hasAttr<clang::CUDAHostAttr>()) {
    function.addAttr(clang::CUDAHostAttr::CreateImplicit(context));
  }
  if (!function.hasAttr<clang::CUDADeviceAttr>()) {
    function.addAttr(clang::CUDADeviceAttr::CreateImplicit(context));
  }
}

void complete(clang::ASTContext& context, const clang::CXXRecordDecl& record,
              clang::CXXMethodDecl& function) {
  const special_member kind = kind_of(function);
  const bool is_inferred = (function.isImplicit() || function.isDefaulted()) &&
                           !function.isDeleted() && !is_declared_with_restriction(function);
  if (kind == special_member::none || !is_inferred) return;
  restrictions all{true, true};
  for (const clang::CXXBaseSpecifier& base : record.bases()) {
    all = both_of(all, offered(context, base.getType(), kind));
  }
  for (const clang::FieldDecl* field : record.fields()) {
    all = both_of(all, offered(context, field->getType(), kind));
  }
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
  for (clang::CXXMethodDecl* one : record->methods()) complete(context, *record, *one);
}

}  // namespace translator
