// Pieces of the texts of tile operations, in which words in capitals stand for what a tile and an
// operation make of them.
#pragma once

#include <cstddef>
#include <string>

#include "libtiles/compiler/sema/tile_operators.hpp"
#include "libtiles/compiler/text/replace_all.hpp"

namespace libtiles::compiler {

/// Which of two keys comes first, in a text.
enum class key_order { ascending, descending };

/// The number of a thread `t` of the tile.
std::string number_in_tile(const type& tile);

/// WORD(arguments), without parentheses among them.
template <class Made>
void replace_calls(std::string& text, const std::string& word, const Made& made) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word)) {
    const std::size_t first = at + word.size();
    const std::size_t end = text.find(')', first);
    text.replace(at, end + 1 - at, made(text.substr(first, end - first)));
  }
}

/// COMBINE(a, b): what the operation makes of both.
void replace_combinations(std::string& text, const tile_operator& op);

/// BETTER: whether `other` comes before `best`. NaNs come first.
void replace_comparisons(std::string& text, key_order order, bool has_nans);

}  // namespace libtiles::compiler
