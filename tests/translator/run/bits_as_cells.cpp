// Cells as bits of words, with shifts, masks and constants of a class.
#include "expect.hpp"
using namespace concurrency;

struct board {
  static const int width = 32;
  static constexpr int height = 16;
  enum { neighbours = 8 };
};

inline int bit(unsigned word, int at) restrict(cpu, amp) { return (word >> (at & 31)) & 1; }

template <class Rows>
unsigned next_row(const Rows& rows, int y) restrict(cpu, amp) {
  unsigned made = 0;
  const int up = (y + board::height - 1) % board::height, down = (y + 1) % board::height;
  for (int x = 0; x < board::width; ++x) {
    int around = 0;
    for (int dx = -1; dx <= 1; ++dx) {
      around += bit(rows[up], x + dx) + bit(rows[down], x + dx);
      if (dx != 0) around += bit(rows[y], x + dx);
    }
    const bool lives = around == 3 || (around == 2 && bit(rows[y], x));
    made |= unsigned(lives) << x;
  }
  return made;
}

int main() {
  std::vector<unsigned> cells(board::height), next(board::height);
  for (int y = 0; y < board::height; ++y) cells[y] = 0x9e3779b9u * (y + 3);
  std::vector<unsigned> expected = cells;
  array_view<unsigned> a(board::height, cells), b(board::height, next);
  for (int generation = 0; generation < 5; ++generation) {
    parallel_for_each(
        a.extent, [=](index<1> y) restrict(amp) { b[y] = next_row(a, y[0]); });
    std::swap(a, b);
    std::vector<unsigned> after(board::height);
    for (int y = 0; y < board::height; ++y) after[y] = next_row(expected, y);
    expected = after;
  }
  std::vector<unsigned> got(board::height);
  copy(a, got.begin());
  return compare(got, expected);
}
