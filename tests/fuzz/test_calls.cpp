// What the corpus holds, as libFuzzer found it.
#include "tests/fuzz/call_input.hpp"
#include "tests/fuzz/corpus.hpp"
#include "tests/support/catch.hpp"

TEST_CASE("every sequence of calls of the corpus does what the model does") {
  const std::vector<std::string> sequences = fuzz::corpus_of("calls");
  REQUIRE(sequences.size() > 4);
  for (const std::string& bytes : sequences) CHECK(fuzz::difference_of_calls(bytes).empty());
}
