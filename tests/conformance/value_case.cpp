#include "tests/conformance/value_case.hpp"

#include "tests/conformance/case_list.hpp"

namespace conformance {

std::string value_text(const std::string& definitions, const std::string& type,
                       const std::string& body) {
  const std::string before = without_parentheses(definitions);
  return before + (before.empty() ? "" : "\n") + type + " f(int i) " + body;
}

bool needs_more_than_the_device_has(const std::string& text) {
  return text.find("double") != std::string::npos &&
         !tiles::accelerator().get_supports_double_precision();
}

}  // namespace conformance
