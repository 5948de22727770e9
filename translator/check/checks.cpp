#include "translator/check/checks.hpp"

#include <clang/AST/TypeLoc.h>
#include <clang/Basic/SourceManager.h>

#include "translator/ast/dynamic_visitor.hpp"
#include "translator/check/reached_functions.hpp"
#include "translator/check/restrictions.hpp"
#include "translator/check/rule_group.hpp"
#include "translator/check/valid_functions.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

using rule_group = void (*)(const amp_function&, rule_report&);

constexpr rule_group groups[] = {
    check_signature,      check_captures,        check_types,
    check_variables,      check_statements,      check_endless_loops,
    check_calls,          check_function_values, check_pointers_and_literals,
    check_returned_places};

// Of functions that are valid C++: the rest Clang has reported.
constexpr rule_group groups_if_valid[] = {check_values,    check_member_values, check_divisions,
                                          check_recursion, check_races,         check_barriers};

/// Finds what is restrict(amp), and has each group check it.
class checker : public dynamic_visitor {
  using base = dynamic_visitor;

 public:
  checker(rule_report& report, clang::ASTContext& context)
      : report_(report),
        reached_(context, reached_from::declarations),
        in_kernels_(context, reached_from::kernels) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool shouldVisitLambdaBody() const override { return true; }

  bool TraverseDecl(clang::Decl* one) override {
    if (one == nullptr || report_.is_in_system_header(one->getLocation())) return true;
    auto* function = llvm::dyn_cast<clang::FunctionDecl>(one);
    if (function == nullptr) return base::TraverseDecl(one);
    if (function->isDependentContext()) return true;
    if (is_hosts_own(*function)) return traverse_hosts_own(*function);
    return inside(check(*function, nullptr), [&] { return base::TraverseDecl(one); });
  }

  bool TraverseLambdaExpr(clang::LambdaExpr* lambda) override {
    const clang::CXXMethodDecl* const call = lambda->getCallOperator();
    if (!call->isDependentContext()) {
      return inside(check(*call, lambda), [&] { return TraverseStmt(lambda->getBody()); });
    }
    const clang::FunctionTemplateDecl* const generic = call->getDescribedFunctionTemplate();
    if (generic == nullptr) return true;
    bool goes_on = true;
    for (clang::FunctionDecl* instance : generic->specializations()) {
      goes_on = goes_on &&
                inside(check(*instance, lambda), [&] { return TraverseStmt(instance->getBody()); });
    }
    return goes_on;
  }

  bool VisitCXXRecordDecl(clang::CXXRecordDecl* record) override {
    if (record->isThisDeclarationADefinition()) check_class(*record, report_);
    return true;
  }

  bool VisitVarDecl(clang::VarDecl* variable) override {
    if (is_inside_ || is_in_hosts_own_) return true;
    check_initial_function(*variable, report_);
    return refuse_tile_static(*variable, "variable", "not in a function that is restrict(amp)");
  }
  // Types that are written, and those that expressions have: of 'auto', and of reinterpret_as().
  bool VisitTemplateSpecializationTypeLoc(clang::TemplateSpecializationTypeLoc type) override {
    return check_container(type.getType(), type.getTemplateNameLoc());
  }
  bool VisitCallExpr(clang::CallExpr* call) override {
    return check_container(call->getType(), call->getExprLoc());
  }
  bool VisitFunctionDecl(clang::FunctionDecl* function) override {
    return refuse_tile_static(*function, "function", "no variable");
  }
  bool VisitFieldDecl(clang::FieldDecl* member) override {
    return refuse_tile_static(*member, "member", "no variable of a function");
  }

 private:
  // Of what a template makes for host and device, but only the host uses.
  bool is_hosts_own(const clang::FunctionDecl& function) const {
    return restrictions_of(function).amp && function.getTemplateInstantiationPattern() != nullptr &&
           !reached_.contains(function);
  }

