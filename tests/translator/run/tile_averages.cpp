#include <amp.h>
#include <iostream>
#include <vector>
using namespace concurrency;
const int ROWS = 8;
const int COLS = 9;
// tileRow and tileColumn specify the tile that each thread is in.
struct Description { int value; int tileRow; };
int main() {
    const int S = 2;
    std::vector<float> data(64);
    for (int i = 0; i < 64; ++i) data[i] = float(i);
    array_view<float, 2> matrix(8, 8, data);
    array<float, 2> averages(8 / S, 8 / S);
    parallel_for_each(matrix.extent.tile<S, S>(), [=, &averages](tiled_index<S, S> t_idx) restrict(amp) {
        tile_static float tileValues[S][S];
        tileValues[t_idx.local[0]][t_idx.local[1]] = matrix[t_idx];
        t_idx.barrier.wait();
        if (t_idx.local[0] == 0 && t_idx.local[1] == 0) {
            float sum = 0;
            for (int i = 0; i < S; i++) for (int j = 0; j < S; j++) sum += tileValues[i][j];
            averages(t_idx.tile[0], t_idx.tile[1]) = sum / (S * S);
        }
    });
    std::vector<float> a = averages;
    for (float x : a) std::cout << x << ' ';
    std::cout << std::endl;
    return a[0] == 4.5f ? 0 : 1;
}
