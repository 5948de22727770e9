// What the compiler says, all of it: the files in messages/ show a mistake for each message.
#include <algorithm>
#include <filesystem>

#include "tests/compiler/message_words.hpp"
#include "tests/compiler/shown_message.hpp"
#include "tests/support/catch.hpp"

namespace {

bool is_shown(const std::string& words, const std::vector<compile::shown_message>& shown) {
  return std::any_of(shown.begin(), shown.end(), [&](const compile::shown_message& one) {
    return one.message.find(words) != std::string::npos;
  });
}

}  // namespace

TEST_CASE("the compiler says of each mistake that is shown what is shown") {
  for (const compile::shown_message& one : compile::shown_messages()) {
    DYNAMIC_SECTION(one.title) { CHECK(compile::said_of(one) == one.message); }
  }
}

TEST_CASE("everything that the compiler can say is shown with a mistake that makes it say so") {
  const std::vector<compile::shown_message> shown = compile::shown_messages();
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(COMPILER)) {
    const std::string file = entry.path().generic_string();
    if (entry.path().extension() != ".cpp" || !compile::is_about_text(file)) continue;
    for (const std::string& words : compile::message_words_in(file)) {
      ++count;
      INFO(file << " says: " << words);
      CHECK(is_shown(words, shown));
    }
  }
  CHECK(count > 400);
}
