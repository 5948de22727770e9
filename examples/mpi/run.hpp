// What the examples have in common: MPI begins and ends, and an error ends all processes.
#pragma once

#include <exception>
#include <iostream>
#include <tiles/mpi.hpp>

/// Calls run(rank, size), whose result is the status of the process.
template <class Run>
int run_in_processes(int argc, char** argv, Run run) {
  MPI_Init(&argc, &argv);
  int rank = 0, size = 0, status = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  try {
    status = run(rank, size);
  } catch (const std::exception& error) {  // the others would wait for this process
    std::cerr << "process " << rank << ": " << error.what() << "\n";
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Finalize();
  return status;
}
