// Variables that outlive a call: global ones, static ones, and those of a tile.
#include "translator/check/rule_group.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

bool is_constant(const clang::VarDecl& variable) {
  if (!variable.getType().isConstQualified()) return false;
  const clang::Expr* const value = variable.getAnyInitializer();
  return value != nullptr && (value->isValueDependent() ||
                              value->isConstantInitializer(variable.getASTContext(), false));
}

bool has_view(const clang::ASTContext& context, clang::QualType type) {
  const clang::QualType element = context.getBaseElementType(type);
  const clang::CXXRecordDecl* record = element->getAsCXXRecordDecl();
  record = record == nullptr ? nullptr : record->getDefinition();
  if (record == nullptr) return element->isReferenceType();
  if (library_class_of(record) != library_class::none) return is_view(element) || is_array(element);
  for (const clang::CXXBaseSpecifier& base : record->bases()) {
    if (has_view(context, base.getType())) return true;
  }
  for (const clang::FieldDecl* field : record->fields()) {
    if (has_view(context, field->getType())) return true;
  }
  return false;
}

// Constructors of tile_static variables do not run.
bool is_default(const clang::Expr& value) {
  const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(value.IgnoreImplicit());
  return made != nullptr &&
         (made->getNumArgs() == 0 || llvm::isa<clang::CXXDefaultArgExpr>(made->getArg(0)));
}

class variable_visitor : public body_visitor {
 public:
  variable_visitor(const amp_function& checked, rule_report& report)
      : checked_(checked), report_(report) {}

  bool VisitVarDecl(clang::VarDecl* variable) override {
    const clang::SourceLocation where = variable->getLocation();
    const std::string name = "'" + variable->getNameAsString() + "'";
    if (is_tile_static(*variable)) {
      check_tile_static(*variable, "the tile_static variable " + name);
    } else if (variable->getTLSKind() != clang::VarDecl::TLS_None) {
      report_.error(3585, where,
                    name + " cannot be thread_local in a function that is restrict(amp)");
    } else if (variable->isLocalExternDecl()) {
      report_.error(3585, where, name + " cannot be extern in a function that is restrict(amp)");
    } else if (variable->isStaticLocal() && !is_constant(*variable)) {
      report_.error(3586, where, name + " cannot be static in a function that is restrict(amp)");
    }
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    return use(e->getDecl(), e->getLocation());
  }
  bool VisitMemberExpr(clang::MemberExpr* e) override {
    return use(e->getMemberDecl(), e->getMemberLoc());
  }

 private:
  void check_tile_static(const clang::VarDecl& variable, const std::string& name) {
    const clang::QualType type = variable.getType();
    const clang::SourceLocation where = variable.getLocation();
    const clang::QualType element = report_.context().getBaseElementType(type);
    if (checked_.is_for_cpu) {
      report_.error(3584, where, name + " is in a function that is for the host, too");
    } else if (element->isPointerType() || element->isReferenceType()) {
      report_.error(3584, where, name + " cannot be a pointer or a reference");
    } else if (has_view(report_.context(), type)) {
      report_.error(3584, where, name + " cannot hold an array_view or array");
    } else if (variable.hasExternalStorage()) {
      report_.error(3584, where, name + " cannot be extern");
    }
    const clang::Expr* const value = variable.getInit();
    if (value != nullptr && !value->containsErrors() && !is_default(*value)) {
      report_.error(3584, where, name + " cannot have an initial value");
    }
  }

  bool use(const clang::ValueDecl* declared, clang::SourceLocation where) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
    if (variable == nullptr || !variable->hasGlobalStorage() || variable->isStaticLocal() ||
        is_tile_static(*variable) || is_of_library(variable) || is_constant(*variable)) {
      return true;
    }
    report_.error(3586, where,
                  "the global variable '" + variable->getNameAsString() +
                      "' cannot be used in a function that is restrict(amp); only constants can");
    report_.note(variable->getLocation(), "it is declared here");
    return true;
  }

  const amp_function& checked_;
  rule_report& report_;
};

}  // namespace

void check_variables(const amp_function& checked, rule_report& report) {
  variable_visitor variables(checked, report);
  for (const clang::ParmVarDecl* one : checked.function->parameters()) {
    if (clang::Expr* value = known_default(*one)) variables.TraverseStmt(value);
  }
  variables.visit(*checked.function);
}

}  // namespace translator
