#include "tests/conformance/case_list.hpp"

#include <algorithm>
#include <tuple>

namespace conformance {
namespace {

std::vector<listed_case>& all() {
  static std::vector<listed_case> cases;
  return cases;
}

}  // namespace

bool list_case(listed_case one) {
  all().push_back(std::move(one));
  return true;
}

std::vector<listed_case> listed_cases() {
  std::vector<listed_case> cases = all();
  std::sort(cases.begin(), cases.end(), [](const listed_case& a, const listed_case& b) {
    return std::tie(a.chapter, a.line) < std::tie(b.chapter, b.line);
  });
  return cases;
}

std::string without_parentheses(const std::string& text) {
  return text.size() < 2 ? text : text.substr(1, text.size() - 2);
}

}  // namespace conformance
