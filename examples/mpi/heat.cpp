// Heat that spreads over a plate, whose rows are divided among processes: mpirun -n 4 heat
//
// Each step needs the rows next to one's own, which the neighbours compute; they are exchanged
// while the device computes the rows that need none. Process 0 computes the same alone and
// compares.
#include <iostream>
#include <tiles/mpi.hpp>
#include <tiles/tiles.hpp>
#include <utility>
#include <vector>

#include "run.hpp"
#include "spread.hpp"

using namespace tiles;

constexpr int columns = 64, steps = 20;

// [step]
std::vector<float> heat_after_steps(MPI_Comm comm, int rows, const std::vector<float>& start) {
  mpi::distributed_array<float, 2> now(comm, extent<2>(rows, columns), 1);
  mpi::distributed_array<float, 2> next(comm, extent<2>(rows, columns), 1);
  now.scatter(0, start.data());
  for (int step = 0; step < steps; ++step) {
    now.overlap([&](int first, int count) {
      spread(now.rows_with_halos(first, count), next.rows(first, count));
    });
    std::swap(now, next);
  }
  std::vector<float> result(start.size());
  now.gather(0, result.data());
  return result;
}
// [/step]

int run(int rank, int size) {
  const int rows = 50 * size + 3;
  std::vector<float> start(static_cast<std::size_t>(rows) * columns);
  for (std::size_t n = 0; n < start.size(); ++n) start[n] = static_cast<float>(n * 37 % 101);

  const std::vector<float> together = heat_after_steps(MPI_COMM_WORLD, rows, start);
  if (rank != 0) return 0;
  const std::vector<float> alone = heat_after_steps(MPI_COMM_SELF, rows, start);
  const bool is_same = together != start && together == alone;
  std::cout << "heat: " << size << " processes compute "
            << (is_same ? "the same as one\n" : "something else than one\n");
  return is_same ? 0 : 1;
}

int main(int argc, char** argv) { return run_in_processes(argc, argv, run); }
