// The elements of an array that are selected, one after the other in their order, in one pass. For
// devices whose groups go on whatever others wait for.
//
// Parameters and arguments are those of select.clh, but for `counts`, which is not there, and for
//
//   lengths   out  if HAS_LENGTHS: of type LENGTH, from byte lengths_begin on, lengths_stride elements
//                  apart: how far it is from each selected element to the next one, or to the end
//   found, launch   see look_back.clh
//
// A group keeps in local memory what it has selected, by a mask its places, for lengths both, so that
// neighbours store neighbours.
//
// Launch: tiles_select with WORK_ITEMS work-items in a group, a group
// for each part, of ITEMS x WORK_ITEMS elements. INDEX, int or long, holds the number of elements.
#ifndef WORK_ITEMS
#define WORK_ITEMS 256
#endif
#ifndef ITEMS
#define ITEMS 16
#endif
#define VECTORS (ITEMS / 4)  // of four neighbours, which a work-item looks at
#if ITEMS % 8 != 0 || WORK_ITEMS * ITEMS > 65536
#error "vectors are counted in pairs, and a place within a part has to fit 16 bits"
#endif
#ifndef INDEX
#define INDEX int
#endif
#ifndef HAS_LENGTHS
#define HAS_LENGTHS 0
#endif
#ifndef LENGTH
#define LENGTH long
#endif
// What comes before a part: how many are selected, and with HAS_LENGTHS the last one of them, or -1.
#include "joined.clh"
#if HAS_LENGTHS
#define FOUND JOINED(INDEX, 2)
#define OPERATION (FOUND)(a.s0 + b.s0, b.s1 < 0 ? a.s1 : b.s1)
#define IDENTITY (FOUND)(0, -1)
#define LENGTH_PARAMETERS \
  __global void *lengths, const long lengths_begin, const long lengths_stride,
#define LENGTHS AT(LENGTH, lengths, lengths_begin)
#else
#define FOUND INDEX
#define LENGTH_PARAMETERS
#endif
#define COUNTS_PARAMETERS
#define IS_SEGMENTED 0
#define FROM FOUND
#define VALUE FOUND
#define TO FOUND
#define BLOCKS_OF_SPAN 2
#include "scan.clh"
#include "look_back.clh"
#include "select.clh"

