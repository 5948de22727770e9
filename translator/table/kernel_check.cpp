#include "translator/table/kernel_check.hpp"

#include <llvm/ADT/StringRef.h>

#include <string>

#include "tiles/tiles.h"

namespace translator {
namespace {

constexpr const char* text_name = "kernel";

/// "kernel:12:3: error: what is wrong"
struct message {
  unsigned line = 0;
  unsigned column = 0;
  llvm::StringRef severity;
  llvm::StringRef text;
};

bool read_message(llvm::StringRef line, message& read) {
  llvm::StringRef rest = line;
  if (!rest.consume_front(text_name) || !rest.consume_front(":")) return false;
  if (rest.consumeInteger(10, read.line) || !rest.consume_front(":")) return false;
  if (rest.consumeInteger(10, read.column) || !rest.consume_front(": ")) return false;
  std::tie(read.severity, read.text) = rest.split(": ");
  return read.line > 0;
}

std::string text_without_origins(const lowered_kernel& kernel) {
  std::string text;
  for (const text_line& line : kernel.lines) text += line.text + "\n";
  return text;
}

/// The nearest place of the user's before a place of the text.
clang::SourceLocation place_of(const lowered_kernel& kernel, const message& told) {
  if (told.line > kernel.lines.size()) return kernel.where;
  clang::SourceLocation found;
  for (const text_mark& mark : kernel.lines[told.line - 1].marks) {
    if (found.isInvalid() || mark.column < told.column) found = mark.where;
  }
  for (std::size_t line = told.line - 1; found.isInvalid() && line-- > 0;) {
    if (!kernel.lines[line].marks.empty()) found = kernel.lines[line].marks.front().where;
  }
  return found.isValid() ? found : kernel.where;
}

std::string with_code(llvm::StringRef text) {
  struct code {
    const char* part;
    const char* number;
  };
  constexpr code codes[] = {{"cannot be recursive", "C3559"},
                            {"some threads of a tile may not reach this", "C3561"},
                            {"may wait at a barrier depending on", "C3561"},
                            {" takes one value for all of them", "C3561"},
                            {"this loop never ends", "C3563"},
                            {"is used before it has a value", "C3564"},
                            {"division by zero", "C3567"},
                            {"no thread ever writes it", "C3564"},
                            {"tile_static", "C3565"}};
  for (const code& one : codes) {
    if (text.contains(one.part)) return std::string(one.number) + ": " + text.str();
  }
  return text.str();
}

void report(clang::DiagnosticsEngine& messages, const lowered_kernel& kernel, llvm::StringRef all) {
  while (!all.empty()) {
    llvm::StringRef line;
    std::tie(line, all) = all.split('\n');
    message told;
    if (!read_message(line, told)) continue;
    const bool is_error = told.severity == "error";
    const auto level = is_error ? clang::DiagnosticsEngine::Error : clang::DiagnosticsEngine::Note;
    const unsigned id = messages.getCustomDiagID(level, "%0");
    messages.Report(place_of(kernel, told), id)
        << (is_error ? with_code(told.text) : told.text.str());
  }
}

}  // namespace

void check_kernels(clang::ASTContext& context, const std::vector<lowered_kernel>& kernels) {
  for (const lowered_kernel& one : kernels) {
    const std::string text = text_without_origins(one);
    tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
    desc.text = text.c_str();
    desc.name = text_name;
    desc.function = "tiles_kernel_entry";
    tiles_kernel kernel = nullptr;
    if (tiles_kernel_create(&desc, &kernel) == TILES_OK) {
      tiles_kernel_release(kernel);
    } else {
      report(context.getDiagnostics(), one, tiles_get_last_error());
    }
  }
}

}  // namespace translator
