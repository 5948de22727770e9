// A product of matrices by SUMMA: mpirun -n 4 summa
//
// The processes are a grid, and each has a block of every matrix. In each step, a column of
// processes sends a panel of A along the rows of the grid, a row of them a panel of B along its
// columns, and all add the product of what they received. Process 0 computes the same alone and
// compares.
#include <algorithm>
#include <iostream>
#include <tiles/mpi.hpp>
#include <tiles/tiles.hpp>
#include <vector>

#include "run.hpp"

using namespace tiles;

constexpr int tile = 8;
constexpr int panel = 16;  // columns of A and rows of B in a step

// [product]
// c += a * b, whose sums have the order of k.
void multiply_add(const array_view<const float, 2>& a, const array_view<const float, 2>& b,
                  const array_view<float, 2>& c) {
  parallel_for_each(c.extent.tile<tile, tile>().pad(),
                    TILES_KERNEL((a, b, c, tile), [=](tiled_index<tile, tile> t) restrict(amp) {
                      tile_static float of_a[tile][tile];
                      tile_static float of_b[tile][tile];
                      const int row = t.local[0], column = t.local[1];
                      const bool is_inside = t.global[0] < c.extent[0] && t.global[1] < c.extent[1];
                      float sum = is_inside ? c(t.global[0], t.global[1]) : 0;
                      for (int k = 0; k < a.extent[1]; k += tile) {
                        tile_load(of_a, a, index<2>(t.tile_origin[0], k));
                        tile_load(of_b, b, index<2>(k, t.tile_origin[1]));
                        for (int n = 0; n < tile; ++n) sum += of_a[row][n] * of_b[n][column];
                        t.barrier.wait();
                      }
                      if (is_inside) c(t.global[0], t.global[1]) = sum;
                    }));
}
// [/product]

// A block of a matrix, row-major.
struct block {
  int rows, columns;
  std::vector<float> elements;
  block(int of_rows, int of_columns)
      : rows(of_rows),
        columns(of_columns),
        elements(static_cast<std::size_t>(of_rows) * static_cast<std::size_t>(of_columns)) {}
  float& at(int row, int column) {
    return elements[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                    static_cast<std::size_t>(column)];
  }
};

float of_a(int row, int column) { return static_cast<float>((row * 5 + column * 3) % 17) / 16; }
float of_b(int row, int column) { return static_cast<float>((row * 7 + column * 11) % 19) / 16; }

// [summa]
// The grid has `side` x `side` processes, each of which has n x n elements of A, B and C.
block product(MPI_Comm grid, int side, int n) {
  int rank = 0;
  MPI_Comm_rank(grid, &rank);
  const int grid_row = rank / side, grid_column = rank % side;
  MPI_Comm along_row, along_column;
  MPI_Comm_split(grid, grid_row, grid_column, &along_row);
  MPI_Comm_split(grid, grid_column, grid_row, &along_column);

  block c(n, n);
  const array_view<float, 2> sums(n, n, c.elements);
  for (int k = 0; k < side * n; k += panel) {
    const int owner = k / n;  // which column of processes has this panel of A, which row that of B
    block a(n, panel), b(panel, n);
    for (int i = 0; i < n && owner == grid_column; ++i) {
      for (int j = 0; j < panel; ++j) a.at(i, j) = of_a(grid_row * n + i, k + j);
    }
    for (int i = 0; i < panel && owner == grid_row; ++i) {
      for (int j = 0; j < n; ++j) b.at(i, j) = of_b(k + i, grid_column * n + j);
    }
    MPI_Bcast(a.elements.data(), n * panel, MPI_FLOAT, owner, along_row);
    MPI_Bcast(b.elements.data(), panel * n, MPI_FLOAT, owner, along_column);
    multiply_add(array_view<const float, 2>(n, panel, a.elements),
                 array_view<const float, 2>(panel, n, b.elements), sums);
  }
  sums.synchronize();
  MPI_Comm_free(&along_row);
  MPI_Comm_free(&along_column);
  return c;
}
// [/summa]

int run(int rank, int size) {
  int side = 1;
  while ((side + 1) * (side + 1) <= size) ++side;
  if (side * side != size) {
    if (rank == 0) std::cerr << "summa: expected 1, 4, 9, ... processes, got " << size << "\n";
    return 1;
  }
  const int n = 48;
  const block mine = product(MPI_COMM_WORLD, side, n);
  std::vector<float> blocks(static_cast<std::size_t>(size) * mine.elements.size());
  MPI_Gather(mine.elements.data(), n * n, MPI_FLOAT, blocks.data(), n * n, MPI_FLOAT, 0,
             MPI_COMM_WORLD);
  if (rank != 0) return 0;

  block alone = product(MPI_COMM_SELF, 1, side * n);
  bool is_same = true;
  const float* of_together = blocks.data();
  for (int block_row = 0; block_row < side; ++block_row) {
    for (int block_column = 0; block_column < side; ++block_column) {
      for (int row = 0; row < n; ++row, of_together += n) {
        const float* expected = &alone.at(block_row * n + row, block_column * n);
        is_same = is_same && std::equal(of_together, of_together + n, expected);
      }
    }
  }
  double exact = 0;  // of one element, that the product is one
  for (int k = 0; k < side * n; ++k) exact += static_cast<double>(of_a(3, k)) * of_b(k, 5);
  is_same = is_same && static_cast<double>(alone.at(3, 5)) > exact * 0.99999 &&
            static_cast<double>(alone.at(3, 5)) < exact * 1.00001;
  std::cout << "SUMMA: " << size << " processes compute "
            << (is_same ? "the same as one\n" : "something else than one\n");
  return is_same ? 0 : 1;
}

int main(int argc, char** argv) { return run_in_processes(argc, argv, run); }