  // Not so what is for both because nothing of it is against that.
  static bool is_for_devices(const clang::FunctionDecl& function, const restrictions& given) {
    if (function.isConstexprSpecified() && given.cpu == given.amp) return false;
    return !function.isDefaulted() || is_declared_with_restriction(function);
  }

  bool check_container(clang::QualType type, clang::SourceLocation where) {
    if (!is_inside_ && !is_in_hosts_own_) {
      translator::check_container(type, where, report_);
    }
    return true;
  }

  bool refuse_tile_static(const clang::DeclaratorDecl& declared, const std::string& kind,
                          const std::string& why) {
    if (!is_tile_static(declared)) return true;
    report_.error(3584, declared.getLocation(),
                  "the tile_static " + kind + " '" + declared.getNameAsString() + "' is " + why);
    return true;
  }

  // Rules hold for the template itself: for all that does not depend on its arguments.
  bool traverse_hosts_own(clang::FunctionDecl& function) {
    check(*function.getTemplateInstantiationPattern(), nullptr);
    const bool outer = is_in_hosts_own_;
    is_in_hosts_own_ = true;
    const bool goes_on = inside(false, [&] { return base::TraverseDecl(&function); });
    is_in_hosts_own_ = outer;
    return goes_on;
  }

  // True if it is restrict(amp).
  bool check(const clang::FunctionDecl& function, const clang::LambdaExpr* lambda) {
    if (function.isImplicit() && lambda == nullptr) return false;
    const restrictions given = restrictions_of(function);
    if (is_in_hosts_own_ && given.cpu) return false;
    if (!given.amp && !is_inside_) {
      report_.set_function(&function);
      check_calls_of_host(function, report_);
    }
    if (!given.amp || !(is_inside_ || is_for_devices(function, given))) return false;
    amp_function checked;
    checked.function = &function;
    checked.lambda = lambda;
    checked.is_for_cpu = given.cpu;
    checked.is_inside = is_inside_;
    checked.is_in_kernel = in_kernels_.contains(function);
    report_.set_function(&function);
    for (const rule_group group : groups) group(checked, report_);
    if (!is_valid_function(function)) return true;
    for (const rule_group group : groups_if_valid) group(checked, report_);
    return true;
  }

  template <class Visit>
  bool inside(bool is_amp, const Visit& visit) {
    const bool outer = is_inside_;
    is_inside_ = is_amp;
    const bool goes_on = visit();
    is_inside_ = outer;
    return goes_on;
  }

  rule_report& report_;
  const reached_functions reached_;
  const reached_functions in_kernels_;
  bool is_inside_ = false;
  bool is_in_hosts_own_ = false;
};

}  // namespace

bool rule_report::is_in_system_header(clang::SourceLocation where) const {
  return where.isValid() && context_.getSourceManager().isInSystemHeader(where);
}

void rule_report::error(int code, clang::SourceLocation where, const std::string& message) {
  told_last_ = told_.emplace(code, where.getRawEncoding(), message).second;
  if (!told_last_) return;
  clang::DiagnosticsEngine& messages = context_.getDiagnostics();
  const unsigned id = messages.getCustomDiagID(clang::DiagnosticsEngine::Error, "C%0: %1");
  messages.Report(where, id) << code << message;
  if (function_ == nullptr || !function_->isTemplateInstantiation()) return;
  note(function_->getPointOfInstantiation(), "the template is instantiated here");
}

void rule_report::note(clang::SourceLocation where, const std::string& message) {
  if (!told_last_ || where.isInvalid()) return;
  clang::DiagnosticsEngine& messages = context_.getDiagnostics();
  const unsigned id = messages.getCustomDiagID(clang::DiagnosticsEngine::Note, "%0");
  messages.Report(where, id) << message;
}

void check_restrictions(clang::Sema& sema, const kernel_options& options) {
  clang::ASTContext& context = sema.getASTContext();
  rule_report report(sema, options);
  checker(report, context).TraverseDecl(context.getTranslationUnitDecl());
  check_kernels_called(report);
}

}  // namespace translator
