// What a kernel's text leaves open: the options of `tiles compile`, which lines of the text may
// hold too.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

struct compile_options {
  std::string function;
  std::vector<std::string> constants;  // NAME=VALUE
  std::vector<std::string> types;      // NAME=TYPE
  std::string declarations;
};

/// Adds them to a command. They are read when it is parsed.
void add_compile_options(CLI::App& command, compile_options& options);

/// The ways to compile a text: one for each of its lines `// tiles compile: OPTIONS`, without those
/// that name another function than the command. The command's options replace those of the same
/// name. \throws std::runtime_error for a line that is wrong, naming it
std::vector<compile_options> ways_to_compile(const std::string& text, const std::string& file,
                                             const compile_options& given);
