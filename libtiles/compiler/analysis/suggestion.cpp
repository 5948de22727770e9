#include "libtiles/compiler/analysis/suggestion.hpp"

#include <algorithm>

namespace libtiles::compiler {
namespace {

constexpr std::size_t longest_name = 64;

// Insertions, deletions and replacements that turn `a` into `b`.
std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row[b.size()];
}

}  // namespace

std::string suggestion_for(const std::string& unknown, const std::vector<std::string>& known) {
  if (unknown.size() > longest_name) return {};
  // A name of which every letter would change is not near.
  std::size_t best = std::min(std::max<std::size_t>(1, unknown.size() / 3) + 1, unknown.size());
  std::string nearest;
  for (const std::string& name : known) {
    if (name.size() > longest_name) continue;
    const std::size_t distance = edit_distance(unknown, name);
    if (distance < best) {
      best = distance;
      nearest = name;
    }
  }
  return nearest.empty() ? std::string() : "did you mean '" + nearest + "'?";
}

}  // namespace libtiles::compiler
