#include "libtiles/compiler/sema/tile_word_texts.hpp"

namespace libtiles::compiler {

std::string number_in_tile(const type& tile) {
  std::string made;
  for (int d = 0; d < tile.rank; ++d) {
    const std::int64_t extent = tile.tile[static_cast<std::size_t>(d)];
    const bool is_last = d + 1 == tile.rank;
    if (extent == 1 && !(is_last && made.empty())) continue;
    const std::string own = "t.local[" + std::to_string(d) + "]";
    made = made.empty() ? own : "(" + made + " * " + std::to_string(extent) + " + " + own + ")";
  }
  return made;
}

void replace_combinations(std::string& text, const tile_operator& op) {
  replace_calls(text, "COMBINE(", [&](const std::string& operands) {
    const std::size_t comma = operands.find(", ");
    return op.combined(operands.substr(0, comma), operands.substr(comma + 2));
  });
}

void replace_comparisons(std::string& text, key_order order, bool has_nans) {
  const std::string before = order == key_order::ascending ? "other < best" : "other > best";
  replace_all(text, "BETTER", has_nans ? before + " || (other != other && best == best)" : before);
}

}  // namespace libtiles::compiler
