#include "translator/check/special_members.hpp"

#include <clang/AST/ASTContext.h>

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

}  // namespace

bool is_special_member(const clang::CXXMethodDecl& function) {
  return kind_of(function) != special_member::none;
}

restrictions restrictions_of_parts(const clang::CXXMethodDecl& function) {
  const clang::ASTContext& context = function.getASTContext();
  const special_member kind = kind_of(function);
  restrictions all{true, true};
  for (const clang::CXXBaseSpecifier& base : function.getParent()->bases()) {
    all = both_of(all, offered(context, base.getType(), kind));
  }
  for (const clang::FieldDecl* field : function.getParent()->fields()) {
    all = both_of(all, offered(context, field->getType(), kind));
  }
  return all;
}

}  // namespace translator
