// Bodies that attract each other, divided among the processes of MPI: mpirun -n 4 n_body
//
// Each process moves its own bodies, and needs the places of all, which it gets in each step.
// Process 0 computes the same alone and compares.
#include <iostream>
#include <tiles/mpi.hpp>
#include <tiles/tiles.hpp>
#include <vector>

#include "run.hpp"

using namespace tiles;

constexpr int threads = 32, steps = 3;

// [pull]
// The pull of all bodies, x, y, z and mass, on some of them, which move. A tile loads as many
// bodies as it has threads, for all of them.
void move(const array_view<const float, 2>& all, int first, const array_view<float, 2>& velocities,
          const array_view<float, 2>& places) {
  parallel_for_each(extent<1>(places.extent[0]).tile<threads>().pad(),
                    TILES_KERNEL((all, first, velocities, places, threads), [=
  ](tiled_index<threads> t) restrict(amp) {
                      tile_static float held[threads][4];
                      const int own = t.global[0];
                      const int mine = own < places.extent[0] ? first + own : 0;
                      float x = 0, y = 0, z = 0;
                      for (int start = 0; start < all.extent[0]; start += threads) {
                        tile_load(held, all, index<2>(start, 0));
                        for (int k = 0; k < threads; ++k) {
                          const float dx = held[k][0] - all(mine, 0);
                          const float dy = held[k][1] - all(mine, 1);
                          const float dz = held[k][2] - all(mine, 2);
                          const float square = dx * dx + dy * dy + dz * dz + 0.01f;
                          const float pull = held[k][3] / (square * precise_math::sqrt(square));
                          x += pull * dx;
                          y += pull * dy;
                          z += pull * dz;
                        }
                        t.barrier.wait();
                      }
                      if (own < places.extent[0]) {
                        velocities(own, 0) += 0.001f * x;
                        velocities(own, 1) += 0.001f * y;
                        velocities(own, 2) += 0.001f * z;
                        for (int d = 0; d < 3; ++d) {
                          places(own, d) = all(mine, d) + 0.001f * velocities(own, d);
                        }
                        places(own, 3) = all(mine, 3);
                      }
                    }));
}

std::vector<float> bodies_after_steps(MPI_Comm comm, int bodies, std::vector<float> all) {
  mpi::distributed_array<float, 2> velocities(comm, extent<2>(bodies, 3), 0);
  mpi::distributed_array<float, 2> places(comm, extent<2>(bodies, 4), 0);
  const mpi::row_range own = places.own_rows();
  for (int step = 0; step < steps; ++step) {
    const array_view<const float, 2> before(bodies, 4, all);
    move(before, own.first, velocities.rows(0, own.count), places.rows(0, own.count));
    std::vector<float> after(all.size());
    places.gather(0, after.data());
    MPI_Bcast(after.data(), static_cast<int>(after.size()), MPI_FLOAT, 0, comm);
    all = after;
  }
  return all;
}
// [/pull]

int run(int rank, int size) {
  const int bodies = 60 * size + 1;
  std::vector<float> start;
  for (int n = 0; n < 4 * bodies; ++n) start.push_back(static_cast<float>(n * 37 % 101) / 101);

  const std::vector<float> together = bodies_after_steps(MPI_COMM_WORLD, bodies, start);
  if (rank != 0) return 0;
  const std::vector<float> alone = bodies_after_steps(MPI_COMM_SELF, bodies, start);
  const bool is_same = together != start && together == alone;
  std::cout << "n-body: " << size << " processes compute "
            << (is_same ? "the same as one\n" : "something else than one\n");
  return is_same ? 0 : 1;
}

int main(int argc, char** argv) { return run_in_processes(argc, argv, run); }
