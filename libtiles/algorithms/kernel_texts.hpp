// The texts of kernels/, each named like its file, and the table of their parameters.
#pragma once

namespace libtiles::algorithms {

extern const char* const convolve_text;
extern const char* const convolve_cpu_text;
extern const char* const convolve_tile_text;
extern const char* const histogram_text;
extern const char* const histogram_cpu_text;
extern const char* const matrix_multiply_text;
extern const char* const matrix_multiply_cpu_text;
extern const char* const reduce_text;
extern const char* const reduce_cpu_text;
extern const char* const reduce_index_text;
extern const char* const reduce_index_cpu_text;
extern const char* const scan_text;
extern const char* const scan_cpu_text;
extern const char* const scan_lines_text;
extern const char* const scan_prefixes_text;
extern const char* const select_text;
extern const char* const select_cpu_text;
extern const char* const sort_count_text;
extern const char* const sort_count_cpu_text;
extern const char* const sort_scan_text;
extern const char* const sort_scan_cpu_text;
extern const char* const sort_scatter_text;
extern const char* const sort_scatter_cpu_text;
extern const char* const stencil_text;
extern const char* const stencil_cpu_text;
extern const char* const stencil_window_text;
extern const char* const transpose_text;
extern const char* const transpose_cpu_text;
extern const char* const tuning_text;

}  // namespace libtiles::algorithms
