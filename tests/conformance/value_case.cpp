#include "tests/conformance/value_case.hpp"

#include "tests/conformance/case_list.hpp"

namespace conformance {

std::string value_text(const std::string& definitions, const std::string& type,
                       const std::string& body) {
  const std::string before = without_parentheses(definitions);
  return before + (before.empty() ? "" : "\n") + type + " f(int i) " + body;
}

void where_the_device_can(const std::function<void()>& check) {
  try {
    check();
  } catch (const tiles::unsupported_feature&) {
    if (tiles::accelerator().get_supports_double_precision()) throw;
  }
}

}  // namespace conformance
