#include "libtiles/algorithms/map_checks.hpp"

#include <algorithm>
#include <cctype>
#include <set>

#include "libtiles/algorithms/expression_text.hpp"
#include "libtiles/algorithms/view_checks.hpp"

namespace libtiles::algorithms {
namespace {

// Arguments of kernels have room for so many.
constexpr std::size_t most_operands = 8;

const view_checks check("map");

bool is_identifier(const std::string& name) {
  const auto is_word = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
  return !name.empty() && std::isdigit(static_cast<unsigned char>(name[0])) == 0 &&
         std::all_of(name.begin(), name.end(), is_word);
}

void check_name(const std::string& name, std::set<std::string>& known) {
  if (!is_identifier(name)) {
    check.refuse("the name '" + name + "' is not an identifier; expected letters, digits and _");
  }
  if (!known.insert(name).second) {
    check.refuse("the name '" + name + "' is given twice; expected different names");
  }
}

}  // namespace

void check_map(const runtime::array_view& to, const map_options& options,
               const runtime::device_info& device) {
  const named_view target{"to", to};
  check.writable(target);
  check.computed_with(target, device);
  check_expression("map: 'expression'", options.expression, lines::several);
  if (options.from.size() > most_operands) {
    check.refuse("'from_count' is " + std::to_string(options.from.size()) + "; expected at most " +
                 std::to_string(most_operands));
  }
  std::set<std::string> known;
  for (const map_operand& each : options.from) {
    const named_view given{each.name.c_str(), *each.view};
    check_name(each.name, known);
    check.computed_with(given, device);
    check.broadcast(given, target);
    if (!are_same(given.view, to)) check.apart(given, target);
  }
  for (const compiler::constant& each : options.constants) {
    check_name(each.name, known);
    check_expression("map: the constant '" + each.name + "'", each.value, lines::one);
  }
}

}  // namespace libtiles::algorithms
