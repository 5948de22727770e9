#include "tests/compiler/shown_message.hpp"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "tests/compiler/compile.hpp"
#include "tests/documents/markdown_block.hpp"

namespace compile {
namespace {

const std::string with_arguments = "cpp binds: ";
const std::string with_origin = "cpp of ";

bool is_text(const documents::markdown_block& block) { return block.language.rfind("cpp", 0) == 0; }

std::string without_last_newline(std::string text) {
  if (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

// What follows `head` in `line`; nothing if the line starts otherwise.
std::string behind(const std::string& head, const std::string& line) {
  return line.rfind(head, 0) == 0 ? line.substr(head.size()) : "";
}

void read(const std::string& file, std::vector<shown_message>& shown) {
  const std::vector<documents::markdown_block> blocks = documents::blocks_of(file);
  for (std::size_t i = 0; i < blocks.size(); i += 2) {
    const bool is_pair =
        is_text(blocks[i]) && i + 1 < blocks.size() && blocks[i + 1].language == "text";
    if (!is_pair) throw std::runtime_error(file + ": a text and its message are two blocks");
    const std::string& language = blocks[i].language;
    shown.push_back({blocks[i].section, without_last_newline(blocks[i].text),
                     behind(with_arguments, language), behind(with_origin, language),
                     without_last_newline(blocks[i + 1].text)});
  }
}

// The arguments are what a kernel with these parameters takes.
std::vector<bound_argument> arguments_of(const std::string& parameters) {
  std::vector<bound_argument> made;
  if (parameters.empty()) return made;
  const compiled_kernel taken = text("void k(index<1> i, " + parameters + ") {}");
  for (const auto& one : taken.parameters) made.push_back({one.name, one.type});
  return made;
}

}  // namespace

std::vector<shown_message> shown_messages() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(MESSAGES)) {
    files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  std::vector<shown_message> shown;
  for (const std::string& file : files) read(file, shown);
  return shown;
}

std::string said_of(const shown_message& shown) {
  try {
    std::string said;
    kernel_input given = input(shown.text);
    given.origin_file = shown.origin;
    given.origin_line = 1;
    const libtiles::compiler::kernel_text parsed(given);
    for (const std::string& warning : parsed.compile(arguments_of(shown.bound)).warnings) {
      said += (said.empty() ? "" : "\n") + warning;
    }
    return said;
  } catch (const libtiles::error& refused) {
    return refused.what();
  }
}

}  // namespace compile
