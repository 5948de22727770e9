#include "translator/frontend/restriction_messages.hpp"

#include <clang/Basic/DiagnosticSema.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <string>

#include "translator/frontend/missed_functions.hpp"

namespace translator {
namespace {

void replace(std::string& text, llvm::StringRef from, llvm::StringRef to) {
  for (std::size_t at = text.find(from.data()); at != std::string::npos;
       at = text.find(from.data(), at + to.size())) {
    text.replace(at, from.size(), to.str());
  }
}

std::string in_words_of_amp(llvm::StringRef message) {
  std::string text = message.str();
  replace(text, "__host__ __device__", "restrict(cpu, amp)");
  replace(text, "__device__", "restrict(amp)");
  replace(text, "__host__", "restrict(cpu)");
  replace(text, "__global__", "kernel");
  replace(text, "__shared__", "tile_static");
  return text;
}

bool is_in_system_header(const clang::StoredDiagnostic& message) {
  const clang::FullSourceLoc& where = message.getLocation();
  return where.isValid() && where.isInSystemHeader();
}

}  // namespace

void restriction_messages::BeginSourceFile(const clang::LangOptions& language,
                                           const clang::Preprocessor* preprocessor) {
  next_->BeginSourceFile(language, preprocessor);
}

void restriction_messages::EndSourceFile() {
  flush();
  next_->EndSourceFile();
}

void restriction_messages::finish() {
  flush();
  next_->finish();
}

void restriction_messages::HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                                            const clang::Diagnostic& message) {
  if (level != clang::DiagnosticsEngine::Note) flush();
  if (!printing_) {
    printing_ = std::make_unique<clang::DiagnosticsEngine>(
        message.getDiags()->getDiagnosticIDs(), new clang::DiagnosticOptions, next_.get(),
        /*ShouldOwnClient=*/false);
  }
  if (message.hasSourceManager()) printing_->setSourceManager(&message.getSourceManager());
  if (message.getID() == clang::diag::err_ref_bad_target) {
    is_about_a_variable_ = message.getRawArg(1) == 1;
  }
  held_.emplace_back(level, message);
  const clang::FunctionDecl* const missed = missed_function(message);
  if (missed != nullptr) {
    held_.emplace_back(clang::DiagnosticsEngine::Note, clang::diag::note_ovl_candidate_bad_target,
                       "'" + missed->getNameAsString() + "' is not for the same restriction",
                       clang::FullSourceLoc(missed->getLocation(), message.getSourceManager()),
                       std::vector<clang::CharSourceRange>(), std::vector<clang::FixItHint>());
  }
}

void restriction_messages::flush() {
  if (held_.empty()) return;
  const int number = code();
  const std::string prefix = number == 0 ? "" : "C" + std::to_string(number) + ": ";
  const clang::FullSourceLoc where = place();
  if (is_told_already(prefix, where)) return held_.clear();
  for (std::size_t i = 0; i < held_.size(); ++i) {
    const clang::StoredDiagnostic& one = held_[i];
    printing_->Report(clang::StoredDiagnostic(
        one.getLevel(), one.getID(), (i == 0 ? prefix : "") + in_words_of_amp(one.getMessage()),
        i == 0 ? where : one.getLocation(), one.getRanges(), one.getFixIts()));
  }
  held_.clear();
}

// Clang and a rule of check/, whose messages begin with their numbers, may find the same.
bool restriction_messages::is_told_already(llvm::StringRef prefix,
                                           const clang::FullSourceLoc& where) {
  const unsigned line = where.isValid() ? where.getExpansionLineNumber() : 0;
  if (!prefix.empty()) told_.emplace(prefix.str(), line);
  const std::string number = held_.front().getMessage().split(' ').first.str();
  return prefix.empty() && told_.count({number + " ", line}) > 0;
}

// The number of the rule that a message of Clang's is about; 0 for one of C++.
int restriction_messages::code() const {
  switch (held_.front().getID()) {
    case clang::diag::err_ref_bad_target:
      return is_about_a_variable_ ? 3586 : 3930;
    case clang::diag::err_cuda_ovl_target:
      return 3935;
    case clang::diag::err_need_header_before_placement_new:
      return 3930;
    case clang::diag::err_cuda_host_shared:
      return 3584;
    default:
      break;
  }
  for (const clang::StoredDiagnostic& note : held_) {
    if (note.getID() == clang::diag::note_ovl_candidate_bad_target) return 3930;
  }
  if (is_between_functions_of_headers()) return 3930;
  const llvm::StringRef text = held_.front().getMessage();
  const bool is_tile = text.contains("dimension of a tile") || text.contains("a tile with a third");
  if (!is_in_system_header(held_.front())) return 0;
  const bool is_launched =
      held_.front().getID() == clang::diag::err_ovl_no_viable_object_call ||
      held_.front().getID() == clang::diag::err_ovl_no_oper ||
      held_.front().getID() == clang::diag::err_typecheck_call_not_function ||
      (held_.front().getID() == clang::diag::err_access && text.contains("'operator()'"));
  if (is_launched) return 3577;
  if (text.contains("an element must be")) return 3581;
  return is_tile ? 3574 : 0;
}

// Of C's and C++'s libraries, the function that fits best is for the host.
bool restriction_messages::is_between_functions_of_headers() const {
  if (held_.front().getID() != clang::diag::err_ovl_ambiguous_call) return false;
  return std::all_of(held_.begin() + 1, held_.end(), is_in_system_header);
}

clang::FullSourceLoc restriction_messages::place() {
  if (!is_in_system_header(held_.front())) return held_.front().getLocation();
  for (const clang::StoredDiagnostic& note : held_) {
    if (note.getLocation().isValid() && !is_in_system_header(note)) {
      const bool is_candidate = llvm::StringRef(note.getMessage()).starts_with("candidate");
      if (!is_candidate) return users_last_ = note.getLocation();
    }
  }
  // Clang tells only once what it makes an instance for.
  return users_last_.isValid() ? users_last_ : held_.front().getLocation();
}

}  // namespace translator
