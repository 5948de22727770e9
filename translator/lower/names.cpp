#include "translator/lower/names.hpp"

#include <llvm/ADT/StringSet.h>

namespace translator {
namespace {

std::string numbered(llvm::StringRef name, int number) {
  return (name + "_" + std::to_string(number)).str();
}

}  // namespace

bool is_word_of_kernels(llvm::StringRef name) {
  static const llvm::StringSet<> words = {
      "abs",       "acos",     "array",       "array_view",   "asin",         "atan",
      "atan2",     "ceil",     "clamp",       "concurrency",  "Concurrency",  "cos",
      "countbits", "direct3d", "exp",         "extent",       "fabs",         "fast_math",
      "floor",     "fma",      "fmax",        "fmin",         "fmod",         "graphics",
      "half",      "imax",     "imin",        "index",        "kernel",       "log",
      "mad",       "max",      "min",         "norm",         "pow",          "precise_math",
      "radians",   "rcp",      "restrict",    "round",        "rsqrt",        "saturate",
      "self",      "sign",     "sin",         "sincos",       "smoothstep",   "sqrt",
      "std",       "step",     "tan",         "tile_barrier", "tile_load",    "tile_static",
      "tile_store", "tile_uniform", "tiled_extent", "tiled_index", "tiles",   "trunc",
      "uchar",     "uint",     "ulong",       "umax",         "umin",         "unorm",
      "ushort",    "tiles_kernel_entry"};
  const bool is_type = name.ends_with("_t") || name.ends_with("_2") || name.ends_with("_3") ||
                       name.ends_with("_4");
  return is_type || words.contains(name);
}

std::string name_table::make_global(llvm::StringRef wanted) {
  std::string name = wanted.str();
  for (int number = 1; is_word_of_kernels(name) || globals_.count(name) != 0 ||
                       all_locals_.count(name) != 0;
       ++number) {
    name = numbered(wanted, number) + "_";
  }
  globals_.insert(name);
  return name;
}

std::string name_table::make_local(llvm::StringRef wanted) {
  std::string name = wanted.str();
  for (int number = 1;
       is_word_of_kernels(name) || globals_.count(name) != 0 || locals_.count(name) != 0;
       ++number) {
    name = numbered(wanted, number) + "_";
  }
  locals_.insert(name);
  all_locals_.insert(name);
  return name;
}

}  // namespace translator
