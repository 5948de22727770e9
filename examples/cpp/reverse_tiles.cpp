#include <iostream>
#include <numeric>
#include <tiles/tiles.hpp>
#include <vector>

using namespace tiles;

int main() {
  try {
    std::vector<int> data(12);
    std::iota(data.begin(), data.end(), 0);
    array_view<int, 1> view(12, data);
    parallel_for_each(view.extent.tile<4>(),
                      TILES_KERNEL((view), [=](tiled_index<4> t) restrict(amp) {
                        tile_static int held[4];
                        held[t.local[0]] = view[t];
                        t.barrier.wait();
                        view[t] = held[3 - t.local[0]];
                      }));
    view.synchronize();
    for (int value : data) std::cout << value << " ";
    return data[0] == 3 ? 0 : 1;
  } catch (const runtime_exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
