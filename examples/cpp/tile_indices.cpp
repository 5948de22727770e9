// An 8x9 matrix in 2x3 tiles: each thread writes down its global, tile and local index.
#include <iomanip>
#include <iostream>
#include <tiles/tiles.hpp>
#include <vector>

using namespace tiles;

const int ROWS = 8;
const int COLS = 9;

// tileRow and tileColumn specify the tile that each thread is in.
// globalRow and globalColumn specify the location of the thread in the array_view.
// localRow and localColumn specify the location of the thread relative to the tile.
struct Description {
  int value;
  int tileRow;
  int tileColumn;
  int globalRow;
  int globalColumn;
  int localRow;
  int localColumn;
};
TILES_STRUCT(Description, value, tileRow, tileColumn, globalRow, globalColumn, localRow,
             localColumn);

bool is_right(const Description& d, int row, int column) {
  return d.value == row * COLS + column && d.tileRow == row / 2 && d.tileColumn == column / 3 &&
         d.globalRow == row && d.globalColumn == column && d.localRow == row % 2 &&
         d.localColumn == column % 3;
}

// Runs the kernel and prints the matrix; returns whether every index is right.
bool run() {
  // Create 72 (8x9) Description structures.
  std::vector<Description> descs;
  for (int i = 0; i < ROWS * COLS; i++) {
    Description d = {i, 0, 0, 0, 0, 0, 0};
    descs.push_back(d);
  }

  // Create an array_view from the Description structures.
  extent<2> matrix(ROWS, COLS);
  array_view<Description, 2> descriptions(matrix, descs);

  // Update each Description with the tile, global, and local indices.
  // clang-format off
  parallel_for_each(descriptions.extent.tile< 2, 3>(), TILES_KERNEL((descriptions),
       [=] (tiled_index< 2, 3> t_idx) restrict(amp)
  {
      descriptions[t_idx].globalRow = t_idx.global[0];
      descriptions[t_idx].globalColumn = t_idx.global[1];
      descriptions[t_idx].tileRow = t_idx.tile[0];
      descriptions[t_idx].tileColumn = t_idx.tile[1];
      descriptions[t_idx].localRow = t_idx.local[0];
      descriptions[t_idx].localColumn= t_idx.local[1];
  }));
  // clang-format on

  // Print out the Description structure for each element in the matrix.
  bool all_right = true;
  for (int row = 0; row < ROWS; row++) {
    for (int column = 0; column < COLS; column++) {
      std::cout << "Value: " << std::setw(2) << descriptions(row, column).value << "      ";
    }
    std::cout << "\n";
    for (int column = 0; column < COLS; column++) {
      std::cout << "Tile:   (" << descriptions(row, column).tileRow << ","
                << descriptions(row, column).tileColumn << ")  ";
    }
    std::cout << "\n";
    for (int column = 0; column < COLS; column++) {
      std::cout << "Global: (" << descriptions(row, column).globalRow << ","
                << descriptions(row, column).globalColumn << ")  ";
    }
    std::cout << "\n";
    for (int column = 0; column < COLS; column++) {
      std::cout << "Local:  (" << descriptions(row, column).localRow << ","
                << descriptions(row, column).localColumn << ")  ";
      all_right = all_right && is_right(descriptions(row, column), row, column);
    }
    std::cout << "\n\n";
  }
  return all_right;
}

int main() {
  try {
    return run() ? 0 : 1;
  } catch (const runtime_exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
