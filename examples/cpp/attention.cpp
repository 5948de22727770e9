// Attention, softmax(Q K^T / sqrt(size)) V, in one kernel that holds no matrix of all scores. A
// tile computes the results of 32 queries, a thread for each, and goes over the keys in blocks
// of 16. It keeps the largest score so far and the sum of the weights (online softmax). The numbers
// of queries and keys need be no multiples of 32 and 16.
#include <cmath>
#include <iostream>
#include <tiles/tiles.hpp>
#include <vector>

using namespace tiles;

constexpr int size = 40;   // of a query, a key and a value
constexpr int rows = 32;   // queries of a tile
constexpr int block = 16;  // keys at a time

// clang-format off
TILES_FUNCTION(kept, float kept(float x, index<2> at, float (&scores)[block][rows]) restrict(amp) {
  scores[at[0]][at[1]] = x;
  return 0;  // where the product with the next block begins
});
TILES_FUNCTION(scaled, float scaled(float x, index<2> at, float (&factor)[rows]) restrict(amp) {
  return x * factor[at[0]];
});

// A row of each matrix is a query, a key, a value, a result.
void attention(const array_view<const float, 2>& queries, const array_view<const float, 2>& keys,
               const array_view<const float, 2>& values, const array_view<float, 2>& results) {
  parallel_for_each(extent<1>(queries.extent[0]).tile<rows>().pad(),
      TILES_KERNEL((queries, keys, values, results, size, rows, block, kept, scaled),
      [=](tiled_index<rows> t) restrict(amp) {
        tile_static float query[rows][size], column[size][rows];
        tile_static float key[block][size], value[block][size];
        tile_static float scores[block][rows], weights[rows][block], factor[rows];
        tile_accumulator<float, block, rows> score(t);
        tile_accumulator<float, rows, size> result(t);
        const int first = t.tile_origin[0], own = t.local[0];
        // Queries outside of the view are 0; tile_store leaves out what is computed for them.
        tile_load(query, queries, index<2>(first, 0));
        // As columns, which the product with rows of keys takes: a column of scores is a query's.
        const float scale = fast_math::rsqrt(float(size));
        for (int n = 0; n < size; ++n) column[n][own] = query[own][n] * scale;
        float most = -1e30f;  // the largest score so far; below all scores at first
        float sum = 0;        // of the weights exp(score - most) so far
        for (int start = 0; start < keys.extent[0]; start += block) {
          tile_load(key, keys, index<2>(start, 0));
          tile_load(value, values, index<2>(start, 0));
          tile_multiply(t, key, column, score);
          score.apply(kept, scores);
          t.barrier.wait_with_tile_static_memory_fence();
          // Keys outside of the view are 0, whose score would count as well: their weight is 0.
          const int count = min(block, keys.extent[0] - start);
          float largest = most;
          for (int n = 0; n < count; ++n) largest = fast_math::fmax(largest, scores[n][own]);
          // What was added up so far becomes relative to the new largest score.
          factor[own] = fast_math::exp(most - largest);
          sum *= factor[own];
          most = largest;
          for (int n = 0; n < block; ++n) {
            const float weight = n < count ? fast_math::exp(scores[n][own] - most) : 0;
            weights[own][n] = weight;
            sum += weight;
          }
          result.apply(scaled, factor);
          tile_multiply(t, weights, value, result);
        }
        factor[own] = 1 / sum;
        result.apply(scaled, factor);
        tile_store(t, result, results, index<2>(first, 0));
      }));
}
// clang-format on

using matrix = std::vector<float>;

// Of each eight rows, later ones are larger. Scores reach 118: no float holds its power, exp(118).
matrix matrix_of(int count, int step) {
  matrix made;
  for (int n = 0; n < count * size; ++n) {
    made.push_back(static_cast<float>((n * step % 101 % 13 - 6) * (1 + n / size % 8)) / 4);
  }
  return made;
}

double score_of(const float* query, const float* key) {
  double sum = 0;
  for (int n = 0; n < size; ++n) sum += double(query[n]) * key[n];
  return sum / std::sqrt(double(size));
}

bool is_right(const float* query, const matrix& keys, const matrix& values, const float* result) {
  std::vector<double> sums(size);
  double sum = 0;
  for (std::size_t row = 0; row < keys.size(); row += size) {
    const double weight = std::exp(score_of(query, &keys[row]));
    sum += weight;
    for (std::size_t n = 0; n < size; ++n) sums[n] += weight * values[row + n];
  }
  bool is_right = true;
  for (std::size_t n = 0; n < size; ++n) {
    is_right = is_right && std::abs(result[n] - sums[n] / sum) < 1e-3;
  }
  return is_right;
}

bool is_right(int query_count, int key_count) {
  const matrix queries = matrix_of(query_count, 37), keys = matrix_of(key_count, 53);
  const matrix values = matrix_of(key_count, 29);
  matrix results(queries.size());
  const array_view<float, 2> result(query_count, size, results);
  attention(array_view<const float, 2>(query_count, size, queries),
            array_view<const float, 2>(key_count, size, keys),
            array_view<const float, 2>(key_count, size, values), result);
  result.synchronize();
  bool are_right = true;
  for (std::size_t row = 0; row < queries.size(); row += size) {
    are_right = are_right && is_right(&queries[row], keys, values, &results[row]);
  }
  std::cout << query_count << " queries, " << key_count
            << " keys: " << (are_right ? "attention is right\n" : "attention is wrong\n");
  return are_right;
}

int main() {
  try {
    const bool is_one_right = is_right(1, 1);
    const bool are_tiles_right = is_right(64, 32);  // whole tiles and blocks
    const bool are_parts_right = is_right(50, 45);
    return is_one_right && are_tiles_right && are_parts_right ? 0 : 1;
  } catch (const runtime_exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
