// What the generator makes: a construct that it no longer makes is one that nobody tries.
#include <algorithm>

#include "tests/fuzz/constructs.hpp"
#include "tests/fuzz/generator.hpp"
#include "tests/fuzz/kernel_printer.hpp"
#include "tests/support/catch.hpp"

namespace {

std::vector<std::string> first_texts() {
  std::vector<std::string> texts;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    texts.push_back(fuzz::text_of(fuzz::generate(seed)));
  }
  return texts;
}

bool holds(const std::string& name, const std::string& text) {
  for (const fuzz::construct& one : fuzz::constructs()) {
    if (one.name == name) return one.is_in(text);
  }
  FAIL("there is no construct '" << name << "'");
  return false;
}

}  // namespace

TEST_CASE("the first few hundred random kernels hold each construct several times") {
  const std::vector<std::string> texts = first_texts();
  for (const fuzz::construct& each : fuzz::constructs()) {
    INFO(each.name);
    CHECK(std::count_if(texts.begin(), texts.end(), each.is_in) >= 3);
  }
}

TEST_CASE("what is kept across a barrier is told from what is not") {
  const std::string head = "void k(tiled_index<4> i, array_view<int, 1> w0, const int p0) {\n";
  const std::string hidden = "a variable that lives across a barrier and hides another one";
  const std::string wait = "    i.barrier.wait();\n";
  const std::string open = "  {\n", close = "  }\n}\n";
  const std::string declared = "    const int p0 = 3;\n", used = "    w0[i] = p0;\n";
  CHECK(holds(hidden, head + open + declared + wait + used + close));
  CHECK_FALSE(holds(hidden, head + open + declared + used + wait + close));
  CHECK_FALSE(holds(hidden, head + open + "    const int v1 = 3;\n" + wait + used + close));
  const std::string compared = "a comparison kept as a number across a barrier";
  CHECK(
      holds(compared, head + "  int v1 = p0 == 3;\n" + "  i.barrier.wait();\n  w0[i] = v1;\n}\n"));
  CHECK_FALSE(holds(
      compared, head + "  int v1 = f0(p0 == 3);\n" + "  i.barrier.wait();\n  w0[i] = v1;\n}\n"));
}
