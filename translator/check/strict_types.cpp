// -ftiles-strict: types that C++ AMP did not have.
#include "translator/check/rule_group.hpp"

namespace translator {
namespace {

bool is_extension(clang::QualType type) {
  type = type.getNonReferenceType();
  while (const clang::Type* element = type->getPointeeOrArrayElementType()) {
    if (element == type.getTypePtr()) break;
    type = clang::QualType(element, 0);
  }
  const auto* builtin = type.getCanonicalType()->getAs<clang::BuiltinType>();
  if (builtin == nullptr) return false;
  switch (builtin->getKind()) {
    case clang::BuiltinType::Bool:
    case clang::BuiltinType::Int:
    case clang::BuiltinType::UInt:
    case clang::BuiltinType::Long:
    case clang::BuiltinType::ULong:
    case clang::BuiltinType::Float:
    case clang::BuiltinType::Double:
    case clang::BuiltinType::Void:
      return false;
    default:
      return true;
  }
}

class visitor : public body_visitor<visitor> {
 public:
  explicit visitor(rule_report& report) : report_(report) {}

  bool VisitVarDecl(clang::VarDecl* variable) {
    require(variable->getType(), variable->getLocation());
    return true;
  }

  void require(clang::QualType type, clang::SourceLocation where) {
    if (!is_extension(type)) return;
    report_.error(3581, where,
                  "the type '" + type.getAsString() + "' is no type of restrict(amp) functions");
  }

 private:
  rule_report& report_;
};

}  // namespace

void check_strict_types(const amp_function& checked, rule_report& report) {
  if (!report.options().strict) return;
  visitor types(report);
  types.require(checked.function->getReturnType(), checked.function->getLocation());
  for (const clang::ParmVarDecl* one : checked.function->parameters()) {
    types.require(one->getType(), one->getLocation());
  }
  types.TraverseStmt(checked.function->getBody());
}

}  // namespace translator
