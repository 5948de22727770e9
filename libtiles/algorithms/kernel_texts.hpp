// The texts of kernels/, each named like its file.
#pragma once

namespace libtiles::algorithms {

extern const char* const matrix_multiply_text;
extern const char* const matrix_multiply_cpu_text;
extern const char* const reduce_text;
extern const char* const reduce_cpu_text;
extern const char* const transpose_text;
extern const char* const transpose_cpu_text;

}  // namespace libtiles::algorithms
