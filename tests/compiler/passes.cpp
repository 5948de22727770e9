// docs/compiler-passes.md: what it shows before and behind each pass is what the pass does.
// TILES_WRITE_PASSES=1 test_compiler "the page of the passes*" writes it anew.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "libtiles/compiler/pass_printer.hpp"
#include "libtiles/compiler/pipeline.hpp"
#include "tests/documents/markdown_block.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/environment_variable.hpp"
#include "tests/support/logged_text.hpp"

using namespace libtiles::compiler;

namespace {

struct printed_pass {
  std::string before, after;
};

// The functions of a printed program, the kernel included, with all that stands behind each.
std::vector<std::string> functions_of(const std::string& printed) {
  std::vector<std::string> functions;
  std::istringstream lines(printed);
  for (std::string line; std::getline(lines, line);) {
    const bool begins = line.rfind("function ", 0) == 0 || line.rfind("kernel ", 0) == 0;
    if (begins || functions.empty()) functions.emplace_back();
    functions.back() += line + "\n";
  }
  return functions;
}

// Without those that are in `other`, too.
std::string differing_functions(const std::string& printed, const std::string& other) {
  const std::vector<std::string> same = functions_of(other);
  std::string made;
  for (const std::string& each : functions_of(printed)) {
    if (std::find(same.begin(), same.end(), each) == same.end()) made += each;
  }
  return made;
}

std::map<std::string, printed_pass> print_passes(const std::string& text, kernel_shape shape,
                                                 bool is_checked) {
  kernel_input input;
  input.text = text;
  const parsed_text parsed(input);
  compile_options options;
  options.shape = shape;
  if (is_checked) options.checked = libtiles::compiler::checked_mode::on;
  options.wide_indices = true;                                          // as on CPUs
  options.tensor_cores = libtiles::compiler::tensor_core_form::sm_90a;  // of most passes
  const std::vector<libtiles::bound_argument> as_declared;
  compilation c(parsed, as_declared, options);
  std::map<std::string, printed_pass> printed;
  std::string before;
  run_pipeline(c, [&](const pass& done, const compilation&) {
    const std::string after = print(c);
    printed[done.name] = {differing_functions(before, after), differing_functions(after, before)};
    before = after;
  });
  return printed;
}

// In loops and unchecked, unless the pass is of checked kernels or of other shapes alone.
printed_pass print_pass(const std::string& name, const std::string& text) {
  for (const kernel_shape shape : {kernel_shape::loop, kernel_shape::group, kernel_shape::merged}) {
    for (const bool is_checked : {false, true}) {
      auto printed = print_passes(text, shape, is_checked);
      if (printed.count(name) != 0) return printed[name];
    }
  }
  FAIL("no compile runs the pass " << name);
  return {};
}

// A section that is called like a pass has its kernel, what stands before it, and what behind.
struct example {
  std::string pass, kernel, before, after;
};

std::vector<example> examples() {
  std::map<std::string, std::vector<std::string>> texts;
  std::vector<std::string> order;
  for (const documents::markdown_block& each : documents::blocks_of(PASSES)) {
    if (texts[each.section].empty()) order.push_back(each.section);
    texts[each.section].push_back(each.text);
  }
  std::vector<example> found;
  for (const std::string& section : order) {
    const std::vector<std::string>& blocks = texts[section];
    if (blocks.size() == 3) found.push_back({section, blocks[0], blocks[1], blocks[2]});
  }
  return found;
}

std::string file_text() {
  std::ifstream file(PASSES);
  std::ostringstream all;
  all << file.rdbuf();
  return all.str();
}

void write_anew(const example& shown, const printed_pass& wanted) {
  std::string page = file_text();
  const std::string old = "```text\n" + shown.before + "```\n\n```text\n" + shown.after + "```";
  const std::size_t place = page.find(old, page.find("## " + shown.pass));
  REQUIRE(place != std::string::npos);
  page.replace(place, old.size(),
               "```text\n" + wanted.before + "```\n\n```text\n" + wanted.after + "```");
  std::ofstream(PASSES) << page;
}

}  // namespace

TEST_CASE("the page of the passes shows what each pass does to a small kernel") {
  for (const example& each : examples()) {
    const printed_pass wanted = print_pass(each.pass, each.kernel);
    if (std::getenv("TILES_WRITE_PASSES") != nullptr) write_anew(each, wanted);
    INFO(each.pass << "; write it anew: TILES_WRITE_PASSES=1 test_compiler \"the page of*\"");
    CHECK(each.before == wanted.before);
    CHECK(each.after == wanted.after);
    CHECK(wanted.before != wanted.after);
  }
}

TEST_CASE("every pass that changes a kernel has its example on the page of the passes") {
  std::set<std::string> shown;
  for (const example& each : examples()) shown.insert(each.pass);
  for (const pass& each : pipeline()) {
    if (each.kind != pass_kind::transform || &each == &pipeline().front()) continue;
    INFO(each.name);
    CHECK(shown.count(each.name) == 1);
  }
}

TEST_CASE("every pass is named on the page of the passes") {
  const std::string page = file_text();
  for (const pass& each : pipeline()) {
    INFO(each.name);
    CHECK(page.find("`" + std::string(each.name) + "`") != std::string::npos);
  }
}

TEST_CASE("names of passes that there are not are warned of, and the others are printed") {
  const environment_variable names("TILES_PRINT_AFTER", "nonsense, analyze ,");
  const logged_text log;
  const printed_passes printed, again;
  CHECK(log.text() ==
        "TILES_PRINT_AFTER: there is no pass 'nonsense'; expected all, or names that tiles compile "
        "--list-passes prints, separated by commas\n");
  for (const pass& each : pipeline()) {
    CHECK(printed.contain(each) == (std::string(each.name) == "analyze"));
  }
}

TEST_CASE("all passes are printed where the environment says so, and none where it says nothing") {
  const environment_variable names("TILES_PRINT_AFTER", GENERATE("all", ""));
  const logged_text log;
  const printed_passes printed;
  for (const pass& each : pipeline()) {
    CHECK(printed.contain(each) == (std::string(std::getenv("TILES_PRINT_AFTER")) == "all"));
  }
  CHECK(log.text().empty());
}

TEST_CASE("a pass that needs another one runs behind it") {
  std::set<std::string> done, names;
  for (const pass& each : pipeline()) names.insert(each.name);
  for (const pass& each : pipeline()) {
    const std::string needs = each.needs;
    INFO(each.name << " needs " << needs);
    CHECK((names.count(needs) == 0 || done.count(needs) == 1));
    CHECK(done.insert(each.name).second);
  }
}
