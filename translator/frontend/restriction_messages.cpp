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

// static assertion failed due to requirement '...': tiles: an element must be ...
llvm::StringRef without_assertion(llvm::StringRef message) {
  constexpr llvm::StringRef before = ": tiles: ";
  const std::size_t end =
      message.starts_with("static assertion failed") ? message.find(before) : llvm::StringRef::npos;
  return end == llvm::StringRef::npos ? message : message.substr(end + before.size());
}

std::string in_words_of_amp(llvm::StringRef message) {
  std::string text = without_assertion(message).str();
  replace(text, "__host__ __device__", "restrict(cpu, amp)");
  replace(text, "__device__", "restrict(amp)");
  replace(text, "__host__", "restrict(cpu)");
  replace(text, "__global__", "kernel");
  replace(text, "__shared__", "tile_static");
  return text;
}

// One and the same from every function that Clang makes of a template or a class.
std::string mistake_of(const clang::StoredDiagnostic& message) {
  const llvm::StringRef text = message.getMessage();
  return (message.getID() == clang::diag::err_ref_bad_target ? text.rsplit(" in ").first : text)
      .str();
}

bool is_of_library(const clang::StoredDiagnostic& message) {
  const clang::FullSourceLoc& where = message.getLocation();
  return where.isValid() && where.isInSystemHeader() &&
         where.getManager().getFilename(where.getExpansionLoc()).contains("/tiles/");
}

// The call of what parallel_for_each is given.
bool is_of_launch(const clang::StoredDiagnostic& message) {
  switch (message.getID()) {
    case clang::diag::err_ovl_no_viable_object_call:
    case clang::diag::err_ovl_no_oper:
    case clang::diag::err_typecheck_call_not_function:
      return is_of_library(message);
    case clang::diag::err_access:
      return is_of_library(message) && message.getMessage().contains("'operator()'");
    default:
      return false;
  }
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

// Clang and a rule of check/, whose messages begin with their numbers, may find the same, and Clang
// one mistake in several expressions. Behind an assertion of the library its own errors follow.
bool restriction_messages::is_told_already(llvm::StringRef prefix,
                                           const clang::FullSourceLoc& where) {
  const clang::StoredDiagnostic& message = held_.front();
  if (message.getLevel() < clang::DiagnosticsEngine::Error || where.isInvalid()) return false;
  const line at = line_of(where);
  const std::string number = message.getMessage().split(' ').first.str() + " ";
  if (prefix.empty() && told_numbers_.count({at, number}) > 0) return true;
  for (const clang::StoredDiagnostic& note : held_) {  // what a function does that is not for amp
    const clang::FullSourceLoc caller = note.getLocation();
    const bool names_caller = note.getID() == clang::diag::note_called_by && caller.isValid();
    if (names_caller && told_numbers_.count({line_of(caller), "C3930: "}) > 0) return true;
  }
  if (is_in_system_header(message) && told_assertions_.count(at) > 0) return true;
  if (message.getMessage() != without_assertion(message.getMessage())) told_assertions_.insert(at);
  if (!prefix.empty()) told_numbers_.emplace(at, prefix.str());
  return !told_mistakes_.emplace(at, mistake_of(message)).second;
}

restriction_messages::line restriction_messages::line_of(const clang::FullSourceLoc& where) {
  const clang::FullSourceLoc in_file = where.getExpansionLoc();
  return {in_file.getFileID(), in_file.getLineNumber()};
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
  if (is_of_launch(held_.front())) return 3577;
  const llvm::StringRef text = held_.front().getMessage();
  const bool is_tile = text.contains("dimension of a tile") || text.contains("a tile with a third");
  if (!is_in_system_header(held_.front())) return 0;
  if (text.contains("an element must be") || text.contains("element type must not be const")) {
    return 3581;
  }
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
