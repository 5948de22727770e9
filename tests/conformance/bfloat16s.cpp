// bfloat16: the upper half of a float in memory, float in computations.
#define CHAPTER "bfloat16"
#include "tests/conformance/case.hpp"

KERNEL("bfloat16s in views", bfloat16, 1, { out[i] = in[i] * 0.37f - out[i]; })
KERNEL("a bfloat16 that is assigned twice", bfloat16, 2, {
  out[i] = out[i] + 0.125f;
  out[i] = out[i] * in[i];
})
KERNEL("bfloat16s that no half can hold", bfloat16, 1, { out[i] = in[i] * 3e30f + in[i] * 1e-30f; })
KERNEL_WITH("bfloat16s in structs", (struct pair {
              bfloat16 a;
              half b[2];
            };),
            bfloat16, 1, {
              pair p = {};
              p.a = in[i];
              p.b[1] = p.a * 1.7f;
              out[i] = p.a + p.b[0] + p.b[1];
            })
TILED("tile_load and tile_store of bfloat16s", bfloat16, 1, (4), {
  tile_static bfloat16 held[4];
  tile_load(held, in, t.tile_origin);
  held[t.local[0]] = held[t.local[0]] * 2.5f;
  tile_store(out, t.tile_origin, held);
})
