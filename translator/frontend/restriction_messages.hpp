// What Clang's CUDA mode says of restrictions, in C++ AMP's words and with its numbers.
#pragma once

#include <clang/Basic/Diagnostic.h>

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace translator {

/// Hands each message on when its notes are known, which tell what it is about. One about a header
/// of the system moves to the place of the user's that led there.
class restriction_messages : public clang::DiagnosticConsumer {
 public:
  explicit restriction_messages(std::unique_ptr<clang::DiagnosticConsumer> next)
      : next_(std::move(next)) {}
  ~restriction_messages() override { flush(); }

  void BeginSourceFile(const clang::LangOptions& language,
                       const clang::Preprocessor* preprocessor) override;
  void EndSourceFile() override;
  void finish() override;
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& message) override;

 private:
  using line = std::pair<clang::FileID, unsigned>;

  static line line_of(const clang::FullSourceLoc& where);
  void flush();
  int code() const;
  bool is_between_functions_of_headers() const;
  bool is_told_already(llvm::StringRef prefix, const clang::FullSourceLoc& where);
  clang::FullSourceLoc place();

  std::unique_ptr<clang::DiagnosticConsumer> next_;
  std::vector<clang::StoredDiagnostic> held_;  ///< a message and its notes
  std::unique_ptr<clang::DiagnosticsEngine> printing_;
  bool is_about_a_variable_ = false;
  std::set<std::pair<line, std::string>> told_numbers_;   ///< those of messages of Clang's
  std::set<std::pair<line, std::string>> told_mistakes_;  ///< in Clang's words, or a rule's
  std::set<line> told_assertions_;                        ///< of the library
  clang::FullSourceLoc users_last_;                       ///< where the library was used wrongly
};

}  // namespace translator
