// The algorithms as a C++ programmer writes them down: loop nests, the outermost of which OpenMP
// shares out. The order of the loops is one that compilers make vectors of, where there is one.
#pragma once

namespace plain_loops {

/// \param in   the algorithm's arrays but the last
/// \param out  the last
/// \param n    as overhead::comparison has it
using loops = void (*)(const float* const* in, float* out, int n);

void matrix_product(const float* const* in, float* out, int n);
void transpose(const float* const* in, float* out, int n);
void reduction(const float* const* in, float* out, int n);
void tile_stencil(const float* const* in, float* out, int n);
void bodies(const float* const* in, float* out, int n);
void tile_averages(const float* const* in, float* out, int n);

}  // namespace plain_loops
