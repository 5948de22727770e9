// The atomic functions.
#define CHAPTER "atomics"
#include "tests/conformance/case.hpp"

KERNEL("atomic_fetch_add on an element of a view", int, 1, { atomic_fetch_add(&out(3), in[i]); })
KERNEL("atomic_fetch_add on unsigned numbers", unsigned, 1,
       { atomic_fetch_add(&out(i[0] % 3), in[i]); })
KERNEL("atomic_fetch_add on float", float, 1, { atomic_fetch_add(&out(i[0] % 2), in[i] * 0.5f); })
KERNEL("atomic_fetch_sub", int, 1, { atomic_fetch_sub(&out(i[0] % 4), in[i]); })
KERNEL("atomic_fetch_max and atomic_fetch_min", int, 1, {
  atomic_fetch_max(&out(0), in[i]);
  atomic_fetch_min(&out(1), in[i]);
})
KERNEL("atomic_fetch_max of unsigned numbers", unsigned, 1, {
  atomic_fetch_max(&out(0), in[i]);
  atomic_fetch_min(&out(1), in[i]);
})
KERNEL("atomic_fetch_and, atomic_fetch_or and atomic_fetch_xor", int, 1, {
  atomic_fetch_and(&out(0), in[i] | 64);
  atomic_fetch_or(&out(1), in[i] & 20);
  atomic_fetch_xor(&out(2), in[i]);
})
KERNEL("atomic_fetch_inc and atomic_fetch_dec", int, 2, {
  if (in[i] > 20) atomic_fetch_inc(&out(0, 1));
  if (in[i] < 10) atomic_fetch_dec(&out(1, 0));
})
KERNEL("an atomic function has the value from before", int, 1,
       { out[i] = atomic_fetch_add(&out[i], in[i]) + atomic_fetch_inc(&out[i]) * 1000; })
KERNEL("atomic_exchange", int, 1, {
  const int before = atomic_exchange(&out[i], in[i]);
  if (i[0] % 2) out[i] = before * 2;
})
KERNEL("atomic_compare_exchange exchanges what is as expected", int, 1, {
  int expected = i[0] % 2 ? out[i] : in[i] + 1000;
  const bool is_done = atomic_compare_exchange(&out[i], &expected, 7);
  out[i] = out[i] * 10 + is_done + expected * 100;
})
TILED("atomic functions on tile_static memory", int, 1, (8), {
  tile_static int sum;
  tile_static int counts[3];
  if (t.local[0] == 0) sum = 0;
  if (t.local[0] < 3) counts[t.local[0]] = 0;
  t.barrier.wait();
  atomic_fetch_add(&sum, in[t]);
  atomic_fetch_inc(&counts[(in[t] & 127) % 3]);
  t.barrier.wait();
  out[t] = sum * 1000 + counts[t.local[0] % 3];
})
TILED("atomic_fetch_add on tile_static float", float, 1, (8), {
  tile_static float sum;
  if (t.local[0] == 0) sum = 0;
  t.barrier.wait();
  atomic_fetch_add(&sum, in[t] * 0.5f);
  t.barrier.wait();
  out[t] = sum;
})
KERNEL_WITH("an atomic function on a function's argument", (void count(int* at, int n) {
              if (n > 20) atomic_fetch_inc(at);
            }),
            int, 1, { count(&out(5), in[i]); })
