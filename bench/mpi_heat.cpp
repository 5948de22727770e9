// The seconds of a step of heat that spreads, over rows that are divided among the processes of
// MPI, as weak_scaling.py calls it. First a small plate is compared with one process's, in all
// steps.
//
// Usage: mpirun -n 4 bench_mpi_heat <rows of a process> <columns> <steps>
#include <cstddef>
#include <iostream>
#include <string>
#include <tiles/mpi.hpp>
#include <tiles/tiles.hpp>
#include <utility>
#include <vector>

#include "examples/mpi/spread.hpp"

using namespace tiles;

namespace {

class plate {
 public:
  plate(MPI_Comm comm, int rows, int columns)
      : now_(comm, extent<2>(rows, columns), 1), next_(comm, extent<2>(rows, columns), 1) {
    std::vector<float> start(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
    for (std::size_t n = 0; n < start.size(); ++n) start[n] = static_cast<float>(n * 37 % 101);
    now_.scatter(0, start.data());
  }

  void run(int steps) {
    for (int step = 0; step < steps; ++step) {
      now_.overlap([&](int first, int count) {
        spread(now_.rows_with_halos(first, count), next_.rows(first, count));
      });
      std::swap(now_, next_);
    }
  }

  std::vector<float> gathered() {
    std::vector<float> all(now_.get_extent().size());
    now_.gather(0, all.data());
    return all;
  }

  double seconds_of(int steps) {
    now_.local().get_accelerator_view().wait();
    MPI_Barrier(MPI_COMM_WORLD);
    const double start = MPI_Wtime();
    run(steps);
    now_.local().get_accelerator_view().wait();
    MPI_Barrier(MPI_COMM_WORLD);
    return MPI_Wtime() - start;
  }

 private:
  mpi::distributed_array<float, 2> now_, next_;
};

bool is_right(int rank, int size) {
  plate together(MPI_COMM_WORLD, 37 * size + 1, 53);
  together.run(10);
  const std::vector<float> computed = together.gathered();
  int right = 1;
  if (rank == 0) {
    plate alone(MPI_COMM_SELF, 37 * size + 1, 53);
    alone.run(10);
    right = computed == alone.gathered() ? 1 : 0;
  }
  MPI_Bcast(&right, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return right == 1;
}

int measure(int rank, int size, int rows, int columns, int steps) {
  if (!is_right(rank, size)) {
    if (rank == 0) std::cerr << "bench_mpi_heat: the processes compute something else than one\n";
    return 1;
  }
  plate timed(MPI_COMM_WORLD, rows * size, columns);
  timed.run(2);
  const double seconds = timed.seconds_of(steps);
  if (rank == 0) std::cout << seconds / steps << "\n";
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0, size = 0, status = 2;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (argc == 4) {
    status = measure(rank, size, std::stoi(argv[1]), std::stoi(argv[2]), std::stoi(argv[3]));
  } else if (rank == 0) {
    std::cerr << "usage: bench_mpi_heat <rows of a process> <columns> <steps>\n";
  }
  MPI_Finalize();
  return status;
}
