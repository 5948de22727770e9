// Calls of functions that are not for all that the caller is for. Clang refuses those of its own
// sort where it resolves an overload; here are the others.
#include <set>

#include "translator/check/restrictions.hpp"
#include "translator/check/rule_group.hpp"
#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

// Overloads by restriction: this pass chose that of its side, the host's pass chooses another.
bool has_overload_for(bool restrictions::*side, const clang::FunctionDecl& callee) {
  for (const clang::NamedDecl* found :
       callee.getDeclContext()->getRedeclContext()->lookup(callee.getDeclName())) {
    const auto* made = llvm::dyn_cast<clang::FunctionTemplateDecl>(found);
    const auto* other =
        made != nullptr ? made->getTemplatedDecl() : llvm::dyn_cast<clang::FunctionDecl>(found);
    if (other != nullptr && restrictions_of(*other).*side) return true;
  }
  return false;
}

// Kernels of TILES_KERNEL have it.
bool is_float_addition(const clang::FunctionDecl& callee) {
  return is_of_library(&callee) && callee.getIdentifier() != nullptr &&
         callee.getName() == "atomic_fetch_add" && callee.getReturnType()->isFloatingType();
}

// What Clang knows of C's library, such as malloc() and memset().
bool is_of_hosts_library(const clang::FunctionDecl& callee) {
  const clang::IdentifierInfo* const name = callee.getIdentifier();
  return name != nullptr && callee.getBuiltinID() != 0 && callee.isExternC() &&
         !callee.isConstexprSpecified() && !is_known_to_kernels(callee);
}

// What macros such as INFINITY and NAN stand for.
bool is_constant_of_compiler(const clang::CallExpr& call, const clang::FunctionDecl& callee,
                             const clang::ASTContext& context) {
  const clang::IdentifierInfo* const name = callee.getIdentifier();
  if (name == nullptr || !name->getName().starts_with("__builtin_")) return false;
  clang::Expr::EvalResult result;
  return !call.isValueDependent() && call.EvaluateAsRValue(result, context) &&
         !result.HasSideEffects;
}

// Of a lambda that is for the host Clang calls what it converts to.
bool is_by_conversion(const clang::CallExpr& call) {
  const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(call.getCallee()->IgnoreParens());
  return cast != nullptr && cast->getCastKind() == clang::CK_UserDefinedConversion;
}

// Which is refused itself.
bool is_by_global(const clang::CallExpr& call) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(call.getCallee()->IgnoreParenImpCasts());
  const auto* variable =
      name == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(name->getDecl());
  return variable != nullptr && variable->hasGlobalStorage();
}

std::string name_of(const clang::FunctionDecl& callee) {
  const auto* member = llvm::dyn_cast<clang::CXXMethodDecl>(&callee);
  return member != nullptr && member->getParent()->isLambda()
             ? "a lambda"
             : "'" + callee.getNameAsString() + "'";
}

/// Leads into functions of headers, which may call those of the program, as std::max() does
/// operator<. What is found there is reported at the program's own call.
class header_calls {
 public:
  bool is_inside() const { return users_call_.isValid(); }
  clang::SourceLocation place(clang::SourceLocation where) const {
    return is_inside() ? users_call_ : where;
  }
  template <class Visit>
  void follow(const clang::FunctionDecl& callee, clang::SourceLocation users_call,
              const Visit& visit) {
    const clang::FunctionDecl* const function = callee.getDefinition();
    if (function == nullptr || is_of_library(function) || !followed_.insert(function).second) {
      return;
    }
    const clang::SourceLocation outer = users_call_;
    users_call_ = users_call;
    visit(*function);
    users_call_ = outer;
  }

 private:
  clang::SourceLocation users_call_;  ///< invalid outside of headers
  std::set<const clang::FunctionDecl*> followed_;
};

class call_visitor : public body_visitor {
 public:
  call_visitor(const amp_function& checked, rule_report& report)
      : checked_(checked), report_(report) {}

  bool shouldVisitImplicitCode() const override { return true; }

