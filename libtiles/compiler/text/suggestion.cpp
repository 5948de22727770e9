#include "libtiles/compiler/text/suggestion.hpp"

#include <algorithm>

namespace libtiles::compiler {
namespace {

constexpr std::size_t longest_name = 64;

// Insertions, deletions, replacements, and neighbours that changed places, which turn `a` into `b`.
std::size_t edit_distance(const std::string& a, const std::string& b) {
  const std::size_t width = b.size() + 1;
  std::vector<std::size_t> before(width), last(width), row(width);
  for (std::size_t j = 0; j < width; ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before.swap(last);
    last.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j < width; ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      const bool is_turned = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_turned) row[j] = std::min(row[j], before[j - 2] + 1);
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
    if (distance == 0) return {};
    if (distance < best) {
      best = distance;
      nearest = name;
    }
  }
  return nearest.empty() ? std::string() : "did you mean '" + nearest + "'?";
}

}  // namespace libtiles::compiler
