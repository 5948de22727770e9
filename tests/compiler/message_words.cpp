#include "tests/compiler/message_words.hpp"

#include <fstream>
#include <regex>
#include <sstream>

namespace compile {
namespace {

// A comment, a character, what is thrown, or a string, which the first group holds: strings that
// follow each other are one.
const std::regex& parts() {
  static const std::regex known(
      R"re(//[^\n]*|#include[^\n]*|'(?:\\.|[^'\\\n])'|throw error\([^;]*;)re"
      R"re(|("(?:\\.|[^"\\\n])*"(?:\s*"(?:\\.|[^"\\\n])*")*))re");
  return known;
}

std::string contents_of(const std::string& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// What the quotes hold, without the backslashes.
std::string without_quotes(const std::string& strings) {
  std::string made;
  bool is_inside = false;
  for (std::size_t i = 0; i < strings.size(); ++i) {
    if (strings[i] == '"') {
      is_inside = !is_inside;
    } else if (is_inside) {
      if (strings[i] == '\\') ++i;
      made += strings[i];
    }
  }
  return made;
}

bool has_words(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first != std::string::npos && text.find(' ', first) < text.find_last_not_of(' ');
}

}  // namespace

bool is_about_text(const std::string& file) {
  const auto is_in = [&](const char* folder) { return file.find(folder) != std::string::npos; };
  if (is_in("/kernel_choice.")) return false;  // about what the caller asks for
  if (is_in("/library_functions.") || is_in("_texts.")) return false;  // kernel text
  return is_in("/syntax/") || is_in("/sema/") || is_in("/analysis/") || is_in("/verify/");
}

std::vector<std::string> message_words_in(const std::string& file) {
  const std::string source = contents_of(file);
  std::vector<std::string> found;
  for (auto at = std::sregex_iterator(source.begin(), source.end(), parts());
       at != std::sregex_iterator(); ++at) {
    const std::string words = without_quotes((*at)[1].str());
    if (has_words(words)) found.push_back(words);
  }
  return found;
}

}  // namespace compile
