// The tiled product of the documents in a class with static members and typedefs.
#include "expect.hpp"
#include <iostream>
#include <iomanip>
using namespace concurrency;
using std::vector;
template <typename _type, int _tile = 4>
class multiplier {
 public:
  typedef _type value_type;
  typedef array_view<const value_type, 2> input;
  typedef array_view<value_type, 2> output;
  static const int tile_size = _tile;
  static void multiply(input mA, input mB, output mC) {
    mC.discard_data();
    extent<2> e(mC.extent);
    parallel_for_each(e.tile<tile_size, tile_size>(), [=](tiled_index<tile_size, tile_size> t_idx) restrict(amp) {
      value_type temp = 0;
      index<2> localIdx = t_idx.local;
      index<2> globalIdx = t_idx.global;
      for (int i = 0; i < mA.extent[1]; i += tile_size) {
        tile_static value_type localB[tile_size][tile_size];
        tile_static value_type localA[tile_size][tile_size];
        localA[localIdx[0]][localIdx[1]] = mA(globalIdx[0], i + localIdx[1]);
        localB[localIdx[0]][localIdx[1]] = mB(i + localIdx[0], globalIdx[1]);
        t_idx.barrier.wait();
        for (unsigned k = 0; k < tile_size; k++) temp += localA[localIdx[0]][k] * localB[k][localIdx[1]];
        t_idx.barrier.wait();
      }
      mC[t_idx] = temp;
    });
  }
};
int main() {
  const int M = 8, N = 12, W = 16;
  vector<float> A(M * W), B(W * N), C(M * N), R(M * N);
  for (size_t i = 0; i < A.size(); i++) A[i] = float(i % 9) - 4;
  for (size_t i = 0; i < B.size(); i++) B[i] = float(i % 7) - 3;
  multiplier<float>::multiply(array_view<const float, 2>(M, W, A), array_view<const float, 2>(W, N, B), array_view<float, 2>(M, N, C));
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < W; k++) R[i * N + j] += A[i * W + k] * B[k * N + j];
  // Written back when the view ended.
  std::cout << std::setw(6) << C[0] << std::endl;
  return compare(C, R);
}
