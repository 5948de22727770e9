// What a function that is restrict(amp) may be.
#include <clang/AST/DeclCXX.h>

#include "translator/check/restrictions.hpp"
#include "translator/check/rule_group.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

// Another function of this name that is for the host.
const clang::FunctionDecl* host_twin(const clang::FunctionDecl& function) {
  for (const clang::NamedDecl* found :
       function.getDeclContext()->getRedeclContext()->lookup(function.getDeclName())) {
    const auto* other = llvm::dyn_cast<clang::FunctionDecl>(found);
    if (other != nullptr && other->isExternC() && !restrictions_of(*other).amp) return other;
  }
  return nullptr;
}

void check_linkage(const amp_function& checked, rule_report& report) {
  const clang::FunctionDecl& function = *checked.function;
  const std::string name = "'" + function.getNameAsString() + "'";
  if (function.isMain() || (function.isGlobal() && function.getIdentifier() != nullptr &&
                            function.getName() == "wmain")) {
    report.error(3934, function.getLocation(), name + " is always restrict(cpu)");
  }
  if (!function.isExternC()) return;
  if (checked.is_for_cpu) {
    report.error(3938, function.getLocation(),
                 name + " is extern \"C\", and so for one restriction only, not for cpu and amp");
  } else if (const clang::FunctionDecl* twin = host_twin(function)) {
    const bool is_first = report.context().getSourceManager().isBeforeInTranslationUnit(
        function.getLocation(), twin->getLocation());
    const clang::SourceLocation first = function.getLocation();
    const clang::SourceLocation second = twin->getLocation();
    report.error(2733, is_first ? second : first,
                 name + " is extern \"C\", and so cannot be overloaded by restriction");
    report.note(is_first ? first : second, "the other function is declared here");
  }
}

}  // namespace

void check_signature(const amp_function& checked, rule_report& report) {
  const clang::FunctionDecl& function = *checked.function;
  const clang::SourceLocation where = function.getLocation();
  check_linkage(checked, report);
  for (const clang::ParmVarDecl* one : function.parameters()) {
    if (is_tile_static(*one)) {
      report.error(3584, one->getLocation(),
                   "the parameter '" + one->getNameAsString() + "' cannot be tile_static");
    }
  }
  if (function.isVariadic()) {
    report.error(3581, where, "a function that is restrict(amp) cannot have '...' as a parameter");
  }
  const auto* type = function.getType()->getAs<clang::FunctionProtoType>();
  if (type != nullptr && (type->hasDynamicExceptionSpec() ||
                          (report.options().strict && type->hasNoexceptExceptionSpec() &&
                           !llvm::isa<clang::CXXDestructorDecl>(&function)))) {
    report.error(3594, where,
                 "a function that is restrict(amp) cannot have an exception specification");
  }
  const auto* member = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  if (member == nullptr) return;
  if (member->isVirtual()) {
    report.error(3581, where, "a function that is restrict(amp) cannot be virtual");
  }
  if (member->isVolatile()) {
    report.error(3581, where, "a function that is restrict(amp) cannot be volatile");
  }
}

}  // namespace translator
