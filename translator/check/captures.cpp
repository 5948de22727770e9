// What a lambda that is restrict(amp) captures, and how.
#include "translator/check/rule_group.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

bool is_by_reference_only(clang::QualType type) { return is_array(type) || is_texture(type); }

void check_variable(const clang::LambdaCapture& one, rule_report& report) {
  const clang::SourceLocation where = one.getLocation();
  const std::string name = "'" + one.getCapturedVar()->getNameAsString() + "'";
  const clang::QualType type = one.getCapturedVar()->getType();
  if (llvm::isa<clang::BindingDecl>(one.getCapturedVar())) {
    report.error(3596, where,
                 "a lambda that is restrict(amp) cannot capture " + name +
                     ", which names a part of another variable; capture that");
    return;
  }
  if (one.getCaptureKind() == clang::LCK_ByRef) {
    if (is_by_reference_only(type)) return;
    report.error(3590, where,
                 "a lambda that is restrict(amp) captures " + name +
                     " by reference; only arrays and textures are captured so");
  } else if (is_by_reference_only(type)) {
    report.error(3597, where, name + " is captured by value; capture it by reference");
  } else if (type->isPointerType()) {
    report.error(3596, where, "a lambda that is restrict(amp) cannot capture the pointer " + name);
  } else {
    const std::string why = report.types().why_not_handed_over(type.getNonReferenceType());
    if (why.empty()) return;
    report.error(3596, where, "a lambda that is restrict(amp) cannot capture " + name + "; " + why);
  }
}

void check_copy_of_this(const clang::LambdaExpr& lambda, const clang::LambdaCapture& one,
                        rule_report& report) {
  llvm::DenseMap<const clang::ValueDecl*, clang::FieldDecl*> captures;
  clang::FieldDecl* copy = nullptr;
  lambda.getLambdaClass()->getCaptureFields(captures, copy);
  if (copy == nullptr) return;
  const std::string why = report.types().why_not_handed_over(copy->getType());
  if (why.empty()) return;
  report.error(3596, one.getLocation(),
               "a lambda that is restrict(amp) cannot capture '*this'; " + why);
}

}  // namespace

// One that is for the host, too, may be the host's alone, where it captures what it likes.
void check_captures(const amp_function& checked, rule_report& report) {
  if (checked.lambda == nullptr || checked.is_inside) return;
  for (const clang::LambdaCapture& one : checked.lambda->captures()) {
    if (one.getCaptureKind() == clang::LCK_StarThis) {
      check_copy_of_this(*checked.lambda, one, report);
    } else if (one.getCaptureKind() == clang::LCK_This) {
      report.error(3590, one.getLocation(), "a lambda that is restrict(amp) cannot capture 'this'");
    } else if (one.capturesVariable() && !checked.is_for_cpu) {
      check_variable(one, report);
    }
  }
}

void check_captures_of_launched(const clang::CXXRecordDecl& functor, rule_report& report) {
  if (!functor.isLambda()) return;
  for (const clang::LambdaCapture& one : functor.captures()) {
    if (one.capturesVariable()) check_variable(one, report);
  }
}

}  // namespace translator
