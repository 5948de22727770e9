// Wavefronts over a matrix: the longest common subsequence.
#include <algorithm>
#include <string>

#include "expect.hpp"
using namespace concurrency;

#define MAX_OF(a, b) ((a) > (b) ? (a) : (b))

int main() {
  const std::string first = "ACCGGTCGAGTGCGCGGAAGCCGGCCGAA",
                    second = "GTCGTTCGGAATGCCGTTGCTCTGTAAA";
  const int rows = int(first.size()), columns = int(second.size());
  std::vector<int> a(first.begin(), first.end()), b(second.begin(), second.end());
  std::vector<int> table((rows + 1) * (columns + 1));
  array_view<const int> va(rows, a), vb(columns, b);
  array_view<int, 2> lengths(rows + 1, columns + 1, table);
  for (int diagonal = 2; diagonal <= rows + columns; ++diagonal) {
    const int from = MAX_OF(1, diagonal - columns);
    const int count = std::min(rows, diagonal - 1) - from + 1;
    parallel_for_each(
        extent<1>(count), [=](index<1> i) restrict(amp) {
          const int r = from + i[0], c = diagonal - r;
          if (va[r - 1] == vb[c - 1])
            lengths(r, c) = lengths(r - 1, c - 1) + 1;
          else
            lengths(r, c) = MAX_OF(lengths(r - 1, c), lengths(r, c - 1));
        });
  }
  lengths.synchronize();
  std::vector<int> expected(table.size());
  const int width = columns + 1;
  for (int r = 1; r <= rows; ++r) {
    for (int c = 1; c <= columns; ++c) {
      expected[r * width + c] = a[r - 1] == b[c - 1] ? expected[(r - 1) * width + c - 1] + 1
                                                     : std::max(expected[(r - 1) * width + c],
                                                                expected[r * width + c - 1]);
    }
  }
  return compare(table, expected);
}
