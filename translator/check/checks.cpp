#include "translator/check/checks.hpp"

#include <clang/Basic/SourceManager.h>

#include "translator/check/restrictions.hpp"
#include "translator/check/rule_group.hpp"

namespace translator {
namespace {

using rule_group = void (*)(const amp_function&, rule_report&);

constexpr rule_group groups[] = {check_signature, check_captures,   check_types,
                                 check_variables, check_statements, check_pointers_and_literals,
                                 check_calls};

/// Finds what is restrict(amp), and has each group check it.
class checker : public clang::RecursiveASTVisitor<checker> {
  using base = clang::RecursiveASTVisitor<checker>;

 public:
  explicit checker(rule_report& report) : report_(report) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitLambdaBody() const { return true; }

  bool TraverseDecl(clang::Decl* one) {
    if (one == nullptr || report_.is_in_system_header(one->getLocation())) return true;
    auto* function = llvm::dyn_cast<clang::FunctionDecl>(one);
    if (function == nullptr) return base::TraverseDecl(one);
    if (function->isDependentContext()) return true;
    return inside(check(*function, nullptr), [&] { return base::TraverseDecl(one); });
  }

  bool TraverseLambdaExpr(clang::LambdaExpr* lambda) {
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

  bool VisitCXXRecordDecl(clang::CXXRecordDecl* record) {
    if (record->isThisDeclarationADefinition()) check_class(*record, report_);
    return true;
  }

 private:
  // True if it is restrict(amp).
  bool check(const clang::FunctionDecl& function, const clang::LambdaExpr* lambda) {
    if (function.isImplicit() && lambda == nullptr) return false;
    const restrictions given = restrictions_of(function);
    const bool is_declared = !function.isConstexprSpecified() || given.cpu != given.amp;
    if (!given.amp || !(is_declared || is_inside_)) return false;
    amp_function checked;
    checked.function = &function;
    checked.lambda = lambda;
    checked.is_for_cpu = given.cpu;
    checked.is_inside = is_inside_;
    report_.set_function(&function);
    for (const rule_group group : groups) group(checked, report_);
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
  bool is_inside_ = false;
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

void check_restrictions(clang::ASTContext& context, const kernel_options& options) {
  rule_report report(context, options);
  checker(report).TraverseDecl(context.getTranslationUnitDecl());
  check_kernels_called(report);
}

}  // namespace translator