// What is looked at is what is moved.
#define IS_LOOKED_AT !HAS_MASK
#define KEEPS_PLACES (HAS_LENGTHS || !IS_LOOKED_AT)

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_select(
    PARAMETERS, LENGTH_PARAMETERS __global void *found, const long found_begin,
    const long launch) {
  WARP_MEMORY
  __local uint counts_of_warps[WARPS][VECTORS / 2];
#if KEEPS_PLACES
  __local ushort selected[WORK_ITEMS * ITEMS];
#endif
#if IS_LOOKED_AT
  __local LOOKED values[WORK_ITEMS * ITEMS];
#endif
  __local FOUND before_group;
  const int item = (int)get_local_id(0), own_warp = item / LANES, lane = item % LANES;
  FIND_TILE(part, AT(ulong, found, found_begin), parts)
  const long first = part * share;
  const int size = (int)min(share, elements - first);

  const int has_vectors = size == WORK_ITEMS * ITEMS && RANK == 1 && LOOKED_STRIDE == 1 &&
                          (size_t)&LOOKED_AT(0) % (4 * sizeof(LOOKED)) == 0;
  LOOKED looked[VECTORS][4];
#pragma unroll
  for (int v = 0; v < VECTORS; ++v) {
    const int k = (v * WORK_ITEMS + item) * 4;
    if (has_vectors) {
      const JOINED(LOOKED, 4) four = *(__global const JOINED(LOOKED, 4) *)&LOOKED_AT(first + k);
      looked[v][0] = four.s0;
      looked[v][1] = four.s1;
      looked[v][2] = four.s2;
      looked[v][3] = four.s3;
    } else {
#pragma unroll
      for (int e = 0; e < 4; ++e) {
        if (k + e < size) looked[v][e] = LOOKED_AT(first + k + e);
      }
    }
  }

  // A bit for each; and how many in two vectors, side by side.
  uint is_in = 0, counts[VECTORS / 2];
#pragma unroll
  for (int v = 0; v < VECTORS; ++v) {
    const int k = (v * WORK_ITEMS + item) * 4;
    uint bits = 0;
#pragma unroll
    for (int e = 0; e < 4; ++e) {
      if (k + e < size && IS_IN(looked[v], e, first + k)) bits |= 1u << e;
    }
    is_in |= bits << (4 * v);
    counts[v / 2] = v % 2 == 0 ? popcount(bits) : counts[v / 2] | popcount(bits) << 16;
  }
  uint up_to[VECTORS / 2];
#pragma unroll
  for (int pair = 0; pair < VECTORS / 2; ++pair) {
    up_to[pair] = counts[pair];
#pragma unroll
    for (int step = 1; step < LANES; step *= 2) {
      const uint more = word_before(warp, up_to[pair], step);
      if (lane >= step) up_to[pair] += more;
    }
    if (lane == LANES - 1) counts_of_warps[own_warp][pair] = up_to[pair];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
#if !HAS_LENGTHS  // told as early as can be, as other groups wait for it
  if (item == 0) {
    uint sum = 0;
#pragma unroll
    for (int w = 0; w < WARPS; ++w) {
#pragma unroll
      for (int pair = 0; pair < VECTORS / 2; ++pair) sum += counts_of_warps[w][pair];
    }
    tell_total(part, (FOUND)((sum & 0xffff) + (sum >> 16)), 0, AT(ulong, found, found_begin), launch);
  }
#endif
  int total = 0;
#pragma unroll
  for (int pair = 0; pair < VECTORS / 2; ++pair) {
    uint before = 0, all = 0;
#pragma unroll
    for (int w = 0; w < WARPS; ++w) {
      if (w == own_warp) before = all;
      all += counts_of_warps[w][pair];
    }
    before += up_to[pair] - counts[pair];
    int places[2];
    places[0] = total + (int)(before & 0xffff);
    total += (int)(all & 0xffff);
    places[1] = total + (int)(before >> 16);
    total += (int)(all >> 16);
#pragma unroll
    for (int side = 0; side < 2; ++side) {
      const int v = 2 * pair + side;
#pragma unroll
      for (int e = 0; e < 4; ++e) {
        if ((is_in >> (4 * v + e) & 1) == 0) continue;
#if KEEPS_PLACES
        selected[places[side]] = (ushort)((v * WORK_ITEMS + item) * 4 + e);
#endif
#if IS_LOOKED_AT
        values[places[side]] = looked[v][e];
#endif
        ++places[side];
      }
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
#if HAS_LENGTHS
  const FOUND own = (FOUND)(total, total == 0 ? -1 : (INDEX)first + selected[total - 1]);
  if (item == 0) tell_total(part, own, 0, AT(ulong, found, found_begin), launch);
#else
  const FOUND own = total;
#endif
  if (own_warp == 0) {
    const FOUND value =
        prefix_of(warp, part, parts, own, 0, AT(ulong, found, found_begin), launch, lane);
    if (lane == 0) before_group = value;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  const FOUND up_to_part = combine(before_group, own);
#if HAS_LENGTHS
  const long before = before_group.s0, all = up_to_part.s0;
  if (item == 0 && total > 0 && before > 0 && before <= room) {
    LENGTHS[(before - 1) * lengths_stride] =
        (LENGTH)(first + selected[0] - before_group.s1);
  }
  if (item == 0 && part == parts - 1 && all > 0 && all <= room) {
    LENGTHS[(all - 1) * lengths_stride] = (LENGTH)(elements - up_to_part.s1);
  }
#else
  const long before = before_group, all = up_to_part;
#endif
  if (item == 0 && part == parts - 1) AT(COUNT, count, count_begin)[0] = (COUNT)all;
  const int stored = (int)clamp(room - before, 0l, (long)total);
#pragma unroll 4
  for (int k = item; k < stored; k += WORK_ITEMS) {
    const long place = before + k;
#if IS_LOOKED_AT
    AT(LOOKED, to, to_begin)[place * to_stride] = values[k];
#else
    MOVE(AT(element, to, to_begin)[place * to_stride], SOURCE(first + selected[k]));
#endif
#if HAS_LENGTHS
    if (k + 1 < total) {
      LENGTHS[place * lengths_stride] = (LENGTH)(selected[k + 1] - selected[k]);
    }
#endif
  }
}