  bool VisitCallExpr(clang::CallExpr* call) override {
    if (const clang::FunctionDecl* callee = call->getDirectCallee()) {
      if (is_constant_of_compiler(*call, *callee, report_.context())) return true;
      use(*callee, call->getExprLoc());
    } else if (!call->isTypeDependent() && !header_.is_inside() && !is_by_global(*call) &&
               !llvm::isa<clang::CXXPseudoDestructorExpr>(call->getCallee()->IgnoreParens()) &&
               !is_by_conversion(*call)) {
      report_.error(3581, call->getBeginLoc(),
                    "a function cannot be called by pointer in a function that is restrict(amp)");
    }
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* e) override {
    const clang::SourceLocation where = e->getLocation();
    use(*e->getConstructor(), where.isValid() ? where : checked_.function->getLocation());
    return true;
  }
  bool VisitCXXBindTemporaryExpr(clang::CXXBindTemporaryExpr* e) override {
    if (const clang::CXXDestructorDecl* destructor = e->getTemporary()->getDestructor()) {
      use(*destructor, e->getBeginLoc());
    }
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* variable) override {
    destroy(*variable);
    return true;
  }
  // That of a function of the user's is checked where it is declared.
  bool TraverseCXXDefaultArgExpr(clang::CXXDefaultArgExpr* e) override {
    const bool is_users = !report_.is_in_system_header(e->getParam()->getLocation());
    return is_users || TraverseStmt(e->getExpr());
  }
  void check_parameters() {
    for (clang::ParmVarDecl* one : checked_.function->parameters()) {
      if (report_.types().why_not(one->getType()).empty()) destroy(*one);
      if (clang::Expr* value = known_default(*one)) check_default(*value);
    }
  }

 private:
  // Clang chooses its overloads where it stands: of a lambda, for the function around it.
  void check_default(clang::Expr& value) {
    is_in_default_ = true;
    TraverseStmt(&value);
    is_in_default_ = false;
  }
  void destroy(const clang::VarDecl& variable) {
    const clang::QualType type = report_.context().getBaseElementType(variable.getType());
    const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
    record = record == nullptr ? nullptr : record->getDefinition();
    const clang::CXXDestructorDecl* const destructor =
        record == nullptr ? nullptr : record->getDestructor();
    if (destructor != nullptr) use(*destructor, variable.getLocation());
  }
  void use(const clang::FunctionDecl& callee, clang::SourceLocation where) {
    where = header_.place(where);
    if (report_.is_in_system_header(callee.getLocation())) {
      header_.follow(callee, where, [&](const clang::FunctionDecl& inner) { visit(inner); });
      if (header_.is_inside()) return;  // its own affair
    }
    if (is_float_addition(callee)) {
      report_.error(2665, where, "C++ AMP has no '" + callee.getNameAsString() + "' of float");
    }
    if (is_of_hosts_library(callee)) {
      return refuse(callee, where,
                    "is of the host, but called from a function that is restrict(amp)");
    }
    const restrictions given = restrictions_of(callee);
    if (!given.amp) {
      if (is_in_default_ && has_overload_for(&restrictions::amp, callee)) return;
      refuse(callee, where, "is not restrict(amp), but called from a function that is");
    } else if (checked_.is_for_cpu && !given.cpu && !has_overload_for(&restrictions::cpu, callee)) {
      refuse(callee, where,
             "is not restrict(cpu), but called from a function that is restrict(cpu, amp)");
    }
  }

  void refuse(const clang::FunctionDecl& callee, clang::SourceLocation where,
              const std::string& why) {
    report_.error(3930, where, name_of(callee) + " " + why);
    if (!report_.is_in_system_header(callee.getLocation())) {
      report_.note(callee.getLocation(), "it is declared here");
    }
  }

  const amp_function& checked_;
  rule_report& report_;
  header_calls header_;
  bool is_in_default_ = false;
};

/// Calls of a function of the host. Clang checks them where the function is emitted.
class host_visitor : public body_visitor {
 public:
  explicit host_visitor(rule_report& report) : report_(report) {}

