// Restrictions of a class's members that have to go together.
#include "translator/check/restrictions.hpp"
#include "translator/check/rule_group.hpp"
#include "translator/check/special_members.hpp"

namespace translator {
namespace {

void add(restrictions& to, const clang::FunctionDecl& function) {
  const restrictions more = restrictions_of(function);
  to.cpu = to.cpu || more.cpu;
  to.amp = to.amp || more.amp;
}

restrictions of_constructors(const clang::CXXRecordDecl& record) {
  restrictions all;
  for (const clang::Decl* member : record.decls()) {
    if (const auto* made = llvm::dyn_cast<clang::FunctionTemplateDecl>(member)) {
      member = made->getTemplatedDecl();
    }
    const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(member);
    if (constructor != nullptr && !constructor->isImplicit() && !constructor->isDefaulted() &&
        !constructor->isDeleted()) {
      add(all, *constructor);
    }
  }
  return all;
}

// Of a template, too.
const clang::CXXDestructorDecl* destructor_of(const clang::CXXRecordDecl& record) {
  for (const clang::Decl* member : record.decls()) {
    const auto* found = llvm::dyn_cast<clang::CXXDestructorDecl>(member);
    if (found != nullptr && !found->isImplicit() && !found->isDefaulted()) return found;
  }
  return nullptr;
}

// restrict(amp) = default
void check_defaulted(const clang::CXXMethodDecl& function, rule_report& report) {
  if (!function.isDefaulted() || function.isDeleted() || function.isDependentContext() ||
      !is_special_member(function) || !is_declared_with_restriction(function)) {
    return;
  }
  const restrictions given = restrictions_of(function);
  const restrictions parts = restrictions_of_parts(function);
  const bool lacks_amp = given.amp && !parts.amp;
  if (!lacks_amp && (!given.cpu || parts.cpu)) return;
  const std::string lacking = lacks_amp ? "amp" : "cpu";
  report.error(3930, function.getLocation(),
               "'" + function.getNameAsString() + "' is restrict(" + lacking +
                   ") = default, but a base or member has none that is restrict(" + lacking + ")");
}

}  // namespace

void check_class(const clang::CXXRecordDecl& record, rule_report& report) {
  for (const clang::CXXMethodDecl* one : record.methods()) check_defaulted(*one, report);
  const clang::CXXDestructorDecl* const destructor = destructor_of(record);
  if (destructor == nullptr) return;
  const restrictions needed = of_constructors(record);
  const restrictions given = restrictions_of(*destructor);
  if ((given.cpu || !needed.cpu) && (given.amp || !needed.amp)) return;
  report.error(3933, destructor->getLocation(),
               "the destructor of '" + record.getNameAsString() + "' must be restrict(" +
                   (needed.cpu && needed.amp ? "cpu, amp"
                    : needed.amp             ? "amp"
                                             : "cpu") +
                   ") as its constructors are");
}

}  // namespace translator
