#include "tests/fuzz/call_input.hpp"

#include <algorithm>

#include "tests/stories/story.hpp"

namespace fuzz {
namespace {

constexpr std::size_t most_calls = 60;

std::vector<stories::step> steps_of(std::string_view bytes) {
  std::vector<stories::step> steps;
  while (!bytes.empty() && steps.size() < most_calls) {
    stories::step next{};
    const std::string_view part = bytes.substr(0, next.size());
    std::copy(part.begin(), part.end(), next.begin());
    steps.push_back(next);
    bytes.remove_prefix(part.size());
  }
  return steps;
}

}  // namespace

std::string difference_of_calls(std::string_view bytes) {
  static stories::stage shared;
  const stories::outcome played = stories::play(shared, steps_of(bytes));
  if (played.failure.empty()) return "";
  std::string text;
  for (const std::string& line : played.lines) text += line + "\n";
  return text + played.failure + "\n";
}

}  // namespace fuzz
