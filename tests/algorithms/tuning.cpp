// Parameters of algorithms: tables of them, and that results do not depend on them.
#include <sstream>
#include <stdexcept>

#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/tuning/tuned.hpp"
#include "libtiles/algorithms/tuning/tuning_tables.hpp"
#include "tests/algorithms/calls.hpp"
#include "tests/algorithms/forms.hpp"
#include "tests/algorithms/host_matrix.hpp"

using libtiles::algorithms::read_tuning_entry;
using libtiles::algorithms::tuned;
using libtiles::algorithms::tuned_numbers;
using libtiles::algorithms::tuning_tables;

namespace {

libtiles::runtime::device_info device_named(const char* name, const char* architecture,
                                            const char* vendor) {
  libtiles::runtime::device_info made;
  made.name = name;
  made.architecture = architecture;
  made.vendor = vendor;
  return made;
}

std::string problem_of(const char* line) {
  try {
    read_tuning_entry(line);
  } catch (const std::invalid_argument& problem) {
    return problem.what();
  }
  return "none";
}

/// Sets parameters of a context as long as it lives.
class parameters_set {
 public:
  parameters_set(tiles_context where, const char* algorithm, const char* parameters)
      : where_(where), algorithm_(algorithm) {
    succeed(tiles_context_set_tuning(where, algorithm, parameters));
  }
  ~parameters_set() { tiles_context_set_tuning(where_, algorithm_, nullptr); }

 private:
  const tiles_context where_;
  const char* const algorithm_;
};

std::vector<int> turned_by(tiles_context where) {
  host_matrix<int> from(dense(67, 53, 2), 0), to(dense(53, 67, 2), 0);
  from.fill([](int64_t b, int64_t i, int64_t j) { return 10000 * b + 100 * i + j; });
  const owned_view source = from.view(TILES_TYPE_INT32), target = to.view(TILES_TYPE_INT32);
  succeed(run_transpose(where, source.get(), target.get(), nullptr));
  succeed(tiles_array_view_synchronize(target.get(), nullptr));
  return to.elements();
}

}  // namespace

TEST_CASE("the entry nearest to a device counts, and the user's table before the library's") {
  const tuning_tables tables(
      "transpose | everything | TILE=1\n"
      "transpose | vendor Acme | TILE=2\n"
      "# a comment\n"
      "transpose | architecture a1 | TILE=3 ROWS=4  # and another\n"
      "transpose | device Acme One | TILE=5\n",
      "reduce | everything | LANES=8\n", "own");
  const auto of = [&](const char* name, const char* architecture, const char* vendor) {
    return tables.numbers_for("transpose", device_named(name, architecture, vendor));
  };
  CHECK(of("other", "other", "other") == tuned_numbers{{"TILE", 1}});
  CHECK(of("other", "other", "Acme") == tuned_numbers{{"TILE", 2}});
  CHECK(of("other", "a1", "Acme") == tuned_numbers{{"TILE", 3}, {"ROWS", 4}});
  CHECK(of("Acme One", "a1", "Acme") == tuned_numbers{{"TILE", 5}});
  CHECK(tables.numbers_for("reduce", device_named("", "", "")) == tuned_numbers{{"LANES", 8}});
  CHECK(tables.numbers_for("scan", device_named("", "", "")).empty());
}

TEST_CASE(
    "what is set for a context counts before all tables, there alone, until it is taken back") {
  const auto one = libtiles::runtime::context::create({});
  const auto other = libtiles::runtime::context::create({});
  const auto side = [](const libtiles::runtime::context& where) {
    return tuned("no algorithm of a table", where).number("TILE", 1);
  };
  one->tuning().set("no algorithm of a table", {{"TILE", 7}});
  CHECK(side(*one) == 7);
  CHECK(side(*other) == 1);
  one->tuning().set("no algorithm of a table", {});
  CHECK(side(*one) == 1);
}

TEST_CASE("lines that are no entries are ignored, with what is wrong") {
  CHECK(problem_of("transpose | TILE=1") ==
        "it has 2 fields; expected 3: `algorithm | devices | NAME=number ...`");
  CHECK(problem_of("transpose | every | TILE=1") ==
        "\"every\" matches no devices; expected `device NAME`, `architecture NAME`, `vendor NAME` "
        "or `everything`");
  CHECK(problem_of("transpose | everything | TILE=x") ==
        "\"TILE=x\" is not a parameter; expected NAME=number, from 1 to 65536");
  CHECK(problem_of("transpose | everything | TILE=0") ==
        "\"TILE=0\" is not a parameter; expected NAME=number, from 1 to 65536");
  const tuning_tables tables("", "nonsense\ntranspose | everything | TILE=1\n", "own");
  CHECK(tables.numbers_for("transpose", device_named("", "", "")) == tuned_numbers{{"TILE", 1}});
}

TEST_CASE("each line of the shipped table is an entry") {
  std::istringstream lines(libtiles::algorithms::tuning_text);
  int entries = 0;
  for (std::string line; std::getline(lines, line);) {
    INFO(line);
    CHECK_NOTHROW(entries += read_tuning_entry(line) ? 1 : 0);
  }
  CHECK(entries > 0);
}

TEST_CASE("parameters change how an algorithm computes, not what") {
  const std::vector<int> expected = turned_by(own_form);
  {
    const auto where = each_form();
    const parameters_set of_groups(where, "transpose", "TILE=16 ROWS=4 SHEAR=8");
    const parameters_set of_work_items(where, "transpose_cpu", "BLOCK=32");
    CHECK(turned_by(where) == expected);
  }
  CHECK(
      failed(TILES_ERROR_INVALID_ARGUMENT,
             tiles_context_set_tuning(nullptr, "transpose", "TILE")) ==
      "'parameters' of \"transpose\": \"TILE\" is not a parameter; expected NAME=number, from 1 to "
      "65536");
}
