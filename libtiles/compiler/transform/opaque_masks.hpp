// Masks that LLVM's loop vectorizer cannot see through.
//
//   s[(t.local[0] * 3) % 32]   ->   s[tiles_masked(t.local[0] * 3, 31)]
//
// The vectorizer reads such subscripts without the mask: quirk::forgets_masks.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Replaces `x & mask`, `x % n` with n a power of two and x not negative, and conversions of x to a
/// type of at most 16 bits, where x grows by more than 1 from thread to thread or from iteration to
/// iteration, by a call to a library function.
void make_masks_opaque(typed::program& program);

}  // namespace libtiles::compiler
