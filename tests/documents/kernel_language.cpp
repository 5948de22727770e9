// docs/kernel-language.md: each kernel that it shows computes what it says, and each message is
// what the compiler says.
#include "tests/documents/run_example.hpp"
#include "tests/support/catch.hpp"

namespace {

void check(const documents::example& shown) {
  const bool has_result = shown.stated.count("out") != 0;
  if (!shown.message.empty()) {
    documents::check_message(shown);
  } else {
    REQUIRE(has_result);
    if (documents::can_run(shown)) documents::check_result(shown);
  }
}

}  // namespace

TEST_CASE("the reference of the kernel language shows what its examples do") {
  const auto examples = documents::examples_of(KERNEL_LANGUAGE);
  REQUIRE(examples.size() > 20);
  for (const documents::example& each : examples) {
    DYNAMIC_SECTION("the example on line " << each.line << ", " << each.section) { check(each); }
  }
}
