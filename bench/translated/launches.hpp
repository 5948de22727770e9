// The same kernel twice: as tiles-c++ compiles it, and in TILES_KERNEL.
#pragma once

#include <amp.h>

using numbers = concurrency::array_view<const int, 2>;
using sums = concurrency::array_view<int, 2>;

void launch_translated(const numbers& a, const numbers& b, const sums& c, int factor);
void launch_macro(const numbers& a, const numbers& b, const sums& c, int factor);
