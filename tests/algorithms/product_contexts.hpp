// Contexts that products of matrices are tested in.
#pragma once

#include <string>

#include "tests/algorithms/forms.hpp"

/// A group multiplies 64 x 64 elements at least, which interpreters need seconds for.
inline tiles_context form_in_reach() {
  return is_interpreted() ? context_of_form(TILES_SHAPE_LOOP) : each_form();
}
inline tiles_context own_form_in_reach() {
  return is_interpreted() ? context_of_form(TILES_SHAPE_LOOP) : own_form;
}

/// Where products use tensor cores if they may, in small tiles.
inline tiles_context context_with_tensor_cores() {
  static tiles_context known = nullptr;
  if (known != nullptr) return built_for(known);
  known = new_context_with_emulated("TILES_TENSOR_CORES");
  for (const char* kind :
       {"half", "bfloat16", "double", "float tf32", "float tf32x3", "float bf16"}) {
    const std::string key = std::string("tensor_multiply ") + kind;
    succeed(tiles_context_set_tuning(known, key.c_str(),
                                     "TILE_ROWS=32 TILE_COLUMNS=16 DEPTH=16 THREADS=32 "
                                     "SMALL_TILE_ROWS=32 SMALL_TILE_COLUMNS=16 SMALL_DEPTH=16 "
                                     "SMALL_THREADS=32"));
  }
  return built_for(known);
}

/// Whether the device may have the form of products for NVIDIA's sm_90a.
inline bool has_warpgroups() {
  return std::string(device().platform).find("NVIDIA") != std::string::npos;
}
