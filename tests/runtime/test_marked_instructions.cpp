#include "libtiles/compiler/marked_instructions.hpp"
#include "libtiles/runtime/programs/marked_instructions.hpp"
#include "tests/support/catch.hpp"

using libtiles::runtime::with_marked_instructions;

namespace {

const std::string mark = libtiles::compiler::marked_instruction;

std::string program_for(const std::string& target, const std::string& before) {
  return ".version 9.0\n.target " + target + ", texmode_independent\n\t" + before +
         "wgmma.fence;\n\t// a comment\n\t" + before + "wgmma.commit;\n";
}

}  // namespace

TEST_CASE("marked instructions are set free in a program for the one architecture that has them") {
  for (const char* const target : {"sm_90", "sm_90a"}) {
    CHECK(with_marked_instructions(program_for(target, mark)) == program_for("sm_90a", ""));
  }
}

TEST_CASE("a binary that is no PTX for that architecture has no marked instructions to set free") {
  for (const char* const target : {"sm_900", "sm_90ab", "sm_80", "sm_100"}) {
    CHECK(with_marked_instructions(program_for(target, mark)).empty());
  }
  CHECK(with_marked_instructions("").empty());
  CHECK(with_marked_instructions(mark + "wgmma.fence;\n.target sm_90").empty());
}

TEST_CASE("a program that has lost its marked instructions is refused") {
  CHECK(with_marked_instructions(program_for("sm_90", "")).empty());
}
