// What the corpus holds, as libFuzzer found it.
#include "tests/fuzz/corpus.hpp"
#include "tests/fuzz/file_input.hpp"
#include "tests/support/catch.hpp"

TEST_CASE("every file of the corpus is refused or kept as it is") {
  const std::vector<std::string> files = fuzz::corpus_of("files");
  REQUIRE(files.size() > 4);
  for (const std::string& bytes : files) {
    CAPTURE(bytes);
    CHECK(fuzz::is_refused_or_kept(bytes));
  }
}
