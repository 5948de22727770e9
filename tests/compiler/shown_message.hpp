// A mistake in kernel text and what the compiler says of it, as the files in messages/ show them.
#pragma once

#include <string>
#include <vector>

namespace compile {

/// In the file, below a heading: a block ```cpp that holds the text, with `binds: int a, float x`
/// behind it where a lambda is given arguments, or `of program.cpp` where the preprocessor lifted
/// the text from there, and a block ```text that holds the message.
struct shown_message {
  std::string title;
  std::string text;
  std::string bound;    ///< as parameters of a kernel
  std::string origin;   ///< the file; empty: none
  std::string message;  ///< errors, or the warnings of a text that is taken
};

/// Those of all files. \throws std::runtime_error if a text stands without its message
std::vector<shown_message> shown_messages();

/// What the compiler says of it.
std::string said_of(const shown_message& shown);

}  // namespace compile
