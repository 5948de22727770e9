// The compiler's errors and warnings in parts, for programs such as editors.
#pragma once

#include <ostream>
#include <string>
#include <vector>

struct diagnostic {
  std::string severity;  // "error", "warning" or "note"
  std::string file;      // "" where the message has no place, like line and columns 0
  int line = 0;          // from 1
  int column = 0;        // from 1, in bytes
  int end_column = 0;    // one past the last byte that is marked
  std::string message;
  std::string help;  // what to write instead, or ""
  std::vector<diagnostic> notes;
};

/// Those of a message of the library, which may have several.
std::vector<diagnostic> diagnostics_of(const std::string& message);

/// Writes `{"diagnostics": [...]}`, one a line.
void write_json(std::ostream& out, const std::vector<diagnostic>& diagnostics);
