// Masks of multiples, of which LLVM's loop vectorizer forgets the mask.
//
//   s[(t.local[0] * 3) % 32]   ->   s[tiles_masked(t.local[0] * 3, 31)]
//
// It takes such subscripts of neighbouring threads, or iterations, for places that lie a constant
// distance apart: quirk::forgets_masks.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// In `x & mask` and in `x % n`, n a power of two and x not negative, where x grows by more than
/// one from thread to thread or from iteration to iteration, the operator becomes a function of the
/// library.
void make_masks_opaque(typed::program& program);

}  // namespace libtiles::compiler
