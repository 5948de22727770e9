// Software pipelining of products by wgmma: that of one iteration is computed while the next one
// waits for its operands.
//
//   for (k...) {                               for (k...) {
//     tile_wait(t, 2);                           tile_wait(t, 2);
//     tile_load_async(a[next], ...);             begin a[now] * b[now], end the product before;
//     tile_load_async(b[next], ...);    ->       barrier;
//     c += a[now] * b[now];                      tile_load_async(a[next], ...);
//   }                                            tile_load_async(b[next], ...);
//                                              }
//                                              end the last product; barrier;
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Of loops in the kernel that analysis/overlapping_product finds.
void overlap_products(typed::program& program);

}  // namespace libtiles::compiler
