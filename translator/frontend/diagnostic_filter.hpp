// Keeps to itself what Clang's CUDA mode says that is no mistake in C++ AMP.
#pragma once

#include <clang/Basic/Diagnostic.h>

#include <memory>

namespace translator {

enum class message_kinds { all, errors };

/// Hands the others on. Only those count as errors.
class diagnostic_filter : public clang::DiagnosticConsumer {
 public:
  diagnostic_filter(std::unique_ptr<clang::DiagnosticConsumer> next, message_kinds kinds)
      : next_(std::move(next)), kinds_(kinds) {}

  void BeginSourceFile(const clang::LangOptions& language,
                       const clang::Preprocessor* preprocessor) override;
  void EndSourceFile() override;
  void finish() override;
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& message) override;

 private:
  bool is_dropped(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& message) const;

  std::unique_ptr<clang::DiagnosticConsumer> next_;
  message_kinds kinds_;
  bool dropped_last_ = false;
};

}  // namespace translator
