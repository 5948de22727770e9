// What a lambda that is restrict(amp) captures, and how.
#include "translator/check/rule_group.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {

void check_captures(const amp_function& checked, rule_report& report) {
  if (checked.lambda == nullptr || checked.is_inside) return;
  for (const clang::LambdaCapture& one : checked.lambda->captures()) {
    const clang::SourceLocation where = one.getLocation();
    if (one.getCaptureKind() == clang::LCK_This) {
      report.error(3590, where, "a lambda that is restrict(amp) cannot capture 'this'");
    }
    if (!one.capturesVariable()) continue;
    const std::string name = "'" + one.getCapturedVar()->getNameAsString() + "'";
    const clang::QualType type = one.getCapturedVar()->getType();
    const bool is_by_reference = one.getCaptureKind() == clang::LCK_ByRef;
    if (is_by_reference && !is_array(type) && !checked.is_for_cpu) {
      report.error(3590, where,
                   "a lambda that is restrict(amp) captures " + name +
                       " by reference; only arrays are captured so");
    } else if (!is_by_reference && is_array(type)) {
      report.error(3597, where,
                   "the array " + name + " is captured by value; capture it by reference");
    } else if (!is_by_reference && type->isPointerType()) {
      report.error(3596, where,
                   "a lambda that is restrict(amp) cannot capture the pointer " + name);
    }
  }
}

}  // namespace translator
