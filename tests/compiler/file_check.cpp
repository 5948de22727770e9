// The matcher of generated text: what it takes, and that it can fail.
#include "tests/support/file_check.hpp"

#include <stdexcept>

namespace {

const std::string loop =
    "void k(int n) {\n"
    "  for (int v_i = 0; v_i < 4; ++v_i) {\n"
    "    sum += v[v_i];\n"
    "    sum  +=\tw[v_i];\n"
    "  }\n"
    "  v[0] = sum;\n"
    "}\n";

/// What the matcher says about the loop; empty if it matches.
std::string failure(const std::string& checks) {
  const file_check::matcher matcher(checks);
  return matcher.match(loop) ? "" : matcher.describe();
}

}  // namespace

TEST_CASE("FileCheck finds parts of lines in their order", "[file_check]") {
  CHECK_THAT(loop, FileCheck("CHECK: for (int\nCHECK: sum +=\nCHECK: v[0] = sum;"));
  CHECK(failure("CHECK: v[0] = sum;\nCHECK: for (int") ==
        "CHECK: for (int\n  is not there, behind line 6: v[0] = sum;\n  before: }");
  CHECK(failure("CHECK: while") == "CHECK: while\n  is not there");
}

TEST_CASE("FileCheck: NEXT is the next line, and SAME the rest of a line", "[file_check]") {
  CHECK_THAT(loop, FileCheck("CHECK: for (\nCHECK-SAME: ++v_i\nCHECK-NEXT: sum += v["));
  CHECK(failure("CHECK: for (\nCHECK-NEXT: sum += w[") ==
        "CHECK-NEXT: sum += w[\n  is not there, behind line 2: "
        "for (int v_i = 0; v_i < 4; ++v_i) {\n  before: sum += v[v_i];");
  CHECK(!failure("CHECK: ++v_i\nCHECK-SAME: for (").empty());
  CHECK(!failure("CHECK: for (\nCHECK-SAME: sum").empty());
  CHECK(!failure("CHECK: {{^}$}}\nCHECK: {{^}$}}\nCHECK-NEXT: void").empty());
}

TEST_CASE("FileCheck: NOT holds between its neighbours only", "[file_check]") {
  CHECK_THAT(loop, FileCheck("CHECK: for (\nCHECK-NOT: v[0]\nCHECK: sum += w["));
  CHECK(failure("CHECK-NOT: v_i\nCHECK: sum += v[") ==
        "CHECK-NOT: v_i\n  is on line 2: for (int v_i = 0; v_i < 4; ++v_i) {");
  CHECK(failure("CHECK: for (\nCHECK-NOT: sum +=\nCHECK: v[0]") ==
        "CHECK-NOT: sum +=\n  is on line 3: sum += v[v_i];");
  CHECK(failure("CHECK: for (\nCHECK-NOT: v[0]") == "CHECK-NOT: v[0]\n  is on line 6: v[0] = sum;");
  CHECK_THAT(loop, FileCheck("CHECK-NOT: while"));
  CHECK(!failure("CHECK-NOT: void").empty());
}

TEST_CASE("FileCheck: COUNT is that many lines", "[file_check]") {
  CHECK_THAT(loop, FileCheck("CHECK-COUNT-2: sum +=\nCHECK-NOT: sum +="));
  CHECK_THAT(failure("CHECK-COUNT-3: sum +="), StartsWith("CHECK-COUNT-3: sum +=\n  is not there "
                                                          "more than 2 times, behind line 4"));
}

TEST_CASE("FileCheck: patterns have regular expressions and variables", "[file_check]") {
  CHECK_THAT(loop, FileCheck("CHECK: for (int [[I:\\w+]] = 0; [[I]] < {{[0-9]+}}; ++[[I]])\n"
                             "CHECK-NEXT: [[SUM:(s|t)um]] += v[[[I]]];\n"
                             "CHECK: v[0] = [[SUM]];"));
  CHECK(!failure("CHECK: for (int [[I:\\w+]] = 0;\nCHECK: [[I]] = sum;").empty());
  CHECK(!failure("CHECK: [[I:\\w+]] += [[I]]").empty());
  CHECK(!failure("CHECK: for .int").empty());
}

TEST_CASE("FileCheck: runs of spaces and tabs are alike", "[file_check]") {
  CHECK_THAT(loop, FileCheck("  CHECK:   sum    += w[\n"));
  CHECK(!failure("CHECK: sum+= w[").empty());
}

TEST_CASE("FileCheck refuses directives that check nothing", "[file_check]") {
  const auto refused = [](const std::string& checks) {
    try {
      FileCheck(checks).match(loop);
    } catch (const std::invalid_argument& error) {
      return std::string(error.what());
    }
    return std::string("taken");
  };
  CHECK(refused("") == "FileCheck: no directives");
  CHECK(refused("CHECK:") == "FileCheck: the pattern is empty: CHECK:");
  CHECK(refused("CHEK: for") == "FileCheck: expected CHECK:, or one of its kinds: CHEK: for");
  CHECK(refused("CHECK-NEXT: for") == "FileCheck: a CHECK: has to come first: CHECK-NEXT: for");
  CHECK(refused("CHECK-NOT: a\nCHECK-SAME: for") ==
        "FileCheck: a CHECK: has to come first: CHECK-SAME: for");
  CHECK(refused("CHECK-COUNT-0: for") ==
        "FileCheck: expected CHECK:, or one of its kinds: CHECK-COUNT-0: for");
  CHECK(refused("CHECK: [[I]]") == "FileCheck: nothing before it names 'I': CHECK: [[I]]");
  CHECK(refused("CHECK: {{a") == "FileCheck: its {{ or [[ has no end: CHECK: {{a");
}
