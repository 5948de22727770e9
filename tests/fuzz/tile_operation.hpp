// Operations of whole tiles, as the generator and the interpreter know them.
#pragma once

namespace fuzz {

enum class tile_operation {
  reduce,
  inclusive_scan,
  exclusive_scan,  ///< parts: the value, the first result
  any,
  all,
  count,
  argmin,
  argmax,
  sort,
  sort_values,  ///< parts: the key, the value
  argsort,
  broadcast,  ///< parts: the value, the thread
  shuffle,    ///< likewise
  uniform,
};
constexpr int tile_operations = 14;

/// How two values become one.
enum class tile_combination {
  plus,
  multiplies,
  minimum,
  maximum,
  bit_and,
  bit_or,
  bit_xor,
  function  ///< of the kernel's text
};

/// Those of the language.
constexpr int tile_combinations = 7;

/// What tile_load finds outside of a view.
enum class border { zero, fill, reflect, nearest, mirror, wrap };
constexpr int borders = 6;

inline bool is_combining(tile_operation which) { return which <= tile_operation::exclusive_scan; }
inline bool is_without_thread(tile_operation which) { return which == tile_operation::uniform; }

inline const char* name_of(tile_operation which) {
  constexpr const char* names[] = {
      "tile_reduce",  "tile_inclusive_scan", "tile_exclusive_scan", "tile_any",    "tile_all",
      "tile_count",   "tile_argmin",         "tile_argmax",         "tile_sort",   "tile_sort",
      "tile_argsort", "tile_broadcast",      "tile_shuffle",        "tile_uniform"};
  return names[static_cast<int>(which)];
}

inline const char* name_of(tile_combination which) {
  constexpr const char* names[] = {"plus",    "multiplies", "minimum", "maximum",
                                   "bit_and", "bit_or",     "bit_xor", ""};
  return names[static_cast<int>(which)];
}

inline const char* name_of(border which) {
  constexpr const char* names[] = {"", "", "reflect", "nearest", "mirror", "wrap"};
  return names[static_cast<int>(which)];
}

}  // namespace fuzz
