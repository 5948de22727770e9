// docs/conformance.md lists every case. TILES_WRITE_CONFORMANCE=1 test_conformance "[table]" writes
// it anew.
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "tests/conformance/case_list.hpp"
#include "tests/support/catch.hpp"

namespace {

// Within a cell of a table: one line, and no end of the cell.
std::string cell(const std::string& text) {
  std::string made;
  bool is_blank = false;
  for (const char c : text) {
    is_blank = is_blank || c == '\n' || c == ' ';
    if (c == '\n' || c == ' ') continue;
    if (is_blank && !made.empty()) made += ' ';
    is_blank = false;
    made += c == '|' ? "\\|" : std::string(1, c);
  }
  return made;
}

std::string table() {
  const std::vector<conformance::listed_case> cases = conformance::listed_cases();
  std::ostringstream out;
  out << "# Conformance\n\n"
         "What the kernel language does, as `tests/conformance` tries it: "
      << cases.size()
      << " cases, each\nrun on every OpenCL implementation at hand. Written by that test; do not "
         "edit.\n";
  std::string chapter;
  for (const conformance::listed_case& one : cases) {
    if (one.chapter != chapter) {
      chapter = one.chapter;
      out << "\n## " << chapter << "\n\n| Case | Kernel text |\n| --- | --- |\n";
    }
    out << "| " << cell(one.title) << " | `" << cell(one.text) << "` |\n";
  }
  return out.str();
}

std::string contents(const char* path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("docs/conformance.md lists every case", "[table]") {
  if (std::getenv("TILES_WRITE_CONFORMANCE") != nullptr) {
    std::ofstream(CONFORMANCE_TABLE) << table();
  }
  INFO("write it anew: TILES_WRITE_CONFORMANCE=1 test_conformance \"[table]\"");
  CHECK((contents(CONFORMANCE_TABLE) == table()));
}
