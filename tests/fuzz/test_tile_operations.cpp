// Random kernels of which a tile's threads compute much together: that they hold each operation,
// and that a wrong result of one would be found.
#include <algorithm>
#include <string>
#include <vector>

#include "tests/fuzz/generator.hpp"
#include "tests/fuzz/interpreter.hpp"
#include "tests/fuzz/kernel_printer.hpp"
#include "tests/fuzz/tile_operation.hpp"
#include "tests/support/catch.hpp"

namespace {

std::vector<std::string> first_texts_of_tiles() {
  std::vector<std::string> texts;
  for (std::uint64_t n = 0; n < 200; ++n) {
    texts.push_back(fuzz::text_of(fuzz::generate(fuzz::first_seed_of_tile_operations + n)));
  }
  return texts;
}

std::ptrdiff_t holding(const std::vector<std::string>& texts, const std::string& word) {
  return std::count_if(texts.begin(), texts.end(), [&](const std::string& text) {
    return text.find(word) != std::string::npos;
  });
}

bool has_call(const fuzz::expression& e, fuzz::tile_operation wanted) {
  if (e.kind == fuzz::expression_kind::tile_call &&
      static_cast<fuzz::tile_operation>(e.which) == wanted) {
    return true;
  }
  return std::any_of(e.parts.begin(), e.parts.end(),
                     [&](const fuzz::expression_ptr& part) { return has_call(*part, wanted); });
}

bool has_call(const std::vector<fuzz::statement>& block, fuzz::tile_operation wanted) {
  return std::any_of(block.begin(), block.end(), [&](const fuzz::statement& s) {
    const bool is_here =
        std::any_of(s.values.begin(), s.values.end(),
                    [&](const fuzz::expression_ptr& value) { return has_call(*value, wanted); });
    return is_here || has_call(s.body, wanted);
  });
}

void replace(fuzz::expression& e, fuzz::tile_operation from, fuzz::tile_operation to) {
  if (e.kind == fuzz::expression_kind::tile_call && e.which == static_cast<int>(from)) {
    e.which = static_cast<int>(to);
  }
  for (const fuzz::expression_ptr& part : e.parts) replace(*part, from, to);
}

void replace(std::vector<fuzz::statement>& block, fuzz::tile_operation from,
             fuzz::tile_operation to) {
  for (fuzz::statement& s : block) {
    for (const fuzz::expression_ptr& value : s.values) replace(*value, from, to);
    replace(s.body, from, to);
  }
}

bool is_same_memory(const std::vector<std::vector<fuzz::number>>& a,
                    const std::vector<std::vector<fuzz::number>>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), [](const auto& x, const auto& y) {
    return std::equal(x.begin(), x.end(), y.begin(),
                      [](const fuzz::number& m, const fuzz::number& n) {
                        return m.integer == n.integer && m.real == n.real;
                      });
  });
}

/// Of how many of the first kernels another operation changes what the interpreter says.
int noticed(fuzz::tile_operation from, fuzz::tile_operation to) {
  int count = 0;
  for (std::uint64_t n = 0; n < 200; ++n) {
    fuzz::kernel made = fuzz::generate(fuzz::first_seed_of_tile_operations + n);
    if (!has_call(made.main.body, from)) continue;
    const auto before = fuzz::interpret(made);
    replace(made.main.body, from, to);
    count += is_same_memory(before, fuzz::interpret(made)) ? 0 : 1;
  }
  return count;
}

}  // namespace

TEST_CASE("the first random kernels of whole tiles hold each operation several times") {
  const std::vector<std::string> texts = first_texts_of_tiles();
  for (int n = 0; n < fuzz::tile_operations; ++n) {
    const auto which = static_cast<fuzz::tile_operation>(n);
    INFO(name_of(which));
    CHECK(holding(texts, std::string(name_of(which)) + "(") >= 10);
  }
  for (int n = 0; n < fuzz::tile_combinations; ++n) {
    const auto how = static_cast<fuzz::tile_combination>(n);
    INFO(name_of(how));
    CHECK(holding(texts, std::string(", ") + name_of(how) + ")") >= 5);
  }
  for (int n = static_cast<int>(fuzz::border::reflect); n < fuzz::borders; ++n) {
    const auto beyond = static_cast<fuzz::border>(n);
    INFO(name_of(beyond));
    CHECK(holding(texts, std::string(", ") + name_of(beyond) + ");") >= 5);
  }
  CHECK(holding(texts, "tile_histogram(") >= 10);
  CHECK(holding(texts, ", f0)") >= 10);
  CHECK(holding(texts, "if (tile_a") >= 5);
  CHECK(holding(texts, " & 3); ") >= 5);
}

TEST_CASE("what the threads of a tile compute together reaches the results of random kernels") {
  using fuzz::tile_operation;
  CHECK(noticed(tile_operation::argmin, tile_operation::argmax) >= 5);
  CHECK(noticed(tile_operation::argsort, tile_operation::argmin) >= 5);
  CHECK(noticed(tile_operation::any, tile_operation::all) >= 2);
  CHECK(noticed(tile_operation::inclusive_scan, tile_operation::reduce) >= 5);
}
