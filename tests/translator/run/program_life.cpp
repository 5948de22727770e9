// The game of life on a torus, with a tile of cells and its border in tile_static memory.
#include <iostream>
#include <vector>
#include <amp.h>

namespace life {

using namespace concurrency;

enum cell_state { dead, alive };

class rules {
 public:
  rules(int survive_low, int survive_high, int birth) : low_(survive_low), high_(survive_high), birth_(birth) {}
  cell_state next(cell_state now, int neighbours) const restrict(cpu, amp) {
    if (now == alive) return neighbours >= low_ && neighbours <= high_ ? alive : dead;
    return neighbours == birth_ ? alive : dead;
  }

 private:
  int low_, high_, birth_;
};

inline int wrapped(int i, int n) restrict(cpu, amp) { return (i + n) % n; }

template <int Tile>
class board {
 public:
  explicit board(int size) : size_(size), cells_(size * size, dead) {}

  cell_state& at(int row, int column) { return cells_[row * size_ + column]; }

  void step_on_host(const rules& r) {
    std::vector<cell_state> next(cells_.size());
    for (int row = 0; row < size_; ++row) {
      for (int column = 0; column < size_; ++column) {
        int sum = 0;
        for (int dy = -1; dy <= 1; ++dy)
          for (int dx = -1; dx <= 1; ++dx)
            if (dy != 0 || dx != 0) sum += at(wrapped(row + dy, size_), wrapped(column + dx, size_));
        next[row * size_ + column] = r.next(at(row, column), sum);
      }
    }
    cells_ = next;
  }

  void step(const rules& r) {
    std::vector<cell_state> next(cells_.size());
    const int size = size_;
    array_view<const cell_state, 2> from(size, size, cells_);
    array_view<cell_state, 2> to(size, size, next);
    to.discard_data();
    parallel_for_each(to.extent.tile<Tile, Tile>(), [=](tiled_index<Tile, Tile> t) restrict(amp) {
      tile_static cell_state held[Tile + 2][Tile + 2];
      for (int k = t.local[0] * Tile + t.local[1]; k < (Tile + 2) * (Tile + 2); k += Tile * Tile) {
        const int y = k / (Tile + 2), x = k % (Tile + 2);
        held[y][x] = from(wrapped(t.tile_origin[0] + y - 1, size), wrapped(t.tile_origin[1] + x - 1, size));
      }
      t.barrier.wait();
      const int row = t.local[0] + 1, column = t.local[1] + 1;
      int sum = 0;
      for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
          if (dy == 0 && dx == 0) continue;
          sum += held[row + dy][column + dx];
        }
      }
      to[t] = r.next(held[row][column], sum);
    });
    to.synchronize();
    cells_ = next;
  }

  bool operator==(const board& other) const { return cells_ == other.cells_; }

 private:
  int size_;
  std::vector<cell_state> cells_;
};

}  // namespace life

int main() {
  life::board<8> fast(32), slow(32);
  unsigned random = 12345;
  for (int row = 0; row < 32; ++row) {
    for (int column = 0; column < 32; ++column) {
      random = random * 1664525u + 1013904223u;
      fast.at(row, column) = slow.at(row, column) = random >> 30 == 0 ? life::alive : life::dead;
    }
  }
  const life::rules conway(2, 3, 3);
  for (int step = 0; step < 5; ++step) {
    fast.step(conway);
    slow.step_on_host(conway);
  }
  if (!(fast == slow)) {
    std::cout << "the boards differ\n";
    return 1;
  }
  return 0;
}