  bool VisitCallExpr(clang::CallExpr* call) override {
    const clang::FunctionDecl* const callee = call->getDirectCallee();
    return callee == nullptr || use(*callee, call->getExprLoc());
  }
  // Where the lambda itself is for devices, Clang calls the function that it converts to.
  bool VisitCXXMemberCallExpr(clang::CXXMemberCallExpr* call) override {
    const auto* conversion =
        llvm::dyn_cast_or_null<clang::CXXConversionDecl>(call->getMethodDecl());
    if (conversion == nullptr || !conversion->getParent()->isLambda()) return true;
    return use(*conversion->getParent()->getLambdaCallOperator(), call->getExprLoc());
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* e) override {
    return use(*e->getConstructor(), e->getLocation());
  }
  // A header may call it later, as std::function does.
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(e->getDecl());
    return function == nullptr || !header_.is_inside() || use(*function, e->getLocation());
  }

 private:
  bool use(const clang::FunctionDecl& callee, clang::SourceLocation where) {
    where = header_.place(where);
    if (!report_.is_in_system_header(callee.getLocation())) return require_cpu(callee, where);
    if (is_given_one_for_amp(callee)) {  // which std::for_each(), for instance, calls
      header_.follow(callee, where, [&](const clang::FunctionDecl& inner) { visit(inner); });
    }
    return header_.is_inside() || require_cpu(callee, where);
  }
  bool is_given_one_for_amp(const clang::FunctionDecl& callee) const {
    const auto* member = llvm::dyn_cast<clang::CXXMethodDecl>(&callee);
    return is_one_for_amp_among(callee.getTemplateSpecializationArgs()) ||
           (member != nullptr && is_one_for_amp_among(arguments_of(*member->getParent())));
  }
  static const clang::TemplateArgumentList* arguments_of(const clang::CXXRecordDecl& record) {
    const auto* made = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&record);
    return made == nullptr ? nullptr : &made->getTemplateArgs();
  }
  bool is_one_for_amp_among(const clang::TemplateArgumentList* given) const {
    if (given == nullptr) return false;
    for (const clang::TemplateArgument& one : given->asArray()) {
      const bool is_type = one.getKind() == clang::TemplateArgument::Type;
      if (is_type && is_for_amp(one.getAsType())) return true;
    }
    return false;
  }
  bool is_for_amp(clang::QualType type) const {
    const clang::CXXRecordDecl* const record = type.getNonReferenceType()->getAsCXXRecordDecl();
    if (record == nullptr || !record->hasDefinition()) return false;
    if (report_.is_in_system_header(record->getLocation())) {
      return is_one_for_amp_among(arguments_of(*record));
    }
    for (const clang::Decl* one : record->getDefinition()->decls()) {
      const auto* made = llvm::dyn_cast<clang::FunctionTemplateDecl>(one);
      const auto* function =
          made != nullptr ? made->getTemplatedDecl() : llvm::dyn_cast<clang::FunctionDecl>(one);
      if (function != nullptr && !restrictions_of(*function).cpu) return true;
    }
    return false;
  }
  bool require_cpu(const clang::FunctionDecl& callee, clang::SourceLocation where) {
    if (restrictions_of(callee).cpu || has_overload_for(&restrictions::cpu, callee)) return true;
    report_.error(3930, where,
                  name_of(callee) + " is not restrict(cpu), but called from a function that is");
    report_.note(callee.getLocation(), "it is declared here");
    return true;
  }

  rule_report& report_;
  header_calls header_;
};

}  // namespace

clang::Expr* known_default(const clang::ParmVarDecl& parameter) {
  const bool is_known = parameter.hasDefaultArg() && !parameter.hasUnparsedDefaultArg() &&
                        !parameter.hasUninstantiatedDefaultArg();
  return is_known ? const_cast<clang::Expr*>(parameter.getDefaultArg()) : nullptr;
}

void check_calls_of_host(const clang::FunctionDecl& function, rule_report& report) {
  host_visitor calls(report);
  for (const clang::ParmVarDecl* one : function.parameters()) {
    if (clang::Expr* value = known_default(*one)) calls.TraverseStmt(value);
  }
  calls.visit(function);
}

void check_calls(const amp_function& checked, rule_report& report) {
  call_visitor calls(checked, report);
  calls.check_parameters();
  calls.visit(*checked.function);
}

// Outside of functions; in those of the host Clang reports it.
void check_initial_function(const clang::VarDecl& variable, rule_report& report) {
  if (!variable.isFileVarDecl() || !variable.hasInit()) return;
  const clang::Expr* given = variable.getInit()->IgnoreParenCasts();
  if (const auto* address = llvm::dyn_cast<clang::UnaryOperator>(given)) {
    given = address->getSubExpr()->IgnoreParenCasts();
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(given);
  const auto* function =
      name == nullptr ? nullptr : llvm::dyn_cast<clang::FunctionDecl>(name->getDecl());
  if (function == nullptr || restrictions_of(*function).cpu ||
      has_overload_for(&restrictions::cpu, *function)) {
    return;
  }
  report.error(3930, name->getBeginLoc(),
               "'" + function->getNameAsString() + "' is not restrict(cpu), but used by the host");
}

}  // namespace translator
