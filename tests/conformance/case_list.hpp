// Every case of this folder, for the table of them in docs/conformance.md.
#pragma once

#include <string>
#include <vector>

namespace conformance {

struct listed_case {
  std::string chapter;
  std::string title;
  std::string text;  ///< of the kernel
  int line;          ///< of the chapter's file
};

/// Called while the program starts, once per case.
bool list_case(listed_case one);

/// By chapter, and in a chapter as its file has them.
std::vector<listed_case> listed_cases();

/// The text between the parentheses that a macro's argument came in.
std::string without_parentheses(const std::string& text);

}  // namespace conformance
