// Transposition. Simple: what a thread reads in a row it writes in a column, which is slow on many
// devices. Tiled: a tile turns in tile_static memory and is written in rows. Matrices that tiles do
// not divide are padded to whole tiles, or truncated to whole tiles with the edges apart. The size
// is the number of rows and columns, rounded up to a multiple of 16.
#include <amp.h>

#include <vector>

#include "report.hpp"
#include "run_classic.hpp"

using namespace concurrency;

using matrix = array_view<const int, 2>;
using result = array_view<int, 2>;

const int TS = 16;

void transpose(const matrix& in, const result& out) {
  parallel_for_each(
      in.extent, [=](index<2> idx) restrict(amp) { out(idx[1], idx[0]) = in[idx]; });
}

void transpose_tiled(const matrix& in, const result& out) {
  parallel_for_each(
      in.extent.tile<TS, TS>(), [=](tiled_index<TS, TS> t_idx) restrict(amp) {
        // One column more than needed, for memory in banks: a column is spread over all of them.
        tile_static int held[TS][TS + 1];
        held[t_idx.local[0]][t_idx.local[1]] = in[t_idx];
        t_idx.barrier.wait();
        const index<2> first(t_idx.tile_origin[1], t_idx.tile_origin[0]);
        out[first + t_idx.local] = held[t_idx.local[1]][t_idx.local[0]];
      });
}

void transpose_padded(const matrix& in, const result& out) {
  parallel_for_each(
      in.extent.tile<TS, TS>().pad(), [=](tiled_index<TS, TS> t_idx) restrict(amp) {
        tile_static int held[TS][TS + 1];
        if (in.extent.contains(t_idx.global)) {
          held[t_idx.local[0]][t_idx.local[1]] = in[t_idx];
        }
        t_idx.barrier.wait();
        const index<2> first(t_idx.tile_origin[1], t_idx.tile_origin[0]);
        const index<2> target = first + t_idx.local;
        if (out.extent.contains(target)) out[target] = held[t_idx.local[1]][t_idx.local[0]];
      });
}

void transpose_truncated(const matrix& in, const result& out) {
  const extent<2> whole = in.extent.tile<TS, TS>().truncate();
  const int rest = in.extent[0] - whole[0];
  transpose_tiled(in.section(whole), out.section(extent<2>(whole[1], whole[0])));
  transpose(in.section(index<2>(0, whole[1])), out.section(index<2>(whole[1], 0)));
  transpose(in.section(whole[0], 0, rest, whole[1]), out.section(0, whole[0], whole[1], rest));
}

// Transposes a matrix with each of the named functions.
class comparison {
 public:
  comparison(const char* title, int rows, int columns)
      : table_(title), rows_(rows), columns_(columns), elements_(rows * columns) {
    for (int i = 0; i < rows * columns; i++) elements_[i] = i;
  }

  void row(const char* name, void (*transposition)(const matrix&, const result&)) {
    std::vector<int> transposed(elements_.size(), -1);
    const matrix in(rows_, columns_, elements_);
    const result out(columns_, rows_, transposed);
    table_.row(
        name, [&] { transposition(in, out); },
        [&] {
          out.synchronize();
          return is_transposed(transposed);
        });
  }

  bool all_right() const { return table_.all_right(); }

 private:
  bool is_transposed(const std::vector<int>& transposed) const {
    for (int row = 0; row < rows_; row++) {
      for (int column = 0; column < columns_; column++) {
        if (transposed[column * rows_ + row] != elements_[row * columns_ + column]) return false;
      }
    }
    return true;
  }

  report table_;
  int rows_;
  int columns_;
  std::vector<int> elements_;
};

bool compare_transpositions(int size) {
  const int n = extent<1>(size).tile<TS>().pad()[0];
  comparison even("transpose, whole tiles", n, n);
  even.row("simple", transpose);
  even.row("tiled", transpose_tiled);

  comparison ragged("transpose, ragged edges", n + 5, n + 3);
  ragged.row("simple", transpose);
  ragged.row("tiled, padded", transpose_padded);
  ragged.row("tiled, truncated, edges apart", transpose_truncated);
  return even.all_right() && ragged.all_right();
}

int main(int argc, char** argv) { return run_classic(argc, argv, 1024, compare_transpositions); }
