// The elements of arrays are constructed, in variables and in members.
#include "expect.hpp"

using namespace concurrency;

struct counted {
  int value;
  counted() restrict(cpu, amp) : value(7) {}
  explicit counted(int v) restrict(cpu, amp) : value(v) {}
};

struct row {
  counted cells[3];
  int sum;
  row() restrict(cpu, amp) : sum(1) {}
};

int main() {
  std::vector<int> got(4);
  array_view<int> view(4, got);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    counted grid[2][3];
    row rows[2];
    grid[1][2] = counted(i[0]);
    int sum = 0;
    for (int a = 0; a < 2; ++a) {
      for (int b = 0; b < 3; ++b) sum += grid[a][b].value + rows[a].cells[b].value;
      sum += rows[a].sum;
    }
    view[i] = sum;
  });
  view.synchronize();
  return compare(got, {79, 80, 81, 82});
}
