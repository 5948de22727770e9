// Packs the weights of a convolution with channels, as products take their first operand: panels of
// `width` rows, one column after the other; 0 where they are missing.
//
//   from    in   rows x channels x weight_rows x weight_columns elements for each group, which begin at byte
//                from_begin; elements between rows, channels, rows of weights and columns of weights are
//                in `between`
//   count   rows and channels of a group, rows and columns of weights; rows in whole panels; products, with
//           those whose weights are 0
//   chunk   channels that come one after the other before the next weight
//
//   groups  of channels
//   counter  if HAS_COUNTER: out  a uint, which begins at byte counter_begin and becomes 0
//
// Launch: groups of work-items in dimension 0, which share the rows of product after product of all groups.
#include "matrix_value.clh"
#if HAS_COUNTER
#include "at.clh"
#define COUNTER_PARAMETERS , __global void *counter, const long counter_begin
#define BEGIN_COUNTER if (get_global_id(0) == 0) AT(uint, counter, counter_begin)[0] = 0;
#else
#define COUNTER_PARAMETERS
#define BEGIN_COUNTER
#endif

__kernel void tiles_pack_weights(__global const void *from, const long from_begin,
                                 __global void *to, const long to_begin, const long8 between,
                                 const long8 count, const long width, const long chunk,
                                 const long groups COUNTER_PARAMETERS) {
  BEGIN_COUNTER
  const long rows = count.s0, channels = count.s1, padded_rows = count.s4, depth = count.s5;
  const long weights = count.s2 * count.s3;
  for (long p = (long)get_group_id(0); p < groups * depth; p += (long)get_num_groups(0)) {
    const long k = p % depth, group = p / depth;
    const long weight = k / chunk % weights, channel = k / chunk / weights * chunk + k % chunk;
    __global const STORED *source = (__global const STORED *)((__global const char *)from + from_begin) +
                                    group * rows * between.s0 + channel * between.s1 +
                                    weight / count.s3 * between.s2 + weight % count.s3 * between.s3;
    __global VALUE *target =
        (__global VALUE *)((__global char *)to + to_begin) + group * padded_rows * depth;
    for (long r = (long)get_local_id(0); r < padded_rows; r += (long)get_local_size(0)) {
      target[r / width * width * depth + k * width + r % width] =
          r < rows && channel < channels ? READ(source, r * between.s0) : 0;
    }
  }
}
