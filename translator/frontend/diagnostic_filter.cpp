#include "translator/frontend/diagnostic_filter.hpp"

#include <clang/AST/DeclCXX.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Basic/SourceManager.h>

namespace translator {
namespace {

// Functions of libtiles that kernels call have bodies for the host, which no kernel runs.
bool is_about_a_host_body(unsigned id) {
  return id == clang::diag::err_ref_bad_target || id == clang::diag::err_cuda_ovl_target;
}

// What a function refers to that is not for its restriction; null of other messages.
const clang::NamedDecl* refused_name(const clang::Diagnostic& message) {
  if (message.getID() != clang::diag::err_ref_bad_target) return nullptr;
  constexpr unsigned named = 2;  // of the arguments of this message
  const bool has_name = message.getNumArgs() > named &&
                        message.getArgKind(named) == clang::DiagnosticsEngine::ak_nameddecl;
  return has_name ? reinterpret_cast<const clang::NamedDecl*>(message.getRawArg(named)) : nullptr;
}

// What a program writes to deduce the arguments of a class template runs nowhere.
bool is_about_a_deduction(const clang::Diagnostic& message) {
  return llvm::isa_and_nonnull<clang::CXXDeductionGuideDecl>(refused_name(message));
}

// A static constant of a function is known as one of a namespace is.
bool is_about_a_constant(const clang::Diagnostic& message) {
  const auto* variable = llvm::dyn_cast_or_null<clang::VarDecl>(refused_name(message));
  if (variable == nullptr || !variable->isStaticLocal()) return false;
  const clang::Expr* const value = variable->getAnyInitializer();
  return variable->getType().isConstQualified() && value != nullptr && !value->isValueDependent() &&
         value->isConstantInitializer(variable->getASTContext(), false);
}

bool is_of_header(const clang::Diagnostic& message) {
  return message.getLocation().isValid() && message.hasSourceManager() &&
         message.getSourceManager().isInSystemHeader(message.getLocation());
}

}  // namespace

void diagnostic_filter::BeginSourceFile(const clang::LangOptions& language,
                                        const clang::Preprocessor* preprocessor) {
  next_->BeginSourceFile(language, preprocessor);
}

void diagnostic_filter::EndSourceFile() { next_->EndSourceFile(); }
void diagnostic_filter::finish() { next_->finish(); }

void diagnostic_filter::HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                                         const clang::Diagnostic& message) {
  if (level != clang::DiagnosticsEngine::Note) dropped_last_ = is_dropped(level, message);
  if (dropped_last_) return;
  clang::DiagnosticConsumer::HandleDiagnostic(level, message);
  next_->HandleDiagnostic(level, message);
}

bool diagnostic_filter::is_dropped(clang::DiagnosticsEngine::Level level,
                                   const clang::Diagnostic& message) const {
  if (kinds_ == message_kinds::errors && level < clang::DiagnosticsEngine::Error) return true;
  switch (message.getID()) {
    case clang::diag::err_capture_bad_target:      // arrays are captured by reference
    case clang::diag::err_cuda_device_exceptions:  // as are these, in C++ AMP's words
    case clang::diag::err_shared_var_init:         // check/ has the rule, with C++ AMP's exceptions
      return true;
    default:
      return is_about_a_deduction(message) || is_about_a_constant(message) ||
             (is_about_a_host_body(message.getID()) && is_of_header(message));
  }
}

}  // namespace translator
