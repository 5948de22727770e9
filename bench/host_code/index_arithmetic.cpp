// The same arithmetic with index and extent, and with plain ints: instructions.sh holds what the
// compiler makes of them against each other.
#include "tiles/extent.hpp"
#include "tiles/index.hpp"

// In a namespace, since a header of POSIX's has a function ::index.
namespace index_arithmetic {

using tiles::extent;
using tiles::index;

extern "C" {

long linear_by_index(int row, int column, int rows, int columns) {
  const index<2> at(row, column);
  const extent<2> shape(rows, columns);
  return static_cast<long>(at[0]) * shape[1] + at[1];
}
long linear_by_ints(int row, int column, int, int columns) {
  return static_cast<long>(row) * columns + column;
}

int operators_by_index(int row, int column, int step_0, int step_1) {
  index<2> at(row, column);
  at += index<2>(step_0, step_1);
  at = at * 3 - index<2>(1, 2);
  ++at;
  return at[0] ^ at[1];
}
int operators_by_ints(int row, int column, int step_0, int step_1) {
  row += step_0;
  column += step_1;
  row = row * 3 - 1;
  column = column * 3 - 2;
  ++row;
  ++column;
  return row ^ column;
}

bool contains_by_index(int row, int column, int rows, int columns) {
  return extent<2>(rows, columns).contains(index<2>(row, column));
}
bool contains_by_ints(int row, int column, int rows, int columns) {
  return row >= 0 && row < rows && column >= 0 && column < columns;
}

long sum_by_index(const int* data, int rows, int columns) {
  const extent<2> shape(rows, columns);
  long sum = 0;
  index<2> at;
  for (; at[0] < shape[0]; ++at[0]) {
    for (at[1] = 0; at[1] < shape[1]; ++at[1]) sum += data[at[0] * shape[1] + at[1]];
  }
  return sum;
}
long sum_by_ints(const int* data, int rows, int columns) {
  long sum = 0;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) sum += data[row * columns + column];
  }
  return sum;
}
}

}  // namespace index_arithmetic
