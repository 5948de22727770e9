#include "expect.hpp"
using namespace concurrency;
struct cell { int a; int b[2]; };
int main() {
  std::vector<int> data(2);
  array_view<int> v(2, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int values[4] = {1, 2};
    int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
    cell cells[2] = {{1, {2, 3}}, {4, {5, 6}}};
    const int inferred[] = {7, 8, 9};
    int sum = 0;
    for (int x : values) sum += x;
    for (int& x : values) x += 10;
    for (const auto& row : grid) for (int x : row) sum += x;
    for (const cell& c : cells) sum += c.a + c.b[1];
    sum += inferred[2] + values[3] + (int)(sizeof(values) / sizeof(values[0]));
    v[i] = sum;
  });
  v.synchronize();
  return compare(data, {3 + 21 + 5 + 9 + 9 + 10 + 4, 61});
}
