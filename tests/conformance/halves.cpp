// half: 16 bits in memory, float in computations.
#define CHAPTER "half"
#include "tests/conformance/case.hpp"

KERNEL("elements of views", half, 1, { out[i] = in[i] * 0.37f - out[i]; })
KERNEL("elements that are copied", half, 2, { out[i] = in[i]; })
KERNEL("an element that is assigned twice", half, 1, {
  out[i] = out[i] + 0.125f;
  out[i] = out[i] * in[i];
})
KERNEL("numbers beyond the largest half", half, 1, { out[i] = in[i] * 4000.0f; })
KERNEL("numbers that are small", half, 1, { out[i] = in[i] * 1e-3f; })
KERNEL("conversions from and to int", half, 1, { out[i] = (int)in[i] / 3 + (in[i] > 20 ? 1 : 0); })
KERNEL("auto of an element is a float", half, 1, {
  auto x = in[i];
  x = x * 3.3f;
  out[i] = x / 3.3f + out[i];
})
KERNEL_WITH("members of structs", (struct pair {
              half a;
              half b[2];
            };),
            half, 1, {
              pair p = {};
              p.a = in[i];
              p.b[1] = p.a * 1.7f;
              out[i] = p.a + p.b[0] + p.b[1];
            })
TILED("tile_static arrays", half, 1, (4), {
  tile_static half held[4];
  held[t.local[0]] = in[t] * 0.3f;
  t.barrier.wait();
  out[t] = held[3 - t.local[0]] + held[0];
})
TILED("tile_load and tile_store", half, 1, (4), {
  tile_static half held[4];
  tile_load(held, in, t.tile_origin);
  held[t.local[0]] = held[t.local[0]] * 2.5f;
  tile_store(out, t.tile_origin, held);
})
