#include "translator/lower/names.hpp"

#include <llvm/ADT/StringSet.h>

namespace translator {
namespace {

std::string numbered(llvm::StringRef name, int number) {
  return (name + "_" + std::to_string(number)).str();
}

// float_4 and float4
bool is_vector_name(llvm::StringRef name) {
  static const llvm::StringSet<> components = {"bool", "char",  "double", "float", "half",
                                               "int",  "long",  "norm",   "short", "uchar",
                                               "uint", "ulong", "unorm",  "ushort"};
  const llvm::StringRef component = name.rtrim("0123456789");
  return component.size() < name.size() && components.contains(component.rtrim('_'));
}

}  // namespace

bool is_word_of_kernels(llvm::StringRef name) {
  static const llvm::StringSet<> words = {
      "abs",          "acos",        "array",       "array_view",
      "as_double",    "as_float",    "as_uint",     "as_ulong",
      "asin",         "atan",        "atan2",       "bfloat16",     "ceil",
      "clamp",        "concurrency", "Concurrency", "cos",
      "countbits",    "direct3d",    "exp",         "extent",
      "fabs",         "fast_math",   "floor",       "fma",
      "fmax",         "fmin",        "fmod",        "graphics",
      "half",         "imax",        "imin",        "index",
      "kernel",       "log",         "mad",         "max",
      "min",          "norm",        "pow",         "precise_math",
      "radians",      "rcp",         "restrict",    "round",
      "rsqrt",        "saturate",    "self",        "sign",
      "sin",          "sincos",      "smoothstep",  "sqrt",
      "std",          "step",        "tan",         "tile_barrier",
      "tile_load",    "tile_static", "tile_store",  "tile_uniform",
      "tiled_extent", "tiled_index", "tiles",       "trunc",
      "uchar",        "uint",        "ulong",       "umax",
      "umin",         "unorm",       "ushort",      "tile_accumulator",
      "tiles_kernel_entry", "tile_load_async", "tile_wait"};
  return name.ends_with("_t") || is_vector_name(name) || words.contains(name);
}

std::string name_table::make_global(llvm::StringRef wanted) {
  std::string name = wanted.str();
  for (int number = 1;
       is_word_of_kernels(name) || globals_.count(name) != 0 || all_locals_.count(name) != 0;
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
