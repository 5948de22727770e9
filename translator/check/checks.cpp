#include "translator/check/checks.hpp"

#include <clang/AST/Attr.h>
#include <clang/Basic/SourceManager.h>

#include "translator/check/rule_group.hpp"

namespace translator {
namespace {

using rule_group = void (*)(const amp_function&, rule_report&);

constexpr rule_group groups[] = {check_captures, check_statements, check_strict_types};

// Clang adds such attributes by itself to lambdas and constexpr functions.
template <class Attribute>
bool is_declared(const clang::FunctionDecl& function) {
  const auto* attribute = function.getAttr<Attribute>();
  return attribute != nullptr && !attribute->isImplicit();
}

/// Finds what is restrict(amp), and has each group check it.
class checker : public clang::RecursiveASTVisitor<checker> {
  using base = clang::RecursiveASTVisitor<checker>;

 public:
  checker(clang::ASTContext& context, const kernel_options& options) : report_(context, options) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitLambdaBody() const { return true; }

  bool TraverseDecl(clang::Decl* one) {
    if (one == nullptr || is_in_system_header(one->getLocation())) return true;
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
    bool goes_on = true;
    for (clang::FunctionDecl* instance : call->getDescribedFunctionTemplate()->specializations()) {
      goes_on = goes_on &&
                inside(check(*instance, lambda), [&] { return TraverseStmt(instance->getBody()); });
    }
    return goes_on;
  }

 private:
  bool is_in_system_header(clang::SourceLocation where) const {
    return where.isValid() && report_.context().getSourceManager().isInSystemHeader(where);
  }

  // True if it is restrict(amp).
  bool check(const clang::FunctionDecl& function, const clang::LambdaExpr* lambda) {
    const bool is_amp = is_declared<clang::CUDADeviceAttr>(function);
    const bool is_inner = is_inside_ && lambda != nullptr;
    if (!is_amp && !is_inner) return false;
    amp_function checked;
    checked.function = &function;
    checked.lambda = lambda;
    checked.is_for_cpu = is_amp && is_declared<clang::CUDAHostAttr>(function);
    checked.is_inside = is_inside_;
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

  rule_report report_;
  bool is_inside_ = false;
};

}  // namespace

void rule_report::error(int code, clang::SourceLocation where, const std::string& message) {
  told_last_ = told_.emplace(code, where.getRawEncoding(), message).second;
  if (!told_last_) return;
  clang::DiagnosticsEngine& messages = context_.getDiagnostics();
  const unsigned id = messages.getCustomDiagID(clang::DiagnosticsEngine::Error, "C%0: %1");
  messages.Report(where, id) << code << message;
}

void rule_report::note(clang::SourceLocation where, const std::string& message) {
  if (!told_last_) return;
  clang::DiagnosticsEngine& messages = context_.getDiagnostics();
  const unsigned id = messages.getCustomDiagID(clang::DiagnosticsEngine::Note, "%0");
  messages.Report(where, id) << message;
}

void check_restrictions(clang::ASTContext& context, const kernel_options& options) {
  checker(context, options).TraverseDecl(context.getTranslationUnitDecl());
}

}  // namespace translator
