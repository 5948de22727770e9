// What the corpus holds is refused or compiled, whole and damaged: what libFuzzer does, where it is
// not at hand.
#include <algorithm>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "tests/fuzz/corpus.hpp"
#include "tests/fuzz/text_input.hpp"
#include "tests/support/catch.hpp"

namespace {

using random_numbers = std::mt19937;

// The words between quotes in libFuzzer's dictionary.
std::vector<std::string> words() {
  std::ifstream file(FUZZ_FOLDER "/words.dict");
  std::vector<std::string> made;
  for (std::string line; std::getline(file, line);) {
    if (line.size() > 2 && line.front() == '"') made.push_back(line.substr(1, line.size() - 2));
  }
  return made;
}

std::size_t below(random_numbers& numbers, std::size_t limit) {
  return limit == 0 ? 0 : numbers() % limit;
}

// A part of one text: where it starts, and how long it is.
struct part {
  std::size_t start, length;
};

part some_part(random_numbers& numbers, const std::string& text) {
  const std::size_t start = below(numbers, text.size() + 1);
  return {start, below(numbers, std::min<std::size_t>(text.size() - start, 60) + 1)};
}

std::string damaged(random_numbers& numbers, std::string text, const std::string& other,
                    const std::vector<std::string>& known_words) {
  const part here = some_part(numbers, text);
  switch (numbers() % 5) {
    case 0:
      return text.erase(here.start, here.length);
    case 1:
      return text.insert(below(numbers, text.size()), text.substr(here.start, here.length));
    case 2:
      return text.insert(here.start, " " + known_words[below(numbers, known_words.size())] + " ");
    case 3: {
      const part there = some_part(numbers, other);
      return text.replace(here.start, here.length, other.substr(there.start, there.length));
    }
    default:
      if (!text.empty()) text[below(numbers, text.size())] = static_cast<char>(numbers());
      return text;
  }
}

}  // namespace

TEST_CASE("every text of the corpus is refused or compiled") {
  const std::vector<std::string> texts = fuzz::corpus_of("texts");
  REQUIRE(texts.size() > 10);
  for (const std::string& text : texts) {
    CAPTURE(text);
    CHECK(fuzz::is_refused_or_compiled(text));
  }
}

TEST_CASE("the corpus damaged in thousands of ways is refused or compiled") {
  const std::vector<std::string> texts = fuzz::corpus_of("texts");
  const std::vector<std::string> known_words = words();
  random_numbers numbers(2006);
  for (int n = 0; n < 4000; ++n) {
    std::string text = texts[below(numbers, texts.size())];
    for (std::size_t times = 1 + numbers() % 4; times > 0; --times) {
      text = damaged(numbers, text, texts[below(numbers, texts.size())], known_words);
    }
    CAPTURE(n, text);
    REQUIRE(fuzz::is_refused_or_compiled(text));
  }
}
