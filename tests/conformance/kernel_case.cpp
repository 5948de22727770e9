#include "tests/conformance/kernel_case.hpp"

#include "tests/conformance/case_list.hpp"

namespace conformance {

std::string kernel_text(const std::string& definitions, const std::string& thread,
                        const std::string& element, int rank, const std::string& body) {
  const std::string before = without_parentheses(definitions);
  const std::string parameters = element + ", " + std::to_string(rank) + "> ";
  return before + (before.empty() ? "" : "\n") + "void k(" + thread + ", array_view<const " +
         parameters + "in, array_view<" + parameters + "out) " + body;
}

}  // namespace conformance
