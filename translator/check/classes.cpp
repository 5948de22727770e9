// Restrictions of a class's members that have to go together.
#include <clang/AST/Attr.h>

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

template <class Attribute>
bool is_written(const clang::FunctionDecl& function) {
  const auto* attribute = function.getAttr<Attribute>();
  return attribute != nullptr && !attribute->isImplicit() && !attribute->isInherited();
}

// Of one declaration, without what Clang adds of those in front of it.
restrictions written_at(const clang::FunctionDecl& function) {
  const bool amp = is_written<clang::CUDADeviceAttr>(function);
  return {is_written<clang::CUDAHostAttr>(function) || !amp, amp};
}

// Clang takes what is declared with another restriction for another function, but not a destructor.
void check_definition(const clang::CXXDestructorDecl& declared, rule_report& report) {
  const clang::FunctionDecl* const definition = declared.getDefinition();
  if (definition == nullptr || definition == &declared || definition->isInvalidDecl() ||
      declared.isDefaulted()) {
    return;
  }
  const restrictions first = written_at(declared);
  const restrictions given = written_at(*definition);
  if (first.cpu == given.cpu && first.amp == given.amp) return;
  report.error(3935, definition->getLocation(),
               "'" + declared.getNameAsString() + "' is declared with another restriction");
  report.note(declared.getLocation(), "it is declared here");
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
  check_definition(*destructor, report);
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
