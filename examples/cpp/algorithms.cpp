// Rows summed, rows that become columns, and a product of matrices.
#include <iostream>
#include <tiles/tiles.hpp>
#include <vector>

using tiles::array_view;

void print(const char* name, const std::vector<float>& data) {
  std::cout << name << ":";
  for (float value : data) std::cout << " " << value;
  std::cout << "\n";
}

bool run() {
  std::vector<float> matrix{1, 2, 3, 4, 5, 6}, sums(2), turned(6), product(4);
  const array_view<const float, 2> from(2, 3, matrix);
  const array_view<float, 2> to_sums(2, 1, sums), to_turned(3, 2, turned),
      to_product(2, 2, product);
  tiles::reduce(from, to_sums, tiles::extent<2>(1, 0));
  tiles::transpose(from, to_turned);
  tiles::multiply(from, to_turned, to_product);
  for (const array_view<float, 2>& view : {to_sums, to_turned, to_product}) view.synchronize();
  print("sums of rows", sums);
  print("transposed", turned);
  print("times its transpose", product);
  return tiles::reduce(from, tiles::reduction::mean) == 3.5f && product[3] == 77;
}

int main() {
  try {
    return run() ? 0 : 1;
  } catch (const tiles::runtime_exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
