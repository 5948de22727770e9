// Each algorithm with its operands as parameters; `options` may be NULL for those of the _INIT
// macro.
#pragma once

#include "tests/capi/objects.hpp"

inline tiles_status run_transpose(tiles_context context, tiles_array_view from, tiles_array_view to,
                                  tiles_event* event) {
  tiles_transpose_desc desc = TILES_TRANSPOSE_DESC_INIT;
  desc.from = from, desc.to = to;
  return tiles_transpose(context, &desc, event);
}

inline tiles_status run_reduce(tiles_context context, tiles_array_view from, tiles_array_view to,
                               const int64_t* tile, const tiles_reduce_desc* options,
                               tiles_event* event) {
  tiles_reduce_desc desc = TILES_REDUCE_DESC_INIT;
  if (options != nullptr) desc = *options;
  desc.from = from, desc.to = to, desc.tile = tile;
  return tiles_reduce(context, &desc, event);
}

inline tiles_status run_scan(tiles_context context, tiles_array_view from, tiles_array_view to,
                             const tiles_scan_desc* options, tiles_event* event) {
  tiles_scan_desc desc = TILES_SCAN_DESC_INIT;
  if (options != nullptr) desc = *options;
  desc.from = from, desc.to = to;
  return tiles_scan(context, &desc, event);
}

inline tiles_status run_select(tiles_context context, tiles_array_view from, tiles_array_view to,
                               tiles_array_view count, const tiles_select_desc* options,
                               tiles_event* event) {
  tiles_select_desc desc = TILES_SELECT_DESC_INIT;
  if (options != nullptr) desc = *options;
  desc.from = from, desc.to = to, desc.count = count;
  return tiles_select(context, &desc, event);
}

inline tiles_status run_sort(tiles_context context, tiles_array_view keys, tiles_array_view values,
                             const tiles_sort_desc* options, tiles_event* event) {
  tiles_sort_desc desc = TILES_SORT_DESC_INIT;
  if (options != nullptr) desc = *options;
  desc.keys = keys, desc.values = values;
  return tiles_sort(context, &desc, event);
}

inline tiles_status run_argsort(tiles_context context, tiles_array_view keys,
                                tiles_array_view indices, const tiles_argsort_desc* options,
                                tiles_event* event) {
  tiles_argsort_desc desc = TILES_ARGSORT_DESC_INIT;
  if (options != nullptr) desc = *options;
  desc.keys = keys, desc.indices = indices;
  return tiles_argsort(context, &desc, event);
}

inline tiles_status run_histogram(tiles_context context, tiles_array_view from,
                                  tiles_array_view weights, tiles_array_view to,
                                  const tiles_histogram_desc* options, tiles_event* event) {
  tiles_histogram_desc desc = TILES_HISTOGRAM_DESC_INIT;
  if (options != nullptr) desc = *options;
  desc.from = from, desc.weights = weights, desc.to = to;
  return tiles_histogram(context, &desc, event);
}

inline tiles_status run_convolve(tiles_context context, tiles_array_view from,
                                 tiles_array_view weights, tiles_array_view to,
                                 const tiles_convolve_desc* options, tiles_event* event) {
  tiles_convolve_desc desc = TILES_CONVOLVE_DESC_INIT;
  if (options != nullptr) desc = *options;
  desc.from = from, desc.weights = weights, desc.to = to;
  return tiles_convolve(context, &desc, event);
}

inline tiles_status run_stencil(tiles_context context, tiles_array_view from, tiles_array_view to,
                                const tiles_stencil_desc* options, tiles_event* event) {
  tiles_stencil_desc desc = TILES_STENCIL_DESC_INIT;
  if (options != nullptr) desc = *options;
  desc.from = from, desc.to = to;
  return tiles_stencil(context, &desc, event);
}

inline tiles_status run_multiply(tiles_context context, tiles_array_view a, tiles_array_view b,
                                 tiles_array_view c, const tiles_multiply_desc* options,
                                 tiles_event* event) {
  tiles_multiply_desc desc = TILES_MULTIPLY_DESC_INIT;
  if (options != nullptr) desc = *options;
  desc.a = a, desc.b = b, desc.c = c;
  return tiles_multiply(context, &desc, event);
}
