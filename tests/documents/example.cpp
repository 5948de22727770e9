#include "tests/documents/example.hpp"

#include <regex>
#include <sstream>

namespace documents {
namespace {

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::vector<long long> numbers_of(std::string text) {
  for (char& c : text) c = c == ',' ? ' ' : c;
  std::vector<long long> numbers;
  for (const std::string& word : words_of(text)) numbers.push_back(std::stoll(word));
  return numbers;
}

/// Takes a line that states a value; false for any other.
bool read_statement(const std::string& line, example& made) {
  static const std::regex form(R"(// (\w+)(?:\(([\d, ]+)\))?(?::| =) (.*))");
  std::smatch parts;
  if (!std::regex_match(line, parts, form)) return false;
  stated_value& value = made.stated[parts[1]];
  value.extents = numbers_of(parts[2]);
  for (const std::string& word : words_of(parts[3])) value.values.push_back(word);
  return true;
}

// Statements stand behind the kernel, at the end of the block.
example example_of(const markdown_block& block) {
  example made;
  made.section = block.section;
  made.line = block.line;
  std::istringstream lines(block.text);
  for (std::string line; std::getline(lines, line);) {
    if (!read_statement(line, made)) made.text += line + "\n";
  }
  return made;
}

// The excerpt that a message shows, or only its beginning.
std::string message_of(const markdown_block& block) {
  std::string text = block.text;
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

}  // namespace

std::vector<example> examples_of(const std::string& file) {
  std::vector<example> examples;
  const markdown_block* before = nullptr;
  const std::vector<markdown_block> blocks = blocks_of(file);
  for (const markdown_block& block : blocks) {
    if (block.language == "cpp") {
      examples.push_back(example_of(block));
    } else if (block.language == "text" && before != nullptr && before->language == "cpp") {
      examples.back().message = message_of(block);
    }
    before = &block;
  }
  return examples;
}

}  // namespace documents
